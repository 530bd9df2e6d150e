const dayLength = 24 * 3_600_000;
/** Asia/Shanghai has had no daylight saving since 1991; the formatters of Intl take 30 ms of every page's start. */
const shanghai = 8 * 3_600_000;

type Moment = string | number | Date;

/** `2026-11-20T14:05:00.000Z` of the wall clock in Shanghai. */
const wallClock = (moment: Moment) => new Date(new Date(moment).getTime() + shanghai).toISOString();
const isNothing = (moment: Moment | null | undefined): moment is null | undefined | "" =>
  moment === null || moment === undefined || moment === "";

/** `2026-11-20 14:05`; empty for nothing. */
export const formatMinute = (moment: Moment | null | undefined) =>
  isNothing(moment) ? "" : wallClock(moment).slice(0, 16).replace("T", " ");

/** `2026-11-20`; empty for nothing. */
export const formatDay = (moment: Moment | null | undefined) =>
  isNothing(moment) ? "" : wallClock(moment).slice(0, 10);

/** `14:05`. */
export const formatClock = (moment: Moment) => wallClock(moment).slice(11, 16);

/** Within a day `3 小时前`, else the minute. */
export function formatAgo(moment: Moment, now = Date.now()): string {
  const at = new Date(moment).getTime();
  const minutes = Math.trunc((at - now) / 60_000);
  if (minutes === 0) return "刚刚";
  if (Math.abs(now - at) >= dayLength) return formatMinute(at);
  const side = minutes < 0 ? "前" : "后";
  const length = Math.abs(minutes);
  return length < 60 ? `${length} 分钟${side}` : `${Math.trunc(length / 60)} 小时${side}`;
}
