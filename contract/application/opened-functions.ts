import { dayOf, type Instant, shiftDay } from "../core/time.ts";

/** Functions that a trial has in part, and that the office opens to it for a while. */
export const openableFunctions = ["更多关注"] as const;
export type OpenableFunction = (typeof openableFunctions)[number];

/** Days from the decision to the last one of an opened function. */
export const openedDays = 90;

/** The last day of a function that is opened now. */
export const openedUntil = (now: Instant): string => shiftDay(dayOf(now), openedDays);

/** Whether a function that was opened until a day is open; null: it never was. `today` is Shanghai's. */
export const isFunctionOpen = (until: string | null, today: string): boolean => until !== null && today <= until;
