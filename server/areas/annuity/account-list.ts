import { accountOn, type Account } from "#contract/annuity/account-rules.ts";
import { type annuityCalls, annuityFilters } from "#contract/annuity/annuity-calls.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, daysBetween } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import {
  type AccountRow,
  counted,
  ownCompany,
  patentsOf,
  paymentRows,
  reductionsOf,
  shownDue,
} from "./account-reads.ts";

type Input = ParsedInputOf<typeof annuityCalls.list>;
type Output = OutputOf<typeof annuityCalls.list>;
type Which = Input["which"];

interface Entry {
  patent: AccountRow;
  account: Account;
  days: number | null;
}

function companyOf(context: CallContext, id: string | undefined) {
  if (personOf(context).kind === "enterprise") return ownCompany(context);
  if (id === undefined) throw refusedFields({ company_id: "请选择企业" });
  return visibleCompany(context, id);
}

function daysOf({ next, state }: Account, { restorable_until }: AccountRow, today: string): number | null {
  if (next === null) return null;
  if (state === "可恢复" && restorable_until !== null) return daysBetween(today, restorable_until);
  return daysBetween(today, next.annuity.due);
}

function isIn(which: Which, { account, days }: Entry): boolean {
  if (which === "all") return true;
  if (which === "grace") return account.state === "滞纳期";
  if (which === "restorable") return account.state === "可恢复";
  if (which === "settled") return account.state === "已缴清";
  return account.state === "待缴" && days !== null && days <= Number(which);
}

const fenOf = ({ account }: Entry) => account.next?.total ?? 0;
const dueOf = ({ account }: Entry) => account.next?.annuity.due ?? "9999";
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const orders: Record<Input["sort"], (a: Entry, b: Entry) => number> = {
  due: (a, b) => byText(dueOf(a), dueOf(b)),
  total: (a, b) => fenOf(b) - fenOf(a),
  title: (a, b) => a.patent.title.localeCompare(b.patent.title, "zh-CN"),
};

async function entriesOf(context: CallContext, companyId: string) {
  const { db } = context;
  const today = dayOf(context.now());
  const patents = await patentsOf(db, companyId);
  const ids = patents.map(({ id }) => id);
  const [rows, reductions, holidays] = await Promise.all([
    paymentRows(db, companyId, ids),
    reductionsOf(db, companyId),
    holidaysFrom(db),
  ]);
  const byPatent = new Map<string, typeof rows>();
  for (const row of rows) byPatent.set(row.patent_id, [...(byPatent.get(row.patent_id) ?? []), row]);
  const entries = patents.map((patent): Entry => {
    const payments = counted(byPatent.get(patent.id) ?? []);
    const account = accountOn(patent, reductions.of(patent.id), payments, { today, day: today }, holidays);
    return { patent, account, days: daysOf(account, patent, today) };
  });
  return { entries, reduction: reductions.ofAll };
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
  const { entries, reduction } = await entriesOf(context, company.id);
  const word = input.keyword.toLowerCase();
  const found = entries.filter(
    ({ patent }) => patent.title.toLowerCase().includes(word) || patent.application_no.toLowerCase().includes(word),
  );
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
