import { isWorkingDay, type Holidays } from "../../calendar/working-days.ts";
import { monthsLater, shiftDay } from "../../core/time.ts";
import {
  type FeeKind,
  type FeeReduction,
  fullAnnuity,
  graceMonths,
  lateShare,
  reducedYears,
  reductionShares,
  reductionWords,
  restorationFee,
  termYears,
} from "./annuity-table.ts";

/*
 * A patent's annuities, reckoned alike on page, server and phone. Days are `YYYY-MM-DD`, money is whole fen; the
 * result carries the article of each step. Years of a patent count from its filing day, whatever its priority.
 */

/** A right as far as its annuities go by it. */
export interface FeeRight {
  kind: FeeKind;
  filed: string;
  granted: string;
  reduction: FeeReduction;
}

/** One step of a reckoning, for people, and the article it follows. */
export interface FeeStep {
  text: string;
  article: string;
}

/** `待缴` before or on the due day, `滞纳期` in the six months after it, `已失权可恢复` later. */
export const annuityStates = ["待缴", "滞纳期", "已失权可恢复"] as const;
export type AnnuityState = (typeof annuityStates)[number];

/** What one year costs when it is paid on a certain day; amounts in fen. */
export interface Annuity {
  year: number;
  due: string;
  graceEnd: string;
  /** The day a right ended when the year is never paid. */
  lapse: string;
  full: number;
  reduced: number;
  late: number;
  restoration: number;
  total: number;
  state: AnnuityState;
}

const rules = "《专利法实施细则》";
const law = "《专利法》";

/** The year of a patent in which a day lies; the first begins on the filing day. */
export function patentYear(filed: string, day: string): number {
  const guess = Number(day.slice(0, 4)) - Number(filed.slice(0, 4));
  return day < monthsLater(filed, guess * 12) ? guess : guess + 1;
}

/** The day itself when people work on it, else the next one on which they do. */
export function firstWorkingDay(day: string, holidays: Holidays): string {
  let at = day;
  while (!isWorkingDay(at, holidays)) at = shiftDay(at, 1);
  return at;
}

/** Months begun since the due day; 0 on it and before, 1 up to the corresponding day of the next month. */
function monthsLate(due: string, paid: string): number {
  if (paid <= due) return 0;
  const apart = Number(paid.slice(0, 4)) * 12 + Number(paid.slice(5, 7)) - Number(due.slice(0, 4)) * 12;
  const whole = apart - Number(due.slice(5, 7));
  return paid > monthsLater(due, whole) ? whole + 1 : whole;
}

/** Fen that a year costs after the reduction, which lasts ten years from the year of the grant. */
export function reducedAnnuity(right: FeeRight, year: number, full: number): number {
  const within = year < patentYear(right.filed, right.granted) + reducedYears;
  return within ? (full * (100 - reductionShares[right.reduction])) / 100 : full;
}

/**
 * What a year costs when it is paid on a day. `year` lies after the year of the grant, whose annuity is paid with the
 * registration, and within the term: null when it does not. Six months and the late months count from the due day as
 * holidays have moved it, the last day of the six moves too. Later the whole of the late fee and the fee for restoring
 * the right are due, as long as two months since the office's notice have not passed, which a patent's facts do not tell.
 */
export function annuityOn(right: FeeRight, year: number, paid: string, holidays: Holidays): Annuity | null {
  const full = fullAnnuity(right.kind, year);
  if (full === null || year > termYears(right.kind, right.filed)) return null;
  if (year <= patentYear(right.filed, right.granted)) return null;
  const due = firstWorkingDay(monthsLater(right.filed, (year - 1) * 12), holidays);
  const graceEnd = firstWorkingDay(monthsLater(due, graceMonths), holidays);
  const reduced = reducedAnnuity(right, year, full);
  const state: AnnuityState = paid <= due ? "待缴" : paid <= graceEnd ? "滞纳期" : "已失权可恢复";
  const months = state === "待缴" ? 0 : Math.min(monthsLate(due, paid), graceMonths) - 1;
  const late = months > 0 ? (full * months * lateShare) / 100 : 0;
  const restoration = state === "已失权可恢复" ? restorationFee : 0;
  const total = reduced + late + restoration;
  return { year, due, graceEnd, lapse: due, full, reduced, late, restoration, total, state };
}

/** Years still to be paid after `paidThrough`, each as it costs on `day`; none when the term is paid for. */
export function annuitiesAfter(right: FeeRight, paidThrough: number, day: string, holidays: Holidays): Annuity[] {
  const list: Annuity[] = [];
  for (let year = paidThrough + 1; year <= termYears(right.kind, right.filed); year++) {
    const one = annuityOn(right, year, day, holidays);
    if (one !== null) list.push(one);
  }
  return list;
}

/** The years to be paid next, the first `most` of them, each paid in time. */
export const annuitiesAhead = (right: FeeRight, paidThrough: number, holidays: Holidays, most: number): Annuity[] =>
  // On the day of filing no annuity is late.
  annuitiesAfter(right, paidThrough, right.filed, holidays).slice(0, most);

/** `1350.00`: fen as yuan in decimal text. */
export const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;

/** How an annuity came about: each figure in a sentence, with its article. */
export function annuitySteps(right: FeeRight, one: Annuity, paid: string): FeeStep[] {
  const anniversary = monthsLater(right.filed, (one.year - 1) * 12);
  const grantYear = patentYear(right.filed, right.granted);
  const steps: FeeStep[] = [
    {
      text: `${right.kind}专利权期限 ${termYears(right.kind, right.filed)} 年，自申请日 ${right.filed} 起计算`,
      article: `${law}第四十二条`,
    },
    {
      text: `授权日 ${right.granted} 在第 ${grantYear} 年度，该年度年费在办理登记手续时缴纳`,
      article: `${law}第四十三条、${rules}第一百一十四条`,
    },
    {
      text: `第 ${one.year} 年度年费应在第 ${one.year - 1} 年度期满前缴纳，即不晚于 ${anniversary}`,
      article: `${rules}第一百一十五条`,
    },
  ];
  if (one.due !== anniversary)
    steps.push({ text: `${anniversary} 是休息日，期限顺延至 ${one.due}`, article: `${rules}第五条` });
  steps.push({ text: `第 ${one.year} 年度全额年费 ${yuanOf(one.full)} 元`, article: "专利收费标准" });
  if (right.reduction !== "none") steps.push(reductionStep(right, one, grantYear));
  return [...steps, ...lateSteps(one, paid)];
}

function reductionStep(right: FeeRight, one: Annuity, grantYear: number): FeeStep {
  const last = grantYear + reducedYears - 1;
  const text =
    one.reduced < one.full
      ? `${reductionWords[right.reduction]}，减缴后 ${yuanOf(one.reduced)} 元（至第 ${last} 年度为止）`
      : `减缴自授权当年起十年，至第 ${last} 年度为止，第 ${one.year} 年度按全额缴纳`;
  return { text, article: "《专利收费减缴办法》" };
}

function lateSteps(one: Annuity, paid: string): FeeStep[] {
  const article = `${rules}第一百一十五条`;
  if (one.state === "待缴") return [{ text: `${paid} 缴纳未超过期限，无滞纳金`, article }];
  const share = (one.late * 100) / one.full;
  const steps: FeeStep[] = [
    {
      text: `滞纳期自 ${one.due} 起六个月，至 ${one.graceEnd} 止；首月不加收，以后每月加收全额年费的 ${lateShare}%`,
      article,
    },
    { text: `${paid} 缴纳，加收 ${share}%，滞纳金 ${yuanOf(one.late)} 元`, article },
  ];
  if (one.state === "已失权可恢复")
    steps.push(
      { text: `滞纳期内未缴，专利权自 ${one.lapse} 起终止`, article: `${law}第四十四条、${article}` },
      {
        text: `自收到终止通知之日起两个月内可以请求恢复，恢复权利请求费 ${yuanOf(one.restoration)} 元`,
        article: `${rules}第六条、第一百一十六条`,
      },
    );
  return steps;
}

/**
 * The first year that a right in force may not have been paid for on a day: the six months after its due day are not
 * over, and every earlier year was paid, else the right had ended. Null when the term has no such year.
 */
export function firstOpenYear(right: Omit<FeeRight, "reduction">, day: string): number | null {
  const last = termYears(right.kind, right.filed);
  for (let year = patentYear(right.filed, right.granted) + 1; year <= last; year++) {
    if (monthsLater(right.filed, (year - 1) * 12 + graceMonths) >= day) return year;
  }
  return null;
}

/** The annuity whose due day, as holidays moved it, lies between two days, both counted; the first when several do. */
export function annuityDue(right: FeeRight, from: string, to: string, holidays: Holidays): Annuity | null {
  const now = patentYear(right.filed, from);
  for (let year = now; year <= patentYear(right.filed, to) + 1; year++) {
    const one = annuityOn(right, year, from, holidays);
    if (one !== null && one.due >= from && one.due <= to) return one;
  }
  return null;
}
