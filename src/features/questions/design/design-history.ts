/** Steps back and forth of what is being designed. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** What the last step changed and when: typing on in one field is one step. */
  mark: string | null;
  at: number;
}

const stepsKept = 100;
/** Milliseconds within which changes of one field count as one step. */
const together = 1500;

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [], mark: null, at: 0 });

/** `mark` names the field that was typed in; null is always a step of its own. */
export function step<T>(history: History<T>, next: T, mark: string | null, at: number): History<T> {
  if (next === history.now) return history;
  const goesOn = mark !== null && mark === history.mark && at - history.at < together;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-stepsKept);
  return { past, now: next, future: [], mark, at };
}

export function undone<T>({ past, now, future, at }: History<T>): History<T> | null {
  const before = past.at(-1);
  return before === undefined
    ? null
    : { past: past.slice(0, -1), now: before, future: [now, ...future], mark: null, at };
}

export function redone<T>({ past, now, future, at }: History<T>): History<T> | null {
  const [next, ...rest] = future;
  return next === undefined ? null : { past: [...past, now], now: next, future: rest, mark: null, at };
}
