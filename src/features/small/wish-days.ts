import { dayOf, shiftDay } from "#contract/core/time.ts";

/** First and last day a company may wish for; the server holds to the same (`wantedDayProblem`). */
export const nearestWish = (now = Date.now()) => shiftDay(dayOf(now), 1);
export const furthestWish = (now = Date.now()) => shiftDay(dayOf(now), 90);
