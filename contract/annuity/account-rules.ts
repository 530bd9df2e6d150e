import type { Holidays } from "../core/working-days.ts";
import {
  type Annuity,
  annuityOn,
  type FeeRight,
  firstOpenYear,
  isRestorableOn,
  lastFeeYear,
  lapsedYear,
  patentYear,
  yuanOf,
} from "../patent/fees/annuity.ts";
import { type FeeReduction, feeKindOf, termYears } from "../patent/fees/annuity-table.ts";
import type { PatentStatus, PatentType } from "../patent/patent-words.ts";
import { type FeeFacts, feeFacts } from "../patent/fees/fee-right.ts";
import { extendedUnknown } from "../patent/legal/term-extension.ts";
import { dateWords } from "../core/date-words.ts";
import { shiftDay } from "../core/time.ts";
import { type GivenUp, givenUpWords } from "./given-up.ts";
import { moneyWords } from "../core/money-words.ts";

/*
 * One patent's account of annuities: what the office's register says of the right goes before what a company says it
 * paid. Money is whole fen, days are `YYYY-MM-DD`.
 */

export const paymentKinds = ["年费", "滞纳金", "恢复费"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export interface Payment {
  year: number;
  kind: PaymentKind;
  paid_on: string;
  fen: number;
  receipt_no: string;
}

/** A patent as far as its account goes by it. */
export interface AccountPatent extends FeeFacts {
  application_no: string;
  type: PatentType;
  status: PatentStatus;
  status_reason: string;
  status_on: string | null;
  restorable_until: string | null;
  filed_on: string | null;
  granted_on: string | null;
}

export interface Reduction {
  kind: FeeReduction;
  from_year: number;
}

/** What a company told of one patent: its reduction, what it paid, the years it says are unpaid, and what it means to do. */
export interface Ledger {
  reduction: Reduction;
  payments: readonly Payment[];
  unpaid: readonly number[];
  /** Absent: it means to keep the right, or has not decided. */
  givenUp?: GivenUp | undefined;
}

/**
 * `未确认缴纳`: the due day is over, the six months are not, and nobody said whether the year was paid. The office
 * publishes nothing of a payment, nor of one that is missing before the right has lapsed, so that being late is certain
 * (`滞纳期`) only where the company says so: by a payment that is not enough, or by the word that nothing was paid.
 * `可恢复` while the office would restore the right. `不再缴纳`: the company decided to let the right go.
 */
export const accountStates = [
  "待缴",
  "未确认缴纳",
  "滞纳期",
  "可恢复",
  "已缴清",
  "不再缴纳",
  "已失权",
  "无须缴纳",
] as const;
export type AccountState = (typeof accountStates)[number];

/** What is still to be paid of a year on a day. */
export interface OpenYear {
  annuity: Annuity;
  right: FeeRight;
  /** Paid so far, by kind. */
  paid: Record<PaymentKind, number>;
  /** Still to pay on the day. */
  open: Record<PaymentKind, number>;
  total: number;
  /** Something was paid, and not enough. */
  isShort: boolean;
}

export interface Account {
  state: AccountState;
  /** Why nothing is due; empty: something is. */
  why: string;
  next: OpenYear | null;
  /** Of a right that is let go: the year that would be next, which nobody means to pay. */
  stopped?: OpenYear;
}

/** The right as the fees go by it in a year; null: not granted, or by another office. */
export function rightIn(patent: AccountPatent, reduction: Reduction, year: number): FeeRight | null {
  const { application_no, type, filed_on: filed, granted_on: granted } = patent;
  if (!/^(?:CN)?\d/u.test(application_no) || filed === null || granted === null || granted < filed) return null;
  const kind = year >= reduction.from_year ? reduction.kind : "none";
  return { kind: feeKindOf(type), filed, granted, reduction: kind, ...feeFacts(patent) };
}

const nothingPaid: Record<PaymentKind, number> = Object.freeze({ 年费: 0, 滞纳金: 0, 恢复费: 0 });
const sumOf = (payments: readonly Payment[], kind: PaymentKind) =>
  payments.reduce((sum, one) => sum + (one.kind === kind ? one.fen : 0), 0);
// Most years have no payment, and lists calculate hundreds of thousands of them.
const paidBy = (payments: readonly Payment[]): Record<PaymentKind, number> =>
  payments.length === 0
    ? nothingPaid
    : {
        年费: sumOf(payments, "年费"),
        滞纳金: sumOf(payments, "滞纳金"),
        恢复费: sumOf(payments, "恢复费"),
      };

const covers = (paid: Record<PaymentKind, number>, cost: Annuity) =>
  paid.年费 >= cost.reduced && paid.滞纳金 >= cost.late && paid.恢复费 >= cost.restoration;

/** On the day of one of the payments everything that this day asked for was there. */
function isSettled(right: FeeRight, year: number, payments: readonly Payment[], holidays: Holidays): boolean {
  return payments.some(({ paid_on }) => {
    const cost = annuityOn(right, year, paid_on, holidays);
    return cost !== null && covers(paidBy(payments.filter((one) => one.paid_on <= paid_on)), cost);
  });
}

/**
 * A year as it stands on a day. Too little paid within the six months is made up by the late fee of the day on which
 * the rest is paid (Guidelines for Patent Examination, part V, chapter 9, 4.2.1.2). Null for a year without a fee.
 */
export function yearOn(
  patent: AccountPatent,
  reduction: Reduction,
  year: number,
  payments: readonly Payment[],
  day: string,
  holidays: Holidays,
): (OpenYear & { isSettled: boolean }) | null {
  const right = rightIn(patent, reduction, year);
  const annuity = right && annuityOn(right, year, day, holidays);
  if (!right || !annuity) return null;
  const own = payments.filter((one) => one.year === year && one.paid_on <= day);
  const paid = paidBy(own);
  const settled = isSettled(right, year, own, holidays);
  const rest = (cost: number, given: number) => (settled ? 0 : Math.max(0, cost - given));
  const open = {
    年费: rest(annuity.reduced, paid.年费),
    滞纳金: rest(annuity.late, paid.滞纳金),
    恢复费: rest(annuity.restoration, paid.恢复费),
  };
  const total = open.年费 + open.滞纳金 + open.恢复费;
  return { annuity, right, paid, open, total, isSettled: settled, isShort: own.length > 0 && !settled };
}

/**
 * The year that the account begins with: earlier ones were paid, or the right had ended. The year before it counts as
 * open where the company says that it never paid: the office tells of the lapse some months later. Null: none is left.
 */
function firstYear(patent: AccountPatent, right: FeeRight, unpaid: readonly number[], today: string): number | null {
  if (patent.status === "失效" && patent.status_on !== null) return lapsedYear(right, patent.status_on);
  const open = firstOpenYear(right, today);
  return open !== null && unpaid.includes(open - 1) ? open - 1 : open;
}

const nothing = (state: AccountState, why: string): Account => ({ state, why, next: null });

interface Standing {
  isRestorable: boolean;
  today: string;
}

/** How the next year stands: what a late one is called depends on who said that it is unpaid. */
function stateOf(next: OpenYear, unpaid: readonly number[], { isRestorable, today }: Standing): AccountState {
  const { state, due, year } = next.annuity;
  if (isRestorable || state === "已失权可恢复") return "可恢复";
  const isKnown = next.isShort || unpaid.includes(year) || today <= due;
  return state === "滞纳期" && !isKnown ? "未确认缴纳" : state;
}

/** What a patent has to pay next when it is paid on `day`. */
export function accountOn(
  patent: AccountPatent,
  { reduction, payments, unpaid, givenUp }: Ledger,
  { today, day }: { today: string; day: string },
  holidays: Holidays,
): Account {
  const right = rightIn(patent, reduction, 1);
  if (right === null) return nothing("无须缴纳", "这件专利没有国家知识产权局的授权，不需要缴纳年费");
  const isRestorable = isRestorableOn(patent, today);
  if (patent.status === "失效" && !isRestorable)
    return nothing("已失权", `专利权已终止（${patent.status_reason}），不再缴纳年费`);
  if (patent.status !== "有效" && patent.status !== "失效")
    return nothing("无须缴纳", `法律状态是${patent.status}，没有待缴的年费`);
  const start = firstYear(patent, right, unpaid, today);
  const last = lastFeeYear(right);
  for (let year = start ?? last + 1; year <= last; year++) {
    const asOf = (on: string) => yearOn(patent, reduction, year, payments, on, holidays);
    const open = asOf(day);
    if (open === null || open.isSettled) continue;
    // The office called the right over: nothing of the year is in its six months any more, whatever its days say.
    const isEarly = isRestorable && open.annuity.restoration === 0;
    const next = (isEarly ? asOf(shiftDay(open.annuity.graceEnd, 1)) : null) ?? open;
    if (givenUp !== undefined)
      return { ...nothing("不再缴纳", givenUpWords(patent.status, next.annuity)), stopped: next };
    return { state: stateOf(next, unpaid, { isRestorable, today }), why: "", next };
  }
  return nothing(
    "已缴清",
    patent.status_reason === extendedUnknown
      ? "二十年期限内的年费已全部缴清；期限补偿的届满日待核，补偿期年费以国家知识产权局的通知为准"
      : "保护期内的年费已全部缴清",
  );
}

/** Why a right has no annuity in a year; null when it has. */
function yearProblem(right: FeeRight, year: number): string | null {
  const grantYear = patentYear(right.filed, right.granted);
  if (year <= grantYear) return `年度应大于 ${grantYear}：授权当年的年费在办理登记手续时缴纳`;
  const last = lastFeeYear(right);
  return year > last
    ? `年度不能大于 ${last}：${right.kind}专利期限 ${termYears(right.kind, right.filed)} 年${right.extendedTo === undefined ? "" : "及补偿期"}`
    : null;
}

/** Why a year cannot be called unpaid, by field; empty when it can. */
export function unpaidProblems(
  patent: AccountPatent,
  ledger: Ledger,
  year: number,
  { today, holidays }: { today: string; holidays: Holidays },
): Record<string, string> {
  const { state, why } = accountOn(patent, ledger, { today, day: today }, holidays);
  const right = rightIn(patent, ledger.reduction, year);
  if (right === null || state === "无须缴纳" || state === "已失权") return { patent_id: `专利：${why}，不能标记未缴` };
  const wrongYear = yearProblem(right, year);
  if (wrongYear !== null) return { year: wrongYear };
  const due = annuityOn(right, year, today, holidays)?.due;
  if (due !== undefined && today <= due)
    return { year: `年度：第 ${year} 年度年费的缴费期限是 ${dateWords(due)}，到期后才能标记未缴` };
  const own = ledger.payments.filter((one) => one.year === year);
  return isSettled(right, year, own, holidays) ? { year: `年度：第 ${year} 年度已经缴清，不能标记未缴` } : {};
}

/** Why a payment cannot be recorded, by field; empty when it can. */
export function paymentProblems(
  patent: AccountPatent,
  ledger: Ledger,
  asked: Payment,
  { today, holidays }: { today: string; holidays: Holidays },
): Record<string, string> {
  const { filed_on: filed, granted_on: granted } = patent;
  const right = rightIn(patent, ledger.reduction, asked.year);
  const { state, why } = accountOn(patent, ledger, { today, day: today }, holidays);
  if (right === null || filed === null || granted === null || state === "无须缴纳" || state === "已失权")
    return { patent_id: `专利：${why}，不能登记缴费` };
  if (asked.paid_on > today) return { paid_on: "缴费日不能晚于今天" };
  if (asked.paid_on < filed) return { paid_on: `缴费日不能早于申请日 ${dateWords(filed)}` };
  if (asked.paid_on < granted) return { paid_on: `缴费日不能早于授权日 ${dateWords(granted)}` };
  const wrongYear = yearProblem(right, asked.year);
  if (wrongYear !== null) return { year: wrongYear };
  if (!(asked.fen > 0)) return { amount: "金额应大于 0" };
  return twiceOrOutside(right, ledger.payments, asked, { holidays, isOver: state === "可恢复" });
}

function twiceOrOutside(
  right: FeeRight,
  payments: readonly Payment[],
  asked: Payment,
  { holidays, isOver }: { holidays: Holidays; isOver: boolean },
): Record<string, string> {
  const own = payments.filter(({ year }) => year === asked.year);
  if (isSettled(right, asked.year, own, holidays)) return { year: `年度：第 ${asked.year} 年度已经缴清，不能重复登记` };
  const isSame = (one: Payment) =>
    one.kind === asked.kind &&
    (asked.receipt_no === ""
      ? one.paid_on === asked.paid_on && one.fen === asked.fen
      : one.receipt_no === asked.receipt_no);
  if (own.some(isSame))
    return asked.receipt_no === ""
      ? { amount: `金额：${dateWords(asked.paid_on)}已登记过同一笔 ${moneyWords(yuanOf(asked.fen))} 的${asked.kind}` }
      : { receipt_no: `票据号 ${asked.receipt_no} 的${asked.kind}已登记过` };
  const cost = annuityOn(right, asked.year, asked.paid_on, holidays);
  if (cost !== null && asked.kind === "滞纳金" && cost.state === "待缴")
    return { kind: `费用种类：${dateWords(asked.paid_on)}未超过缴费期限 ${dateWords(cost.due)}，没有滞纳金` };
  if (cost !== null && asked.kind === "恢复费" && cost.restoration === 0 && !isOver)
    return { kind: `费用种类：滞纳期到 ${dateWords(cost.graceEnd)}才届满，没有恢复费` };
  return {};
}

/** Fen of an amount in decimal text with at most two decimals. */
export const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100);
