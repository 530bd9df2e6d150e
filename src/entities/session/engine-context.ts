import { createContext, useCallback, useContext } from "react";
import type { FieldEngine } from "#offline/field-types.ts";

export const EngineContext = createContext<FieldEngine | null>(null);

/** The field engine of the signed-in official; only inside `EngineGate`, which opens it. */
export function useEngine() {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error("No field engine outside of EngineGate");
  return engine;
}

/** Fetches to this device what a live call just changed; administrators have no engine and nothing to fetch. */
export function useDeviceRefresh() {
  const engine = useContext(EngineContext);
  return useCallback(() => void engine?.sync("manual"), [engine]);
}
