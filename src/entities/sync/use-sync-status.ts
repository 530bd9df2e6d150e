import { useEffect, useState } from "react";
import type { SyncStatus } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** The engine's status and every later one; null before the first. */
export function useSyncStatus(): SyncStatus | null {
  const engine = useEngine();
  const [status, setStatus] = useState<SyncStatus | null>(null);
  useEffect(() => engine.watch(setStatus), [engine]);
  return status;
}
