import { dateOfDay, dayOfDate } from "#contract/core/time.ts";

/** How far a date goes: `2026-11`, `2026-11-23`, `2026-11-23T06:13`. */
export type Precision = "month" | "day" | "minute";

const lengths = { month: 7, day: 10, minute: 16 } as const;

/** What a person may type for each, as an example. */
export const typedExamples = { month: "2026-11", day: "2026-11-23", minute: "2026-11-23 06:13" } as const;

/** A date as a value of forms, at the clock of the picker. */
export const valueOfDate = (date: Date, precision: Precision): string =>
  dayOfDate(date, precision === "minute").slice(0, lengths[precision]);

/** The value as it is typed: `2026-11-23 06:13`. */
export const typedOf = (value: string): string => value.replace("T", " ");

const separated =
  /^(\d{4})[-/.年](\d{1,2})(?:月|(?:月|[-/.])(\d{1,2})(?:日(?=\d)|日?[T\s]+|日?$)(?:(\d{1,2})[:时](\d{1,2})分?)?)?$/;

/** The value of a typed date, by whatever signs it is written; null when it is none of that precision. */
export function readTyped(text: string, precision: Precision): string | null {
  // Full-width digits and colons, as Chinese keyboards offer them.
  const found = separated.exec(text.normalize("NFKC").trim());
  if (!found) return null;
  const parts = found.slice(1).filter((part) => part !== undefined);
  if (parts.length !== { month: 2, day: 3, minute: 5 }[precision]) return null;
  const [year, ...rest] = parts;
  const [month, day = "01", hour = "00", minute = "00"] = rest.map((part) => part.padStart(2, "0"));
  const whole = `${year}-${month}-${day}T${hour}:${minute}`;
  const date = dateOfDay(whole);
  const isReal = !Number.isNaN(date.getTime()) && dayOfDate(date, true) === whole;
  return isReal ? whole.slice(0, lengths[precision]) : null;
}
