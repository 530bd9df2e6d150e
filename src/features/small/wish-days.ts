import { dayOf } from "#contract/working-days.ts";

const day = 86_400_000;

/** First and last day a company may wish for; the server holds to the same (`wantedDayProblem`). */
export const nearestWish = (now = Date.now()) => dayOf(now + day);
export const furthestWish = (now = Date.now()) => dayOf(now + 90 * day);
