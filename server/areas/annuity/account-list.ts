import { type annuityCalls, annuityFilters } from "#contract/annuity/annuity-calls.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { ownCompany, shownDue } from "./account-reads.ts";
import { type Entry, fenOf, isIn, standingOf } from "./standing.ts";

type Input = ParsedInputOf<typeof annuityCalls.list>;
type Output = OutputOf<typeof annuityCalls.list>;

/** The company asked about: an enterprise's own, or one in the official's scope. */
export function companyOf(context: CallContext, id: string | undefined) {
  if (personOf(context).kind === "enterprise") return ownCompany(context);
  if (id === undefined) throw refusedFields({ company_id: "请选择企业" });
  return visibleCompany(context, id);
}

const dueOf = ({ account }: Entry) => account.next?.annuity.due ?? "9999";
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
export const orders: Record<Input["sort"], (a: Entry, b: Entry) => number> = {
  due: (a, b) => byText(dueOf(a), dueOf(b)),
  total: (a, b) => fenOf(b) - fenOf(a),
  title: (a, b) => a.patent.title.localeCompare(b.patent.title, "zh-CN"),
};

/** The entries whose title or number holds a word. */
export function worded(entries: readonly Entry[], keyword: string): Entry[] {
  const word = keyword.toLowerCase();
  return entries.filter(
    ({ patent }) => patent.title.toLowerCase().includes(word) || patent.application_no.toLowerCase().includes(word),
  );
}

const shown = ({ patent, account, days }: Entry): Output["list"][number] => ({
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
  const { entries, reduction } = await standingOf(context.db, company.id, dayOf(context.now()));
  const found = worded(entries, input.keyword);
  const chosen = found.filter((one) => isIn(input.which, one)).toSorted(orders[input.sort]);
  const from = (input.page - 1) * input.size;
  return {
    company: { id: company.id, name: company.name },
    list: chosen.slice(from, from + input.size).map(shown),
    total: chosen.length,
    sums: annuityFilters.map((which) => {
      const those = found.filter((one) => isIn(which, one));
      return { which, count: those.length, amount: yuanOf(those.reduce((sum, one) => sum + fenOf(one), 0)) };
    }),
    reduction,
  };
}
