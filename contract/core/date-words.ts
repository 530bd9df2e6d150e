/** `2026年11月23日 06:13` of `2026-11-23T06:13`, shorter of less; a text that is no date as it is. */
export function dateWords(value: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d))?)?$/.exec(value) ?? [];
  if (year === undefined || month === undefined) return value;
  return `${year}年${month}月${day === undefined ? "" : `${day}日`}${clock === undefined ? "" : ` ${clock}`}`;
}

/** How far a date goes: `2026-11`, `2026-11-23`, `2026-11-23T06:13`. */
export type Precision = "month" | "day" | "minute";

const separated =
  /^(\d{4})[-/.年](\d{1,2})(?:月|(?:月|[-/.])(\d{1,2})(?:日(?=\d)|日?[T\s]+|日?$)(?:(\d{1,2})[:时](\d{1,2})分?)?)?$/;
const lengths = { month: 7, day: 10, minute: 16 } as const;

/** The value of a date that somebody wrote, by whatever signs; null when it is none of that precision. */
export function readDate(text: string, precision: Precision): string | null {
  // Full-width digits and colons, as Chinese keyboards offer them.
  const found = separated.exec(text.normalize("NFKC").trim());
  if (!found) return null;
  const parts = found.slice(1).filter((part) => part !== undefined);
  if (parts.length !== { month: 2, day: 3, minute: 5 }[precision]) return null;
  const [year, ...rest] = parts;
  const [month, day = "01", hour = "00", minute = "00"] = rest.map((part) => part.padStart(2, "0"));
  const whole = `${year}-${month}-${day}T${hour}:${minute}`;
  const time = Date.parse(`${whole}Z`);
  // A day that the month does not have rolls over to the next.
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
  return isReal ? whole.slice(0, lengths[precision]) : null;
}
