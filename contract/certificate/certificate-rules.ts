import { dayOf, daysBetween, monthsLater, shiftDay } from "../core/time.ts";
import { type CertificateKind, certificateNumber, kindRules, rightNumberOf } from "./certificate-kinds.ts";

export const certificateStates = ["有效", "临期", "已过期"] as const;
export type CertificateState = (typeof certificateStates)[number];

/** Days before the end at which a certificate may be reminded of. */
export const reminderDays = [90, 60, 30, 7] as const;
/** Days before its end from which a certificate counts as ending. */
export const soonDays = reminderDays[0];

/** Days until the last day of validity, 0 on it; null: it has none. */
export const daysLeft = (expiresOn: string | null, today: string): number | null =>
  expiresOn === null ? null : daysBetween(today, expiresOn);

/** A certificate is valid until the end of its last day; one without such a day is valid. */
export function certificateState(expiresOn: string | null, today: string): CertificateState {
  const left = daysLeft(expiresOn, today);
  if (left === null || left > soonDays) return "有效";
  return left < 0 ? "已过期" : "临期";
}

/**
 * The reminder that is due today: the smallest of the chosen days that has been reached. A job that missed some nights
 * so sends the nearest one alone; null while none is reached, and after the end.
 */
export function dueReminder(expiresOn: string, today: string, chosen: readonly number[]): number | null {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return null;
  const reached = chosen.filter((days) => left <= days);
  return reached.length === 0 ? null : Math.min(...reached);
}

/** The last day that a kind's term gives; null: the kind has no fixed term, or nothing is known of the beginning. */
export function offeredEnd(kind: CertificateKind, issuedOn: string): string | null {
  const { years } = kindRules[kind];
  return years === undefined || issuedOn === "" ? null : shiftDay(monthsLater(issuedOn, years * 12), -1);
}

/** What the rules look at. */
export interface RuledCertificate {
  kind: CertificateKind;
  number: string;
  right_no: string;
  issued_on: string | null;
  expires_on: string | null;
}

const firstYear = "1980-01-01";
const lastYears = 60;

function dayProblems({ kind, issued_on, expires_on }: RuledCertificate, today: string): Record<string, string> {
  const problems: Record<string, string> = {};
  if (issued_on !== null && issued_on > today) problems.issued_on = "发证日期不能晚于今天";
  if (issued_on !== null && issued_on < firstYear) problems.issued_on = "发证日期不能早于 1980 年";
  if (expires_on === null) {
    if (kindRules[kind].years !== undefined) problems.expires_on = `${kind}有有效期，请填写有效期至`;
    return problems;
  }
  if (issued_on !== null && expires_on < issued_on) problems.expires_on = "有效期至不能早于发证日期";
  else if (expires_on < firstYear) problems.expires_on = "有效期至不能早于 1980 年";
  else if (expires_on > monthsLater(today, lastYears * 12)) problems.expires_on = `有效期至应在 ${lastYears} 年以内`;
  return problems;
}

/** What is wrong with a certificate, by field; `now` in milliseconds. */
export function certificateProblems(certificate: RuledCertificate, now: number): Record<string, string> {
  const { kind, number, right_no } = certificate;
  const problems = dayProblems(certificate, dayOf(now));
  const read = certificateNumber(kind, number);
  if ("problem" in read) problems.number = read.problem;
  const right = right_no === "" ? { number: "" } : rightNumberOf(right_no);
  if ("problem" in right) problems.right_no = right.problem;
  return problems;
}

/** A certificate's numbers as they are kept; what has no right form stays as it was typed. */
export function tidyNumbers<T extends Pick<RuledCertificate, "kind" | "number" | "right_no">>(certificate: T): T {
  const number = certificateNumber(certificate.kind, certificate.number);
  const right = certificate.right_no === "" ? { number: "" } : rightNumberOf(certificate.right_no);
  return {
    ...certificate,
    ...("number" in number && { number: number.number }),
    ...("number" in right && { right_no: right.number }),
  };
}

/** What is wrong with a borrowing, by field. */
export function loanProblems(loan: { lent_on: string; due_on: string }, now: number): Record<string, string> {
  const problems: Record<string, string> = {};
  if (loan.lent_on > dayOf(now)) problems.lent_on = "借出日期不能晚于今天";
  if (loan.lent_on < firstYear) problems.lent_on = "借出日期不能早于 1980 年";
  if (loan.due_on < loan.lent_on) problems.due_on = "应还日期不能早于借出日期";
  else if (daysBetween(loan.lent_on, loan.due_on) > 366) problems.due_on = "一次最长借一年";
  return problems;
}

/** Whether what was borrowed should have been back. */
export const isLoanOver = (loan: { due_on: string; returned_on: string | null }, today: string): boolean =>
  loan.returned_on === null && loan.due_on < today;
