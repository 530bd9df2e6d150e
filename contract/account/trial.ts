import { dateWords } from "../core/date-words.ts";
import { shiftDay } from "../core/time.ts";

/** Days from its registration to the last one of a trial. */
export const trialDays = 90;

/** What is known of an account's trial; the same of a session user, a row of the list and a row of the table. */
export interface Trial {
  /** 1: a trial account. */
  type: number;
  /** Its last day; none: the trial has no end. */
  trial_until?: string | null | undefined;
  /** 1: an application for certification waits to be decided. */
  trial_waits?: number | undefined;
}

/** A trial ends with its last day; one whose application waits goes on until that is decided. `today` is Shanghai's. */
export const isTrialOver = ({ type, trial_until, trial_waits }: Trial, today: string): boolean =>
  type === 1 && trial_waits !== 1 && typeof trial_until === "string" && trial_until !== "" && today > trial_until;

/** How long a trial lasts, in words; empty where there is no end to tell. */
export function trialWords(trial: Trial, today: string): string {
  const { type, trial_until, trial_waits } = trial;
  if (type !== 1 || typeof trial_until !== "string" || trial_until === "") return "";
  const day = dateWords(trial_until);
  if (isTrialOver(trial, today)) return `试用已于 ${day} 到期`;
  return today > trial_until && trial_waits === 1 ? `试用至认证审核结束（原定 ${day}）` : `试用至 ${day}`;
}

/** What a list of accounts asks for of trials. */
export const trialStates = ["on", "soon", "over"] as const;
export type TrialState = (typeof trialStates)[number];
/** Days before its end from which a trial ends soon. */
export const trialSoonDays = 14;
/** Whether it is time to be told of the end on every page: the trial is over, or ends soon and no application waits. */
export function isTrialPressing(trial: Trial, today: string): boolean {
  const { type, trial_until, trial_waits } = trial;
  if (type !== 1 || trial_waits === 1 || typeof trial_until !== "string" || trial_until === "") return false;
  return today >= shiftDay(trial_until, -trialSoonDays);
}
export const trialStateWords: Readonly<Record<TrialState, string>> = {
  on: "试用中",
  soon: `${trialSoonDays} 天内到期`,
  over: "试用已到期",
};
