import { agoWords, clockOf, dayOf, type Instant, minuteOf } from "#contract/core/time.ts";

const isNothing = (moment: Instant | null | undefined): moment is null | undefined | "" =>
  moment === null || moment === undefined || moment === "";

/** `2026-11-20 14:05`; empty for nothing. */
export const formatMinute = (moment: Instant | null | undefined) => (isNothing(moment) ? "" : minuteOf(moment));

/** `2026-11-20`; empty for nothing. */
export const formatDay = (moment: Instant | null | undefined) => (isNothing(moment) ? "" : dayOf(moment));

/** `14:05`. */
export const formatClock = clockOf;

/** `刚刚`, `5 分钟前`, `今天 16:20`, else the minute. */
export const formatAgo = (moment: Instant, now = Date.now()) => agoWords(moment, now);
