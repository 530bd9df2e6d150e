import { accountOn, type Ledger, rightIn, yearOn } from "#contract/annuity/account-rules.ts";
import type { annuityCalls } from "#contract/annuity/annuity-calls.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { annuitySteps, lastFeeYear, patentYear, yuanOf } from "#contract/patent/fees/annuity.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { type AccountRow, type PaymentWithScan, paymentRows, shownDue, visiblePatent } from "./account-reads.ts";
import { ledgersOf } from "./ledgers.ts";
import { dateWords } from "#contract/core/date-words.ts";

type Output = OutputOf<typeof annuityCalls.account>;
type State = ReturnType<typeof accountOn>;
type YearState = Output["years"][number]["state"];

interface Question extends Ledger {
  patent: AccountRow;
  day: string;
  holidays: Holidays;
}

function stateOf(year: number, isSettled: boolean, { state, next, stopped }: State): YearState {
  if (isSettled) return "已缴清";
  if (stopped !== undefined) return year < stopped.annuity.year ? "视为已缴" : "不再缴纳";
  if (next === null) return state === "已失权" ? "已失权" : "视为已缴";
  const first = next.annuity.year;
  if (year < first) return "视为已缴";
  if (year > first) return "未到期";
  if (next.isShort) return "应补缴";
  return state === "待缴" || state === "未确认缴纳" || state === "滞纳期" || state === "可恢复" ? state : "未到期";
}

/** Every year that an annuity is due for; what is not the next one to pay costs what it does in time. */
function yearsOf({ patent, reduction, payments, day, holidays }: Question, account: State): Output["years"] {
  const base = rightIn(patent, reduction, 1);
  if (base === null) return [];
  const years: Output["years"] = [];
  for (let year = patentYear(base.filed, base.granted) + 1; year <= lastFeeYear(base); year++) {
    const one = yearOn(patent, reduction, year, payments, day, holidays);
    if (one === null) continue;
    const state = stateOf(year, one.isSettled, account);
    const isNext = account.next?.annuity.year === year;
    const told = isNext ? one : yearOn(patent, reduction, year, [], one.annuity.due, holidays);
    years.push({
      year,
      due_on: one.annuity.due,
      amount_full: yuanOf(one.annuity.full),
      amount_reduced: yuanOf(one.annuity.reduced),
      paid: yuanOf(one.paid.年费 + one.paid.滞纳金 + one.paid.恢复费),
      state,
      steps: told === null ? [] : annuitySteps(told.right, told.annuity, isNext ? day : told.annuity.due, holidays),
    });
  }
  return years;
}

const shownPayment = ({ row, receipt }: PaymentWithScan): Output["payments"][number] => ({
  id: row.id,
  year: row.year,
  kind: row.kind,
  paid_on: row.paid_on,
  amount: row.amount,
  receipt_no: row.receipt_no,
  receipt,
  note: row.note,
  account_name: row.account_name,
  created_at: row.created_at.toISOString(),
  taken_back_at: row.taken_back_at?.toISOString() ?? "",
  taken_back_by: row.taken_back_by,
  taken_back_reason: row.taken_back_reason,
});

/** The decision to let a right go; to officials that it was made, and what follows from it. */
function shownGivenUp(
  context: CallContext,
  { status }: AccountRow,
  { givenUp }: Ledger,
  { stopped }: State,
): Output["given_up"] {
  if (givenUp === undefined) return null;
  const isOver = status !== "有效" || stopped === undefined || stopped.annuity.state === "已失权可恢复";
  const days = isOver
    ? { ends_on: null, changeable_until: null }
    : { ends_on: stopped.annuity.lapse, changeable_until: stopped.annuity.graceEnd };
  return personOf(context).kind === "enterprise"
    ? { ...givenUp, ...days }
    : { entry_id: "", reason: "", on: "", by: "", ...days };
}

/** One patent's account on a day. */
export async function annuityAccount(
  context: CallContext,
  { patent: id, pay_on }: ParsedInputOf<typeof annuityCalls.account>,
): Promise<Output> {
  const today = dayOf(context.now());
  const day = pay_on ?? today;
  const { patent, company } = await visiblePatent(context, id);
  if (patent.granted_on !== null && day < patent.granted_on)
    throw refusedFields({ pay_on: `缴费日不能早于授权日 ${dateWords(patent.granted_on)}` });
  const [rows, ledgers, holidays] = await Promise.all([
    paymentRows(context.db, company.id, patent.id),
    ledgersOf(context.db, [company.id], patent.id),
    holidaysFrom(context.db),
  ]);
  const ledger = ledgers.of(company.id, patent.id);
  const account = accountOn(patent, ledger, { today, day }, holidays);
  return {
    patent: { id: patent.id, title: patent.title, application_no: patent.application_no, type: patent.type },
    company: { id: company.id, name: company.name },
    filed_on: patent.filed_on,
    granted_on: patent.granted_on,
    status: patent.status,
    restorable_until: patent.restorable_until,
    pay_on: day,
    state: account.state,
    why: account.why,
    next: account.next && shownDue(account.next),
    given_up: shownGivenUp(context, patent, ledger, account),
    reduction: { ...ledger.reduction, source: ledgers.sourceOf(company.id, patent.id) },
    years: yearsOf({ patent, ...ledger, day, holidays }, account),
    holidays: { off: [...holidays.off], work: [...holidays.work] },
    payments: rows.map(shownPayment),
    unpaid: [...ledger.unpaid],
    may_write: personOf(context).kind === "enterprise",
  };
}
