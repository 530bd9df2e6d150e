import { dateWords } from "#contract/core/date-words.ts";

/** A day as it stands in a record, `2026-11-20`, in words; empty for nothing. Public pages do without the clocks. */
export const recordDay = (day: string | null | undefined) => dateWords(day ?? "");

/** The same in one piece; nothing for nothing. */
export const RecordDay = ({ of }: { of: string | null }) =>
  of !== null && of !== "" && <time dateTime={of}>{recordDay(of)}</time>;
