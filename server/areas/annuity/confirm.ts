import { and, arrayContains, inArray, isNull, sql } from "drizzle-orm";
import { fenOf, type Ledger, paymentProblems } from "#contract/annuity/account-rules.ts";
import type { annuityCalls } from "#contract/annuity/annuity-calls.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { annuityPayments } from "#server/database/tables/ip/annuity.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { accountColumns, type AccountRow } from "./account-reads.ts";
import { type Ledgers, ledgersOf } from "./ledgers.ts";
import { sumsAnew } from "./sums.ts";

type Input = ParsedInputOf<typeof annuityCalls.confirm>;
type Output = OutputOf<typeof annuityCalls.confirm>;
type Asked = Input["payments"][number];

const kind = "年费" as const;

/** The company's patents that are named, locked in one order: two confirmations wait for each other. */
async function lockedPatents({ db }: CallContext, companyId: string, asked: readonly Asked[]) {
  const ids = asked.map(({ patent_id }) => patent_id);
  await db.execute(sql`select 1 from patents where id = any(${sqlUuidArray(ids)}) order by id for no key update`);
  const rows: AccountRow[] = await db
    .select(accountColumns)
    .from(p)
    .where(and(inArray(p.id, ids), arrayContains(p.company_ids, [companyId]), isNull(p.withdrawn_at)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of the ids stand for a payment already, and whose it is. */
async function recordedIds({ db }: CallContext, asked: readonly Asked[]): Promise<Map<string, string>> {
  const ids = asked.map(({ id }) => id);
  const rows = await db
    .select({ id: annuityPayments.id, company_id: annuityPayments.company_id })
    .from(annuityPayments)
    .where(inArray(annuityPayments.id, ids));
  return new Map(rows.map(({ id, company_id }) => [id, company_id]));
}

const paymentOf = ({ year, paid_on, amount }: Asked) => ({ year, kind, paid_on, fen: fenOf(amount), receipt_no: "" });

interface Known {
  companyId: string;
  patents: ReadonlyMap<string, AccountRow>;
  recorded: ReadonlyMap<string, string>;
  ledgers: Ledgers;
  rules: Parameters<typeof paymentProblems>[3];
}

/** What is to be stored and what is refused; a payment counts for those after it. */
function sorted(asked: readonly Asked[], { companyId, patents, recorded, ledgers, rules }: Known) {
  const refused: Output["refused"] = [];
  const stored: Asked[] = [];
  const before = new Map<string, Ledger>();
  for (const one of asked) {
    const owner = recorded.get(one.id);
    if (owner === companyId) continue;
    const patent = patents.get(one.patent_id);
    const ledger = before.get(one.patent_id) ?? ledgers.of(companyId, one.patent_id);
    const problems =
      patent === undefined
        ? { patent_id: "专利不存在，或不属于本企业" }
        : owner !== undefined || stored.some(({ id }) => id === one.id)
          ? { id: "这个编号已用于另一笔缴费记录，请重新登记" }
          : paymentProblems(patent, ledger, paymentOf(one), rules);
    if (Object.keys(problems).length > 0) refused.push({ patent_id: one.patent_id, problems });
    else {
      stored.push(one);
      before.set(one.patent_id, { ...ledger, payments: [...ledger.payments, paymentOf(one)] });
    }
  }
  return { stored, refused };
}

/** Records that many patents were paid for: what is wrong with one stops no other, and the same id again is the same. */
export const confirmPaid = (context: CallContext, { payments: asked }: Input): Promise<Output> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const company = await ownCompany(inside);
    const patents = await lockedPatents(inside, company.id, asked);
    const rules = { today: dayOf(inside.now()), holidays: await holidaysFrom(db) };
    const [recorded, ledgers] = [await recordedIds(inside, asked), await ledgersOf(db, [company.id])];
    const { stored, refused } = sorted(asked, { companyId: company.id, patents, recorded, ledgers, rules });
    if (stored.length > 0) {
      const { id: account_id, name: account_name } = personOf(inside);
      const own = { company_id: company.id, account_id, account_name, kind, note: "批量确认按期缴纳" };
      await db.insert(annuityPayments).values(stored.map((one) => ({ ...one, ...own })));
      await sumsAnew(db, [company.id], rules.today);
    }
    return { saved: asked.length - refused.length, refused };
  });
