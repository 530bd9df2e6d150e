import { dayLength, dayOf, minuteLength, shiftDay, startOfDay } from "./time.ts";

/** In whole days, so that a picker and the rule end on the same one. */
const tenYears = 3652 * dayLength;

/**
 * What the days and instants of a record may be: from the first of January of a year on, and no further ahead of now
 * than a time in milliseconds. Schemas do not ask: what was stored before there were bounds can still be read.
 */
const spans = {
  /** What somebody has done: no work of the district is older, and a clock may be a little fast. */
  done: { first: 2000, ahead: 5 * minuteLength, late: "不能晚于现在" },
  /** What a device noted by itself; cameras' clocks are set by hand. */
  noted: { first: 2000, ahead: dayLength, late: "不能晚于现在" },
  planned: { first: 2000, ahead: tenYears, late: "应在 10 年以内" },
  /** Texts of others, quoted: the oldest that is in force is of 1958. */
  issued: { first: 1900, ahead: tenYears, late: "应在 10 年以内" },
  /** Beginnings of companies. */
  founded: { first: 1800, ahead: 0, late: "不能晚于今天" },
} as const;
export type Span = keyof typeof spans;

/** Why a day (`YYYY-MM-DD`) or an instant cannot be one of such a record; null when it can. `now` in milliseconds. */
export function dateProblem(label: string, value: string, span: Span, now: number): string | null {
  const { first, ahead, late } = spans[span];
  const isDay = value.length === 10;
  const start = `${first}-01-01`;
  if (isDay ? value < start : Date.parse(value) < startOfDay(start)) return `${label}不能早于 ${first} 年`;
  const isLate = isDay ? value > dayOf(now + ahead) : Date.parse(value) > now + ahead;
  return isLate ? `${label}${late}` : null;
}

/** First and last day of a span, for pickers: their wheels go no further. `today` as `YYYY-MM-DD`. */
export const dateLimits = (span: Span, today: string) => ({
  least: `${spans[span].first}-01-01`,
  most: shiftDay(today, Math.floor(spans[span].ahead / dayLength)),
});

/** Label and span of dates, by their field. */
export type DateRules<Field extends string> = Readonly<Record<Field, readonly [label: string, Span]>>;

/** What is wrong with a record's dates, by field; an empty one is no date. */
export function dateProblems<Field extends string>(
  record: { readonly [F in NoInfer<Field>]?: string | null | undefined },
  rules: DateRules<Field>,
  now: number,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, [label, span]] of Object.entries(rules) as [Field, DateRules<Field>[Field]][]) {
    const value = record[field] ?? "";
    const problem = value === "" ? null : dateProblem(label, value, span, now);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}
