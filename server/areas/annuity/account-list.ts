import { type annuityCalls, annuityFilters, type AnnuityRange } from "#contract/annuity/annuity-calls.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { ownCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import type { CompanyRow } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { shownDue } from "./account-reads.ts";
import { type Cost, costsOf } from "./costs.ts";
import { ledgersOf } from "./ledgers.ts";
import { type Entry, fenOf, isIn, standingOf } from "./standing.ts";

type Input = ParsedInputOf<typeof annuityCalls.list>;
type Output = OutputOf<typeof annuityCalls.list>;

/** The company asked about: an enterprise's own, or one in the official's scope. */
export async function companyOf(context: CallContext, id: string | undefined): Promise<CompanyRow> {
  if (personOf(context).kind === "enterprise") {
    const own = await ownCompany(context);
    if (id !== undefined && id !== own.id) throw new Refused(404, "企业不存在，或不在您可以查看的范围内");
    return own;
  }
  if (id === undefined) throw refusedFields({ company_id: "请选择企业" });
  return visibleCompany(context, id);
}

const dueOf = ({ account }: Entry) => account.next?.annuity.due ?? "9999";
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const orders: Record<Input["sort"], (a: Entry, b: Entry) => number> = {
  due: (a, b) => byText(dueOf(a), dueOf(b)),
  total: (a, b) => fenOf(b) - fenOf(a),
  title: (a, b) => a.patent.title.localeCompare(b.patent.title, "zh-CN"),
};

/** The entries whose title or number holds a word. */
function worded(entries: readonly Entry[], keyword: string): Entry[] {
  const word = keyword.toLowerCase();
  return entries.filter(
    ({ patent }) => patent.title.toLowerCase().includes(word) || patent.application_no.toLowerCase().includes(word),
  );
}

interface Conditions {
  which: AnnuityRange;
  keyword: string;
  sort: Input["sort"];
  cost_year?: number | undefined;
}

interface Found {
  /** By words and year, whatever the range. */
  found: Entry[];
  /** Those of the range, in order. */
  chosen: Entry[];
  /** What a patent costs in the year that was asked for. */
  plannedOf: (entry: Entry) => Cost | null;
}

/** The patents that meet the conditions of a list or its file. */
export async function entriesBy(context: CallContext, companyId: string, asked: Conditions): Promise<Found> {
  const { which, keyword, sort, cost_year: year } = asked;
  const today = dayOf(context.now());
  const [{ entries }, holidays] = await Promise.all([
    standingOf(context.db, companyId, today),
    holidaysFrom(context.db),
  ]);
  const plannedOf = (entry: Entry) =>
    year === undefined ? null : (costsOf(entry, today, holidays).find((cost) => cost.year === year) ?? null);
  const found = worded(entries, keyword).filter((one) => year === undefined || plannedOf(one) !== null);
  return { found, chosen: found.filter((one) => isIn(which, one)).toSorted(orders[sort]), plannedOf };
}

const shownCost = (cost: Cost | null): Output["list"][number]["planned"] =>
  cost && { year: cost.patentYear, due_on: cost.due, amount: yuanOf(cost.reduced) };

const shown = ({ patent, account, days }: Entry, planned: Cost | null): Output["list"][number] => ({
  planned: shownCost(planned),
  id: patent.id,
  title: patent.title,
  application_no: patent.application_no,
  type: patent.type,
  state: account.state,
  why: account.why,
  days_left: days,
  next: account.next && shownDue(account.next),
});

/** A page of a company's patents with what each has to pay next. */
export async function annuityList(context: CallContext, input: Input): Promise<Output> {
  const company = await companyOf(context, input.company_id);
  const [{ found, chosen, plannedOf }, ledgers] = await Promise.all([
    entriesBy(context, company.id, input),
    ledgersOf(context.db, [company.id]),
  ]);
  const from = (input.page - 1) * input.size;
  return {
    company: { id: company.id, name: company.name },
    list: chosen.slice(from, from + input.size).map((one) => shown(one, plannedOf(one))),
    total: chosen.length,
    sums: annuityFilters.map((which) => {
      const those = found.filter((one) => isIn(which, one));
      return { which, count: those.length, amount: yuanOf(those.reduce((sum, one) => sum + fenOf(one), 0)) };
    }),
    reduction: ledgers.reductionOf(company.id),
  };
}
