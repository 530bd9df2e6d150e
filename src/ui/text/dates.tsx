import { dayOf, type Instant } from "#contract/core/time.ts";
import { formatAgo, formatDay, formatMinute, wholeDates } from "./format-date.ts";

/** A day in words that no line breaks; nothing for nothing. */
export const DayWords = ({ of }: { of: Instant | null | undefined }) =>
  of !== null &&
  of !== undefined &&
  of !== "" && <time dateTime={typeof of === "string" ? of.slice(0, 10) : dayOf(of)}>{formatDay(of)}</time>;

/** A minute in words that no line breaks; nothing for nothing. */
export const MinuteWords = ({ at }: { at: Instant | null | undefined }) =>
  at !== null && at !== undefined && at !== "" && <time dateTime={new Date(at).toISOString()}>{formatMinute(at)}</time>;

/** How long ago something happened, where people read what is new; the exact minute under the pointer. */
export const Ago = ({ at }: { at: Instant }) => (
  <time dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
    {formatAgo(at)}
  </time>
);

/** A line whose dates stay in one piece. */
export const WholeDates = ({ text }: { text: string }) =>
  wholeDates(text).map(({ at, part, isDate }) =>
    isDate ? (
      <span key={at} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );

const isoDays = /\d{4}-\d\d-\d\d/g;

/** A sentence of a rule or of the server: its days in words, each in one piece. */
export const DatedText = ({ text }: { text: string }) => (
  <WholeDates text={text.replaceAll(isoDays, (day) => formatDay(day))} />
);
