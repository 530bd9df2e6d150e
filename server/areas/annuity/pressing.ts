import { type annuitySumCalls, pressingMost, pressingRanges } from "#contract/annuity/annuity-sums.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { companyOf } from "./account-list.ts";
import { type Entry, fenOf, isIn, standingOf } from "./standing.ts";

type Output = OutputOf<typeof annuitySumCalls.pressing>;

const lastDay = ({ account, patent }: Entry): string | null =>
  account.state === "可恢复" ? patent.restorable_until : (account.next?.annuity.graceEnd ?? null);

/** The nearest day first, what has none at the end. */
const byLastDay = (a: Entry, b: Entry): number => ((lastDay(a) ?? "9999") < (lastDay(b) ?? "9999") ? -1 : 1);

const shown = (entry: Entry): Output["list"] => {
  const { patent, account } = entry;
  if (account.next === null) return [];
  const { id, title, application_no } = patent;
  const { annuity, total } = account.next;
  const due = { year: annuity.year, last_on: lastDay(entry), total: yuanOf(total) };
  return [{ id, title, application_no, state: account.state, ...due }];
};

/** What of a company's annuities cannot wait, with what it costs today. */
export async function annuityPressing(
  context: CallContext,
  input: ParsedInputOf<typeof annuitySumCalls.pressing>,
): Promise<Output> {
  const company = await companyOf(context, input.company_id);
  const today = dayOf(context.now());
  const { entries } = await standingOf(context.db, company.id, today);
  const ranges = pressingRanges.map((which) => ({ which, those: entries.filter((one) => isIn(which, one)) }));
  return {
    company: { id: company.id, name: company.name },
    list: ranges
      .flatMap(({ those }) => those.toSorted(byLastDay))
      .slice(0, pressingMost)
      .flatMap(shown),
    sums: ranges.map(({ which, those }) => ({
      which,
      count: those.length,
      amount: yuanOf(those.reduce((sum, one) => sum + fenOf(one), 0)),
    })),
    as_of: today,
  };
}
