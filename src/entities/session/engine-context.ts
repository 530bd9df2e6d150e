import { createContext, useContext } from "react";
import type { FieldEngine } from "#offline/field-types.ts";

export const EngineContext = createContext<FieldEngine | null>(null);

/** The field engine of the signed-in official; only inside `EngineGate`, which opens it. */
export function useEngine() {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error("No field engine outside of EngineGate");
  return engine;
}
