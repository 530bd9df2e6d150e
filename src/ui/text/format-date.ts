import { currentTime } from "#contract/sync/current-time.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { clockOf, dayOf, type Instant, minuteLength, shiftDay, wallClockOf } from "#contract/core/time.ts";

const isNothing = (moment: Instant | null | undefined): moment is null | undefined | "" =>
  moment === null || moment === undefined || moment === "";

const isDay = (moment: Instant): moment is string => typeof moment === "string" && moment.length === 10;

/** `2026年11月20日 14:05` at China's clocks; empty for nothing. */
export const formatMinute = (moment: Instant | null | undefined) =>
  isNothing(moment) ? "" : dateWords(wallClockOf(moment));

/** `2026年11月20日` of an instant or of a day `2026-11-20`; empty for nothing. */
export const formatDay = (moment: Instant | null | undefined) =>
  isNothing(moment) ? "" : dateWords(isDay(moment) ? moment : dayOf(moment));

/** The same for the narrow columns of a table: `11月20日 14:05` of this year. */
export function formatShortMinute(moment: Instant | null | undefined, now = currentTime()): string {
  const words = formatMinute(moment);
  const year = dayOf(now).slice(0, 5).replace("-", "年");
  return words.startsWith(year) ? words.slice(year.length) : words;
}

/** `14:05`. */
export const formatClock = clockOf;

/** `刚刚`, `5 分钟前`, `今天 16:20`, `昨天 14:30`, else the whole minute; the same words ahead, `5 分钟后`, `明天 14:30`. */
export function formatAgo(moment: Instant, now = currentTime()): string {
  const minutes = Math.trunc((new Date(moment).getTime() - now) / minuteLength);
  if (minutes === 0) return "刚刚";
  if (Math.abs(minutes) < 60) return `${Math.abs(minutes)} 分钟${minutes < 0 ? "前" : "后"}`;
  const [day, today] = [dayOf(moment), dayOf(now)];
  if (day === today) return `今天 ${clockOf(moment)}`;
  if (day === shiftDay(today, -1)) return `昨天 ${clockOf(moment)}`;
  return day === shiftDay(today, 1) ? `明天 ${clockOf(moment)}` : formatMinute(moment);
}

const written = /(\d{4}年\d\d月\d\d日(?: \d\d:\d\d)?)/;

/** A text in pieces: its dates in words, and what stands between them. */
export const wholeDates = (text: string) =>
  text
    .split(written)
    .map((part, at) => ({ at, part, isDate: at % 2 === 1 }))
    .filter(({ part }) => part !== "");
