import { type annuitySumCalls, forecastYears } from "#contract/annuity/annuity-sums.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { companyOf } from "./account-list.ts";
import { costsOf } from "./costs.ts";
import { standingOf } from "./standing.ts";

/** Annuities of a company's patents in force by calendar year. */
export async function annuityForecast(
  context: CallContext,
  input: ParsedInputOf<typeof annuitySumCalls.forecast>,
): Promise<OutputOf<typeof annuitySumCalls.forecast>> {
  const { db } = context;
  const company = await companyOf(context, input.company_id);
  const today = dayOf(context.now());
  const [{ entries }, holidays] = await Promise.all([standingOf(db, company.id, today), holidaysFrom(db)]);
  const costs = entries.flatMap((entry) =>
    costsOf(entry, today, holidays).map((cost) => ({ ...cost, isKept: !entry.isGivenUp })),
  );
  const from = Number(today.slice(0, 4));
  return {
    company: { id: company.id, name: company.name },
    years: Array.from({ length: forecastYears }, (_, ahead) => {
      const own = costs.filter(({ year }) => year === from + ahead);
      const sum = (fen: (cost: (typeof own)[number]) => number) => yuanOf(own.reduce((all, one) => all + fen(one), 0));
      return {
        year: from + ahead,
        count: own.length,
        amount_full: sum(({ full }) => full),
        amount_reduced: sum(({ reduced }) => reduced),
        amount_kept: sum(({ reduced, isKept }) => (isKept ? reduced : 0)),
        ending: own.filter(({ isLast }) => isLast).length,
      };
    }),
    given_up: entries.filter(({ patent, isGivenUp }) => patent.status === "有效" && isGivenUp).length,
  };
}
