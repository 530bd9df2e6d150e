import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { annuitiesAhead, annuityOn, annuitySteps, licenceNote, yuanOf } from "#contract/patent/fees/annuity.ts";
import { type feeCalls, feeTrialProblems, rightOfTrial } from "#contract/patent/fees/fee-calls.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { Db } from "#server/database/connect.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";

type Call = typeof feeCalls.feeTrial;

const forecastYears = 5;

/** What a patent's next annuity costs on a day; refuses facts that go against each other. */
export async function feeTrial(db: Db, asked: ParsedInputOf<Call>): Promise<OutputOf<Call>> {
  const problems = feeTrialProblems(asked);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const right = rightOfTrial(asked);
  const holidays = await holidaysFrom(db);
  const one = annuityOn(right, asked.paid_through + 1, asked.pay_on, holidays);
  if (one === null) throw new Error("an annuity within the term has no amount");
  const ahead = annuitiesAhead(right, asked.paid_through, asked.pay_on, holidays, forecastYears);
  return {
    year: one.year,
    due_on: one.due,
    grace_end: one.graceEnd,
    lapse_on: one.lapse,
    amount_full: yuanOf(one.full),
    amount_reduced: yuanOf(one.reduced),
    late_fee: yuanOf(one.late),
    restoration_fee: yuanOf(one.restoration),
    total: yuanOf(one.total),
    note: licenceNote(right, one),
    state: one.state,
    steps: annuitySteps(right, one, asked.pay_on, holidays),
    forecast: ahead.map(({ year, due, total, late, restoration }) => ({
      year,
      due_on: due,
      amount: yuanOf(total),
      is_late: late + restoration > 0,
    })),
    forecast_total: yuanOf(ahead.reduce((sum, { total }) => sum + total, 0)),
  };
}
