import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";

/** First and last day a company may wish for; the server holds to the same (`wantedDayProblem`). */
export const nearestWish = (now = currentTime()) => shiftDay(dayOf(now), 1);
export const furthestWish = (now = currentTime()) => shiftDay(dayOf(now), 90);
