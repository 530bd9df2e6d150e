import { dateProblems, type DateRules } from "../core/plausible-dates.ts";
import { dayOf, monthsLater, shiftDay } from "../core/time.ts";

/** A 资质 is a standing of the company with a term, the others are awarded once. */
export const honorKinds = ["专利奖", "资质", "荣誉"] as const;
export type HonorKind = (typeof honorKinds)[number];

/** Parts of the list, each with a call of its own: 资质 whose term has not ended, patent awards, all but these. */
export const honorViews = ["现有资质", "专利奖", "专利奖以外"] as const;
export type HonorView = (typeof honorViews)[number];

export const honorLevels = ["国家", "省", "市", "区"] as const;
export type HonorLevel = (typeof honorLevels)[number];

export const honorStates = ["有效", "临期", "已过期", "已撤销"] as const;
export type HonorState = (typeof honorStates)[number];

/** Days before its end from which on an honor counts as 临期. */
export const endingDays = 90;

/** Patents have been granted here since then: no honor of the trade is older. */
export const firstHonorYear = 1985;

/** Where an honor stands on a day (`YYYY-MM-DD`); one without an end does not expire. */
export function honorState(honor: { revoked_on: string | null; valid_to: string | null }, today: string): HonorState {
  if (honor.revoked_on !== null) return "已撤销";
  if (honor.valid_to === null) return "有效";
  if (honor.valid_to < today) return "已过期";
  return honor.valid_to <= shiftDay(today, endingDays) ? "临期" : "有效";
}

/** Last day of a term of months that begins on `from`; null: the type has no term. */
export const termEnd = (from: string, months: number | null): string | null =>
  months === null || from === "" ? null : shiftDay(monthsLater(from, months), -1);

/** Titles that differ by spaces, brackets or case alone are one honor's. */
export const titleKey = (title: string): string =>
  title
    .normalize("NFKC")
    .replaceAll(/[\s()《》“”"]/gu, "")
    .toLowerCase();

export interface JudgedHonor {
  level: string;
  year: number;
  grade: string;
  issued_on: string | null;
  valid_from: string | null;
  valid_to: string | null;
  revoked_on: string | null;
  revoked_reason: string;
}

interface JudgingType {
  name: string;
  /** Levels it is given at; none: any. */
  levels: readonly string[];
  /** Grades it is given in; none: any words. */
  grades: readonly string[];
}

const dates: DateRules<"issued_on" | "valid_from" | "revoked_on"> = {
  issued_on: ["颁发日期", "done"],
  valid_from: ["有效期起", "planned"],
  revoked_on: ["撤销日期", "done"],
};

function typeProblems({ level, grade }: JudgedHonor, type: JudgingType): Record<string, string> {
  const problems: Record<string, string> = {};
  if (type.levels.length > 0 && !type.levels.includes(level))
    problems.level = `“${type.name}”的级别应为${type.levels.join("、")}`;
  if (grade !== "" && type.grades.length > 0 && !type.grades.includes(grade))
    problems.grade = `“${type.name}”的等次应为${type.grades.join("、")}`;
  return problems;
}

/** What is wrong with an honor of a type, by field. `now` in milliseconds. */
export function honorProblems(honor: JudgedHonor, type: JudgingType, now: number): Record<string, string> {
  const problems = { ...dateProblems(honor, dates, now), ...typeProblems(honor, type) };
  const thisYear = Number(dayOf(now).slice(0, 4));
  if (honor.year < firstHonorYear || honor.year > thisYear)
    problems.year = `年度应在 ${firstHonorYear} 至 ${thisYear} 年之间`;
  if (honor.valid_to !== null && honor.valid_from !== null && honor.valid_to < honor.valid_from)
    problems.valid_to = "有效期止不能早于有效期起";
  if (honor.revoked_on !== null && honor.revoked_reason === "") problems.revoked_reason = "请填写撤销原因";
  if (honor.revoked_on === null && honor.revoked_reason !== "") problems.revoked_on = "请填写撤销日期";
  if (honor.revoked_on !== null && honor.issued_on !== null && honor.revoked_on < honor.issued_on)
    problems.revoked_on = "撤销日期不能早于颁发日期";
  return problems;
}
