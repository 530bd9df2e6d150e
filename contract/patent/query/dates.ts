import { lastOfMonth } from "#contract/core/time.ts";

/** The days a date means, both included: a year is 365 or 366 of them. */
export interface Days {
  from: string;
  to: string;
}

const shapes: readonly [RegExp, (parts: readonly string[]) => readonly (string | undefined)[]][] = [
  [/^(\d{4})(\d{2})?(\d{2})?$/, ([year, month, day]) => [year, month, day]],
  [/^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?[日月]?$/, ([year, month, day]) => [year, month, day]],
  [/^(\d{4})年$/, ([year]) => [year]],
  [/^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})$/, ([day, month, year]) => [year, month, day]],
];

/** A year, month or day in any of the usual shapes, half width; null: none of them, or a day that does not exist. */
export function daysOf(text: string): Days | null {
  for (const [shape, order] of shapes) {
    const found = shape.exec(text);
    if (found === null) continue;
    const [year = "", month, day] = order(found.slice(1));
    return daysIn(year, month?.padStart(2, "0"), day?.padStart(2, "0"));
  }
  return null;
}

function daysIn(year: string, month: string | undefined, day: string | undefined): Days | null {
  if (Number(year) < 1000) return null;
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (Number(month) < 1 || Number(month) > 12) return null;
  const last = lastOfMonth(`${year}-${month}-01`);
  if (day === undefined) return { from: `${year}-${month}-01`, to: last };
  const whole = `${year}-${month}-${day}`;
  return Number(day) < 1 || whole > last ? null : { from: whole, to: whole };
}
