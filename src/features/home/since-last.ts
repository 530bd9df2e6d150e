import { useState } from "react";
import type { FigureNow } from "#contract/figures/district-calls.ts";

export type LastValues = Partial<Record<FigureNow["key"], number>>;
interface Remembered {
  at: string;
  values: LastValues;
}

/** What was seen before `now`; null: nothing, or it cannot be read. */
function readLast(key: string): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Remembered | null;
  } catch {
    return null;
  }
}

/**
 * The figures as this person saw them when the page was opened before, on this device; what is seen now is kept for
 * the next time.
 */
export function useSinceLast(accountId: string) {
  const key = `newhome/${accountId}`;
  const [last] = useState(() => readLast(key));
  const keep = (figures: readonly FigureNow[], at: string) => {
    const values = Object.fromEntries(
      figures.flatMap(({ key: name, value }) => (value === null ? [] : [[name, value]])),
    );
    localStorage.setItem(key, JSON.stringify({ at, values }));
  };
  return { last, keep };
}

/** How a figure changed since; empty where it was not seen before. */
export function changeSince(value: number | null, before: number | undefined): string {
  if (value === null || before === undefined) return "";
  return value === before ? "无变化" : value > before ? `+${value - before}` : `−${before - value}`;
}
