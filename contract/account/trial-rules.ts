import { dateWords } from "../core/date-words.ts";
import { dayOf, daysBetween, type Instant, minuteLength, monthsLater, shiftDay, startOfDay } from "../core/time.ts";
import { type Trial, trialDays, trialSoonDays, trialWords } from "./trial.ts";

/** Days before the end at which a trial is told of; 0 is the last day. */
export const trialReminderDays = [trialSoonDays, 3, 0] as const;

/** How far from today an administrator may put the end of a trial, in months. */
const farthestMonths = 12;

/** The last day of a trial that begins. */
export const firstTrialEnd = (now: Instant): string => shiftDay(dayOf(now), trialDays);

/** The days between which a trial that ends on `current` may end instead. */
export function extensionLimits(current: string | null, today: string): { least: string; most: string } {
  const after = current !== null && current > today ? current : today;
  return { least: shiftDay(after, 1), most: monthsLater(today, farthestMonths) };
}

/** Why a trial that ends on `current` cannot end on `until` instead; null: it can. */
export function extensionProblem(until: string, current: string | null, today: string): string | null {
  const { least, most } = extensionLimits(current, today);
  if (least > most) return `试用已到 ${dateWords(current ?? "")}，不能再延长`;
  if (until < least) return `请选择 ${dateWords(least)} 及以后的日期`;
  return until > most ? `最多延长到 ${dateWords(most)}` : null;
}

/** Calls of signed-in enterprises that stay open once a trial is over: the user's account, what one is told, 业务咨询. */
const openCalls = /^(account|announcement|consulting)\.|^calendar\.(reminder\w*|push\w*)$/;

/** Whether a call stays open once a trial is over, by its dotted name; what is everybody's is open anyway. */
export const staysOpenAfterTrial = (name: string): boolean => openCalls.test(name);

/** Why a call is refused once a trial is over. */
export const trialOverWords = (trial: Trial, today: string): string =>
  `${trialWords(trial, today)}，此功能已暂停使用，已有内容都保留；请在个人中心申请企业认证，通过后即可继续使用`;

/** A reminder of an end. */
interface EndReminder {
  title: string;
  body: string;
  /** Milliseconds. The minute tells the reminders of two ends apart that fall on one day. */
  due: number;
}

/**
 * The reminder that is due today of what ends on `until`: of the nearest day that was reached, so that a server that was
 * down for some tells one alone. Null: none is due yet.
 */
function dueEnd(until: string, today: string): { left: number; due: number } | null {
  const left = daysBetween(today, until);
  const reached = trialReminderDays.filter((days) => left <= days);
  if (reached.length === 0) return null;
  const mark = Math.min(...reached);
  return { left, due: startOfDay(shiftDay(until, -mark)) + mark * minuteLength };
}

/** The same of a function that was opened to a trial. */
export function dueFunctionReminder(name: string, until: string, today: string): EndReminder | null {
  const end = dueEnd(until, today);
  if (end === null) return null;
  const { left, due } = end;
  const when = left < 0 ? `已于 ${dateWords(until)} 到期` : left === 0 ? "今天到期" : `还有 ${left} 天到期`;
  return { title: `${name}${when}`, body: "已有内容保留。需要继续使用，请再次申请开通，或完成企业认证。", due };
}

/** The reminder of a trial that ends on `until`. */
export function dueTrialReminder(until: string, today: string): EndReminder | null {
  const end = dueEnd(until, today);
  if (end === null) return null;
  const { left, due } = end;
  if (left < 0)
    return {
      title: `试用已于 ${dateWords(until)} 到期`,
      body: "专利库、年费等功能已暂停使用，已有内容都保留。申请企业认证，通过后即可继续使用。",
      due,
    };
  return {
    title: left === 0 ? "试用今天到期" : `试用还有 ${left} 天到期`,
    body: `试用至 ${dateWords(until)}。请及时申请企业认证，审核期间可以继续使用；到期后专利库、年费等功能暂停使用，已有内容都保留。`,
    due,
  };
}

/** How an applicant is told of a later end. */
export const extensionTold = (until: string): string => `试用已延长至 ${dateWords(until)}`;
