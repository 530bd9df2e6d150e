import { type ReactNode, useEffect, useState } from "react";
import { can, kindOf, staff } from "#contract/core/roles.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { EngineContext } from "./engine-context.ts";
import { engineOf } from "./open-engine.ts";
import { useSessionUser } from "./use-session.ts";

type Opening = { engine: FieldEngine | null; error: unknown };

/** Opens the field engine of an official before the pages inside; others have none and pass. */
export function EngineGate({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const needed = can(kindOf(user), staff);
  const [{ engine, error }, setOpening] = useState<Opening>({ engine: null, error: null });

  useEffect(() => {
    if (!needed) return;
    let current = true;
    engineOf(user).then(
      (opened) => current && setOpening({ engine: opened, error: null }),
      (reason: unknown) => current && setOpening({ engine: null, error: reason }),
    );
    return () => {
      current = false;
    };
  }, [needed, user]);

  if (!needed) return children;
  if (error) return <ErrorNote error={error} retry={() => location.reload()} />;
  if (!engine) return <PageSkeleton />;
  return <EngineContext value={engine}>{children}</EngineContext>;
}
