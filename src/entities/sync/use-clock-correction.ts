import { useEffect, useRef } from "react";
import type { ClockTrust } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

interface Opened {
  /** What was known of the device's clock when the form was filled in. */
  trust: ClockTrust;
  resumed: boolean;
}

/**
 * A form whose times came from a clock that nobody had measured is told once, when it is, by how many milliseconds they
 * are off. One that goes on with a draft keeps what it had.
 */
export function useClockCorrection({ trust, resumed }: Opened, correct: (by: number) => void): void {
  const engine = useEngine();
  const latest = useRef(correct);
  useEffect(() => {
    latest.current = correct;
  });
  const isOpen = useRef(trust !== "measured" && !resumed);
  useEffect(() => {
    if (!isOpen.current) return;
    return engine.watch((status) => {
      if (!isOpen.current || status.trust !== "measured") return;
      isOpen.current = false;
      if (status.correction !== 0) latest.current(status.correction);
    });
  }, [engine]);
}
