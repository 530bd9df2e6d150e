import { isWorkingDay, type Holidays } from "../../core/working-days.ts";
import { monthsLater, shiftDay } from "../../core/time.ts";
import {
  extendedAnnuity,
  type FeeKind,
  type FeeReduction,
  fullAnnuity,
  graceMonths,
  lateShare,
  openLicenceShare,
  reducedYears,
  reductionShares,
  reductionWords,
  restorationFee,
  termYears,
} from "./annuity-table.ts";
import { dateWords } from "../../core/date-words.ts";
import { moneyWords } from "../../core/money-words.ts";
import type { LicencePeriod } from "./licence-period.ts";

/*
 * A patent's annuities, calculated alike on page, server and phone. Days are `YYYY-MM-DD`, money is whole fen; the
 * result carries the article of each step. Years of a patent count from its filing day, whatever its priority.
 */

/** A right as far as its annuities go by it. */
export interface FeeRight {
  kind: FeeKind;
  filed: string;
  granted: string;
  reduction: FeeReduction;
  /** Annuities that fall due in one of these are reduced. */
  openLicences?: readonly LicencePeriod[];
  /** The last day of the term as the office extended it; of inventions only. */
  extendedTo?: string;
}

/** One step of a calculation, for people, and the article it follows. */
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

const yearsApart = (from: string, to: string): number => Number(to.slice(0, 4)) - Number(from.slice(0, 4));

/** The year of a patent in which a day lies; the first begins on the filing day. */
export function patentYear(filed: string, day: string): number {
  const guess = yearsApart(filed, day);
  // Only a filing of the 29th of February has another day in other years.
  const anniversary = filed.endsWith("02-29") ? monthsLater(filed, guess * 12).slice(5) : filed.slice(5);
  return day.slice(5) < anniversary ? guess : guess + 1;
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

type Term = Pick<FeeRight, "kind" | "filed" | "extendedTo">;

/** The last year of a right that an annuity is due for; a year of an extended term counts once it has begun. */
export function lastFeeYear({ kind, filed, extendedTo }: Term): number {
  const years = termYears(kind, filed);
  if (kind !== "发明" || extendedTo === undefined) return years;
  return Math.max(years, patentYear(filed, shiftDay(extendedTo, -1)));
}

const isLicensed = ({ openLicences = [] }: FeeRight, due: string): boolean =>
  openLicences.some(([from, to]) => due >= from && (to === null || due < to));

/**
 * Hundredths left off a year's annuity: the higher share counts, as the office grants one reduction and not both; its
 * own lasts ten years from the grant.
 */
function reducedShare(right: FeeRight, year: number, due: string): number {
  if (year > termYears(right.kind, right.filed)) return 0;
  const within = year < patentYear(right.filed, right.granted) + reducedYears;
  return Math.max(within ? reductionShares[right.reduction] : 0, isLicensed(right, due) ? openLicenceShare : 0);
}

const licenceWords = `开放许可实施期间减缴 ${openLicenceShare}%（须已达成许可并备案）`;

/** What an open licence does to a year's sum; empty: nothing, as there is none or the other reduction is higher. */
export const licenceNote = (right: FeeRight, { year, due }: Annuity): string =>
  isLicensed(right, due) && reducedShare(right, year, due) === openLicenceShare ? licenceWords : "";

/** Fen of a year within the term, an extended one too; null beyond it. */
function annuityOf(right: FeeRight, year: number): number | null {
  if (year > lastFeeYear(right)) return null;
  return year > termYears(right.kind, right.filed) ? extendedAnnuity : fullAnnuity(right.kind, year);
}

/**
 * What a year costs when it is paid on a day. `year` lies after the year of the grant, whose annuity is paid with the
 * registration, and within the term: null when it does not. Six months and the late months count from the due day as
 * holidays have moved it, the last day of the six moves too. Later the whole of the late fee and the fee for restoring
 * the right are due, as long as two months since the office's notice have not passed, which a patent's facts do not tell.
 */
export function annuityOn(right: FeeRight, year: number, paid: string, holidays: Holidays): Annuity | null {
  const full = annuityOf(right, year);
  if (full === null || year <= patentYear(right.filed, right.granted)) return null;
  const due = firstWorkingDay(monthsLater(right.filed, (year - 1) * 12), holidays);
  const graceEnd = firstWorkingDay(monthsLater(due, graceMonths), holidays);
  const reduced = (full * (100 - reducedShare(right, year, due))) / 100;
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
  for (let year = paidThrough + 1; year <= lastFeeYear(right); year++) {
    const one = annuityOn(right, year, day, holidays);
    if (one !== null) list.push(one);
  }
  return list;
}

/** The years to be paid next, the first `most` of them, the late ones with what they cost on `day`; restored once. */
export const annuitiesAhead = (
  right: FeeRight,
  paidThrough: number,
  day: string,
  holidays: Holidays,
  most: number,
): Annuity[] =>
  annuitiesAfter(right, paidThrough, day, holidays)
    .slice(0, most)
    .map((one, at) => (at === 0 ? one : Object.assign(one, { total: one.total - one.restoration, restoration: 0 })));

/** `1350.00`: fen as yuan in decimal text. */
export const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;

/** Whether the days off of a year are known: until then a weekend may be worked, and a weekday off. */
const isAnnounced = (year: string, { off }: Holidays): boolean => [...off].some((day) => day.slice(0, 4) >= year);

/** How an annuity came about: each figure in a sentence, with its article. */
export function annuitySteps(right: FeeRight, one: Annuity, paid: string, holidays: Holidays): FeeStep[] {
  const anniversary = monthsLater(right.filed, (one.year - 1) * 12);
  const grantYear = patentYear(right.filed, right.granted);
  const steps: FeeStep[] = [
    termStep(right),
    {
      text: `授权日 ${dateWords(right.granted)} 在第 ${grantYear} 年度，该年度年费在办理登记手续时缴纳`,
      article: `${law}第四十三条、${rules}第一百一十四条`,
    },
    {
      text: `第 ${one.year} 年度年费应在第 ${one.year - 1} 年度期满前缴纳，即不晚于 ${dateWords(anniversary)}`,
      article: `${rules}第一百一十五条`,
    },
  ];
  if (one.due !== anniversary)
    steps.push({
      text: `${dateWords(anniversary)} 是休息日，期限顺延至 ${dateWords(one.due)}`,
      article: `${rules}第五条`,
    });
  if (!isAnnounced(one.due.slice(0, 4), holidays))
    steps.push({
      text: `${one.due.slice(0, 4)} 年放假安排未公布，期限可能变动，请以公布后的安排为准`,
      article: `${rules}第五条`,
    });
  steps.push(amountStep(right, one), ...reductionSteps(right, one, grantYear));
  return [...steps, ...lateSteps(one, paid)];
}

function termStep({ kind, filed, extendedTo }: FeeRight): FeeStep {
  const text = `${kind}专利权期限 ${termYears(kind, filed)} 年，自申请日 ${dateWords(filed)} 起计算`;
  if (extendedTo === undefined || kind !== "发明") return { text, article: `${law}第四十二条` };
  return {
    text: `${text}，经专利权期限补偿至 ${dateWords(extendedTo)}`,
    article: `${law}第四十二条、${rules}第七十七条至第八十四条`,
  };
}

const isExtended = (right: FeeRight, year: number) => year > termYears(right.kind, right.filed);

const amountStep = (right: FeeRight, { year, full }: Annuity): FeeStep => ({
  text: isExtended(right, year)
    ? `第 ${year} 年度在补偿期内，补偿期年费 ${moneyWords(yuanOf(full))}；不足一年的部分以国家知识产权局的通知为准`
    : `第 ${year} 年度全额年费 ${moneyWords(yuanOf(full))}`,
  article: "专利收费标准",
});

function reductionSteps(right: FeeRight, one: Annuity, grantYear: number): FeeStep[] {
  const { reduction } = right;
  const licensed = isLicensed(right, one.due);
  if (reduction === "none" && !licensed) return [];
  if (isExtended(right, one.year)) return [{ text: "补偿期年费按全额计算", article: "《专利收费减缴办法》" }];
  const last = grantYear + reducedYears - 1;
  const within = one.year <= last;
  const steps: FeeStep[] = [];
  if (reduction !== "none")
    steps.push({
      text: within
        ? `${reductionWords[reduction]}（至第 ${last} 年度为止）`
        : `减缴自授权当年起十年，至第 ${last} 年度为止，第 ${one.year} 年度不再适用`,
      article: "《专利收费减缴办法》",
    });
  if (licensed)
    steps.push({
      text: `${licenceWords}${reduction !== "none" && within ? "，两项减缴取较高的一项" : ""}`,
      article: `${law}第五十一条、${rules}第八十七条`,
    });
  if (one.reduced < one.full)
    steps.push({ text: `减缴后 ${moneyWords(yuanOf(one.reduced))}`, article: "专利收费标准" });
  return steps;
}

function lateSteps(one: Annuity, paid: string): FeeStep[] {
  const article = `${rules}第一百一十五条`;
  if (one.state === "待缴") return [{ text: `${dateWords(paid)} 缴纳未超过期限，无滞纳金`, article }];
  const share = (one.late * 100) / one.full;
  const steps: FeeStep[] = [
    {
      text: `滞纳期自 ${dateWords(one.due)} 起六个月，至 ${dateWords(one.graceEnd)} 止；首月不加收，以后每月加收全额年费的 ${lateShare}%`,
      article,
    },
    { text: `${dateWords(paid)} 缴纳，加收 ${share}%，滞纳金 ${moneyWords(yuanOf(one.late))}`, article },
  ];
  if (one.state === "已失权可恢复")
    steps.push(
      { text: `滞纳期内未缴，专利权自 ${dateWords(one.lapse)} 起终止`, article: `${law}第四十四条、${article}` },
      {
        text: `自收到终止通知之日起两个月内可以请求恢复，恢复权利请求费 ${moneyWords(yuanOf(one.restoration))}`,
        article: `${rules}第六条、第一百一十六条`,
      },
    );
  return steps;
}

/** The year that a right ended for: no annuity was paid of it. */
export const lapsedYear = ({ filed, granted }: Pick<FeeRight, "filed" | "granted">, lapsedOn: string): number =>
  Math.max(patentYear(filed, lapsedOn), patentYear(filed, granted) + 1);

/** Whether the office would still restore a right that lapsed for its annuity. */
export const isRestorableOn = (
  { status_reason: reason, restorable_until: until }: { status_reason: string; restorable_until: string | null },
  day: string,
): boolean => reason === "未缴年费终止" && until !== null && until >= day;

/**
 * The first year that a right in force may not have been paid for on a day: the six months after its due day are not
 * over, and every earlier year was paid, else the right had ended. Null when the term has no such year.
 */
export function firstOpenYear(right: Omit<FeeRight, "reduction">, day: string): number | null {
  const last = lastFeeYear(right);
  // The six months of earlier years end in a calendar year before the day's.
  const first = Math.max(patentYear(right.filed, right.granted) + 1, yearsApart(right.filed, day));
  for (let year = first; year <= last; year++) {
    if (monthsLater(right.filed, (year - 1) * 12 + graceMonths) >= day) return year;
  }
  return null;
}
