const zone = "Asia/Shanghai";
const dayLength = 24 * 3_600_000;
// The Swedish locale writes `2026-11-20 14:05`.
const minuteFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});
const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
// Not date-fns: its locale is 4 KB on every page, and the browser has these words.
const agoFormat = new Intl.RelativeTimeFormat("zh-CN");
const clockFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, hour: "2-digit", minute: "2-digit" });

type Moment = string | number | Date;

/** `2026-11-20 14:05`; empty for nothing. */
export const formatMinute = (moment: Moment | null | undefined) =>
  moment === null || moment === undefined || moment === "" ? "" : minuteFormat.format(new Date(moment));

/** `2026-11-20`; empty for nothing. */
export const formatDay = (moment: Moment | null | undefined) =>
  moment === null || moment === undefined || moment === "" ? "" : dayFormat.format(new Date(moment));

/** `14:05`. */
export const formatClock = (moment: Moment) => clockFormat.format(new Date(moment));

/** Within a day `3 小时前`, else the minute. */
export function formatAgo(moment: Moment, now = Date.now()): string {
  const at = new Date(moment).getTime();
  const minutes = Math.trunc((at - now) / 60_000);
  if (minutes === 0) return "刚刚";
  if (Math.abs(now - at) >= dayLength) return formatMinute(at);
  const words =
    Math.abs(minutes) < 60 ? agoFormat.format(minutes, "minute") : agoFormat.format(Math.trunc(minutes / 60), "hour");
  return words.replace(/^\d+/, "$& ");
}
