const offset = 8 * 3_600_000;
const dayLength = 86_400_000;

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

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The running week (from Monday), month, quarter or year up to its last day. */
export function periodOf(name: Exclude<PeriodName, "own">, now: number): Period {
  const midnight = Math.floor((now + offset) / dayLength) * dayLength;
  const wall = new Date(midnight);
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth()];
  const span = (firstMonth: number, months: number): Period => ({
    from: dayOf(Date.UTC(year, firstMonth, 1)),
    to: dayOf(Date.UTC(year, firstMonth + months, 0)),
  });
  switch (name) {
    case "week": {
      const monday = midnight - ((wall.getUTCDay() + 6) % 7) * dayLength;
      return { from: dayOf(monday), to: dayOf(monday + 6 * dayLength) };
    }
    case "month":
      return span(month, 1);
    case "quarter":
      return span(month - (month % 3), 3);
    case "year":
      return span(0, 12);
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
