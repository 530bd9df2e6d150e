import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { endOfMonth } from "date-fns/endOfMonth";
import { getISODay } from "date-fns/getISODay";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { startOfISOWeek } from "date-fns/startOfISOWeek";
import { startOfMonth } from "date-fns/startOfMonth";
import { dateWords } from "./date-words.ts";

/*
 * The only place that knows the offset of China's clocks and the only one that imports date-fns.
 *
 * An instant is a moment of the world; a day (`YYYY-MM-DD`) is a page of the calendar. Between the two stands +08:00,
 * always: China has had no summer time since 1991. For the summers of 1986 to 1991, when clocks stood at +09:00, the
 * fixed offset is meant too: the only moments so old are birth dates and foundings, which are days and no instants,
 * and the database, the screen and a paper must agree on every one. Days are calculated by date-fns at the device's own
 * midnight, which drops out again: the result is the same in every zone that has the day (Samoa left one out in 2011).
 */

/** Milliseconds since the epoch, ISO-8601 text with a zone, or a Date. */
export type Instant = string | number | Date;

/** Milliseconds. */
export const minuteLength = 60_000;
export const hourLength = 60 * minuteLength;
export const dayLength = 24 * hourLength;
const offset = 8 * hourLength;

const at = (instant: Instant) => new Date(instant).getTime();
/** `2026-11-20T14:05:00.000Z` when clocks in Shanghai show 14:05. */
const wallClock = (instant: Instant) => new Date(at(instant) + offset).toISOString();
const two = (count: number) => String(count).padStart(2, "0");

// Lists calculate thousands of days, and parsing and formatting by pattern take ten times the calculation itself.
const dateOf = (day: string) =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const textOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The Asia/Shanghai day of an instant: `2026-11-20`. */
export const dayOf = (instant: Instant): string => wallClock(instant).slice(0, 10);

/** The minute of an instant as Asia/Shanghai's clocks show it: `2026-11-20 14:05`. */
export const minuteOf = (instant: Instant): string => wallClock(instant).slice(0, 16).replace("T", " ");

/** `14:05` in Asia/Shanghai. */
export const clockOf = (instant: Instant): string => wallClock(instant).slice(11, 16);

/** Minutes since midnight in Asia/Shanghai. */
export const minutesOf = (instant: Instant): number => Math.floor(((at(instant) + offset) % dayLength) / minuteLength);

/** `2026-11-20T14:05`, what a datetime-local input shows; empty when `instant` is none. */
export const wallClockOf = (instant: Instant): string =>
  Number.isNaN(at(instant)) ? "" : wallClock(instant).slice(0, 16);

/** `2026年11月20日 14:05` in Asia/Shanghai. */
export const minuteWords = (instant: Instant): string => dateWords(wallClockOf(instant));

/** `2026年11月20日` in Asia/Shanghai. */
export const dayWords = (instant: Instant): string => dateWords(dayOf(instant));

/** `2026-11-20T14:05` becomes `2026-11-20T06:05:00.000Z`; empty when it is no time. */
export function instantOf(wallClockText: string): string {
  const ms = wallClockText.length < 16 ? Number.NaN : Date.parse(`${wallClockText.slice(0, 16)}:00+08:00`);
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString();
}

/** Milliseconds of a day's midnight in Asia/Shanghai. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Milliseconds of the midnight that ends a day in Asia/Shanghai: the first instant that is not of it. */
export const endOfDay = (day: string): number => startOfDay(day) + dayLength;

/** The instant of a day and minutes since its midnight in Asia/Shanghai, as ISO text. */
export const instantAt = (day: string, minutes: number): string =>
  new Date(startOfDay(day) + minutes * minuteLength).toISOString();

/** A day, some days on. */
export const shiftDay = (day: string, days: number): string => textOf(addDays(dateOf(day), days));

/**
 * The day that many months on whose number is the same, or the last one of a month that has no such day (rules for
 * implementing the patent law, article 5): a year after 2020-02-29 is 2021-02-28, four years after it 2024-02-29.
 */
export const monthsLater = (day: string, months: number): string => textOf(addMonths(dateOf(day), months));

/** Days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => differenceInCalendarDays(dateOf(to), dateOf(from));

/** 0 is Monday. */
export const weekdayOf = (day: string): number => getISODay(dateOf(day)) - 1;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => textOf(startOfISOWeek(dateOf(day)));

/** The first day of a day's month, some months on. */
export const shiftMonth = (day: string, months: number): string => textOf(addMonths(startOfMonth(dateOf(day)), months));

/** The last day of a day's month. */
export const lastOfMonth = (day: string): string => textOf(endOfMonth(dateOf(day)));

/** A day as date pickers want it: midnight where the device is. An invalid Date when it is no day. */
export const dateOfDay = (day: string): Date => parseISO(day);

/** The day that a date picker shows; `withClock` adds what it shows of the time. */
export const dayOfDate = (date: Date, withClock = false): string =>
  withClock ? lightFormat(date, "yyyy-MM-dd'T'HH:mm") : textOf(date);
