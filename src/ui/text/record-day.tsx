/** `2026年11月23日 06:13` of `2026-11-23T06:13`, shorter of less; a text that is no date as it is. */
export function dateWords(value: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d))?)?$/.exec(value) ?? [];
  if (year === undefined || month === undefined) return value;
  return `${year}年${month}月${day === undefined ? "" : `${day}日`}${clock === undefined ? "" : ` ${clock}`}`;
}

/** A day as it stands in a record, `2026-11-20`, in words; empty for nothing. Public pages do without the clocks. */
export const recordDay = (day: string | null | undefined) => dateWords(day ?? "");

/** The same in one piece; nothing for nothing. */
export const RecordDay = ({ of }: { of: string | null }) =>
  of !== null && of !== "" && <time dateTime={of}>{recordDay(of)}</time>;
