import type { Holidays } from "../core/working-days.ts";
import { moneyWords } from "../core/money-words.ts";
import { dateWords } from "../core/date-words.ts";
import { annuityOn, firstOpenYear, patentYear, yuanOf } from "../patent/fees/annuity.ts";
import { type AccountPatent, type Ledger, type Payment, rightIn, yearOn } from "./account-rules.ts";

/*
 * What is odd about a payment and yet may be true: it is said before the payment is recorded and stops nobody.
 */

/** What the office asked for of one kind on the day of a payment, less what had been paid of it. */
function askedFor(patent: AccountPatent, ledger: Ledger, { year, kind, paid_on }: Payment, holidays: Holidays) {
  const earlier = ledger.payments.filter((one) => one.paid_on <= paid_on);
  return yearOn(patent, ledger.reduction, year, earlier, paid_on, holidays)?.open[kind] ?? null;
}

function amountHint(wanted: number, { fen, kind, paid_on, year }: Payment): string[] {
  if (fen === wanted) return [];
  const sum = `${dateWords(paid_on)}缴纳第 ${year} 年度${kind}应为 ${moneyWords(yuanOf(wanted))}`;
  return fen < wanted
    ? [`${sum}，少 ${moneyWords(yuanOf(wanted - fen))}：登记后仍需补缴`]
    : [`${sum}，多 ${moneyWords(yuanOf(fen - wanted))}：请核对金额和减缴设置`];
}

/** An earlier year of the right in force that nothing was recorded for, though its six months are not over. */
function earlierHint(patent: AccountPatent, ledger: Ledger, asked: Payment, today: string, holidays: Holidays) {
  const right = rightIn(patent, ledger.reduction, 1);
  const open = right && firstOpenYear(right, today);
  if (open === null || open >= asked.year) return [];
  const one = yearOn(patent, ledger.reduction, open, ledger.payments, today, holidays);
  return one === null || one.isSettled ? [] : [`第 ${open} 年度还没有登记缴清`];
}

/** Sentences about a payment that the rules let pass; none when it is what the office asked for on that day. */
export function paymentHints(
  patent: AccountPatent,
  ledger: Ledger,
  asked: Payment,
  { today, holidays }: { today: string; holidays: Holidays },
): string[] {
  const right = rightIn(patent, ledger.reduction, asked.year);
  const cost = right && annuityOn(right, asked.year, asked.paid_on, holidays);
  const wanted = askedFor(patent, ledger, asked, holidays);
  if (right === null || cost === null || wanted === null) return [];
  const hints = amountHint(wanted, asked);
  const lateOpen = askedFor(patent, ledger, { ...asked, kind: "滞纳金" }, holidays) ?? 0;
  if (asked.kind === "年费" && lateOpen > 0)
    hints.push(`已超过缴费期限 ${dateWords(cost.due)}，另需缴纳滞纳金 ${moneyWords(yuanOf(lateOpen))}，请再登记一笔`);
  if (asked.year > patentYear(right.filed, asked.paid_on) + 1)
    hints.push(`第 ${asked.year} 年度在 ${dateWords(asked.paid_on)}还没有到缴费的年度`);
  return [...hints, ...earlierHint(patent, ledger, asked, today, holidays)];
}
