import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { FieldEngine } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** Who writes the draft of a form: not known yet, this tab, another one, or another one that took it over from here. */
export type HoldState = "asking" | "mine" | "elsewhere" | "lost";

/** Holds one draft at a time for as long as its form is open here; claims go one after the other. */
class FormHold {
  #turn = 0;
  #release: (() => void) | null = null;
  #before: Promise<unknown> = Promise.resolve();
  readonly #engine: FieldEngine;
  readonly #tell: (state: HoldState) => void;

  constructor(engine: FieldEngine, tell: (state: HoldState) => void) {
    this.#engine = engine;
    this.#tell = tell;
  }

  /** Resolves when it is known who writes this draft. */
  claim(draftKey: string, take: boolean): Promise<void> {
    this.end();
    const turn = this.#turn;
    const claimed = this.#before.then(() => this.#claim(draftKey, take, turn));
    this.#before = claimed.catch(() => undefined);
    return claimed;
  }

  async #claim(draftKey: string, take: boolean, turn: number): Promise<void> {
    if (turn !== this.#turn) return;
    const onLost = () => {
      if (turn === this.#turn) this.#tell("lost");
    };
    const release = await this.#engine.holdForm(draftKey, { take, onLost });
    if (turn !== this.#turn) return release?.();
    this.#release = release;
    this.#tell(release === null ? "elsewhere" : "mine");
  }

  end(): void {
    this.#turn += 1;
    this.#release?.();
    this.#release = null;
  }
}

/** The hold of a form that claims its draft itself; `end` belongs to the effect that claimed. */
export function useFormHold() {
  const engine = useEngine();
  const [state, setState] = useState<HoldState>("asking");
  const hold = useMemo(() => new FormHold(engine, setState), [engine]);
  return { state, hold };
}

/** The hold of a form whose draft is known from the start; `attempt` counts how often it was taken. */
export function useDraftHold(draftKey: string) {
  const { state, hold } = useFormHold();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void hold.claim(draftKey, attempt > 0);
    return () => hold.end();
  }, [hold, draftKey, attempt]);
  return { state, attempt, take: () => setAttempt((now) => now + 1) };
}

/** Whether this tab may write the draft of the form around. */
export const DraftIsMine = createContext(true);
export const useDraftIsMine = () => useContext(DraftIsMine);
