import type { Instant } from "#contract/core/time.ts";
import { formatAgo, formatDay, formatMinute } from "./format-date.ts";

/** A day in words that no line breaks; nothing for nothing. */
export const DayWords = ({ of }: { of: string | null | undefined }) =>
  of !== null && of !== undefined && of !== "" && <time dateTime={of.slice(0, 10)}>{formatDay(of)}</time>;

/** How long ago something happened, where people read what is new; the exact minute under the pointer. */
export const Ago = ({ at }: { at: Instant }) => (
  <time dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
    {formatAgo(at)}
  </time>
);
