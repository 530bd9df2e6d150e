import { dayOf, lastOfMonth, mondayOf, shiftDay, shiftMonth } from "#contract/core/time.ts";

/** Periods a person chooses by name; `own` has two days of its own. */
export const periodWords = {
  week: "本周",
  month: "本月",
  quarter: "本季度",
  year: "今年",
  own: "自定义",
} as const;
export type PeriodName = keyof typeof periodWords;

/** Asia/Shanghai days, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The running week (from Monday), month, quarter or year up to its last day. */
export function periodOf(name: Exclude<PeriodName, "own">, now: number): Period {
  const today = dayOf(now);
  const month = Number(today.slice(5, 7)) - 1;
  const span = (before: number, months: number): Period => {
    const from = shiftMonth(today, -before);
    return { from, to: lastOfMonth(shiftMonth(from, months - 1)) };
  };
  switch (name) {
    case "week":
      return { from: mondayOf(today), to: shiftDay(mondayOf(today), 6) };
    case "month":
      return span(0, 1);
    case "quarter":
      return span(month % 3, 3);
    case "year":
      return span(month, 12);
  }
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The period an address names: `period=week`, or `from` and `to`; the running month when it names none. */
export function periodFrom(search: URLSearchParams, now: number): Period & { name: PeriodName } {
  const [from, to] = [search.get("from"), search.get("to")];
  if (isDay(from) && isDay(to)) return { name: "own", from, to };
  const name = search.get("period");
  const known = name !== null && name !== "own" && name in periodWords ? (name as Exclude<PeriodName, "own">) : "month";
  return { name: known, ...periodOf(known, now) };
}
