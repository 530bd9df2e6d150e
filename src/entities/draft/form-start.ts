import { useEffect, useRef, useState } from "react";
import type { DraftRow, FieldEngine } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { namedNews, resumedEdit } from "./resumed-edit.ts";
import { type HoldState, useFormHold } from "./form-hold.ts";

/** A form's start from a draft: a draft of an older release may lack fields that were added since. */
export const resumedFrom = <V extends object, S extends { values: V }>(fresh: S, draft: DraftRow): S => ({
  ...fresh,
  values: { ...fresh.values, ...(draft.value as Partial<V>) },
  resumed: true,
});

interface ChangeStart {
  origin: { record: { rev: number } | null; refused: object | null };
  values: object;
  began: object | null;
}

/** The same of a saved record, which others may have changed since; `label` says what a field is called. */
export function resumedChange<S extends ChangeStart>(fresh: S, draft: DraftRow, label: (field: string) => string): S {
  const { record, refused } = fresh.origin;
  // A refused write is measured against what the server has.
  if (record === null || refused !== null) return resumedFrom(fresh, draft);
  const { news, record: read, ...kept } = resumedEdit(draft, record, fresh.values);
  return { ...fresh, ...kept, origin: { ...fresh.origin, record: read }, news: namedNews(news, label), resumed: true };
}

/** Waits until it is known who writes the draft of this key; its form reads it only then. */
export type Claim = (draftKey: string) => Promise<void>;

export interface Loading<S> {
  start: S | null;
  error: unknown;
  hold: HoldState;
  /** Counts the starts: each is a form of its own. */
  attempt: number;
  /** Takes the draft over from the tab that has it. */
  take: () => void;
  /** Closes the form, does `task`, and starts anew. */
  restart: (task: () => Promise<void>) => void;
}

interface Loaded<S> {
  start: S | null;
  error: unknown;
  attempt: number;
}

const nothing = async () => undefined;

/** Everything a form needs before it can be shown; read again when `load` is another. */
export function useFormStart<S>(load: (engine: FieldEngine, claim: Claim) => Promise<S>): Loading<S> {
  const engine = useEngine();
  const { state, hold } = useFormHold();
  const [loaded, setLoaded] = useState<Loaded<S>>({ start: null, error: null, attempt: -1 });
  const [attempt, setAttempt] = useState(0);
  const next = useRef({ take: false, task: nothing as () => Promise<void> });
  useEffect(() => {
    let current = true;
    setLoaded({ start: null, error: null, attempt });
    const { take, task } = next.current;
    next.current = { take: false, task: nothing };
    task()
      .then(() => load(engine, (draftKey) => hold.claim(draftKey, take)))
      .then(
        (start) => current && setLoaded({ start, error: null, attempt }),
        (error: unknown) => current && setLoaded({ start: null, error, attempt }),
      );
    return () => {
      current = false;
      hold.end();
    };
  }, [engine, hold, load, attempt]);
  const again = (how: Partial<(typeof next)["current"]>) => {
    next.current = { ...next.current, ...how };
    setAttempt((now) => now + 1);
  };
  // The form of the start before closes first, and writes down what it still holds.
  const { start, error } = loaded.attempt === attempt ? loaded : { start: null, error: null };
  return {
    start,
    error,
    hold: state,
    attempt,
    take: () => again({ take: true }),
    restart: (task) => again({ take: true, task }),
  };
}
