import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { fenOf, paymentProblems, unpaidProblems } from "#contract/annuity/account-rules.ts";
import type { annuityCalls } from "#contract/annuity/annuity-calls.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { annuityPayments, annuityReductions, annuityUnpaid } from "#server/database/tables/ip/annuity.ts";
import { certificateFiles } from "#server/database/tables/ip/certificate.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { visiblePatent } from "./account-reads.ts";
import { ledgersOf } from "./ledgers.ts";
import { sumsAnew } from "./sums.ts";

type Pay = ParsedInputOf<typeof annuityCalls.pay>;

/** A receipt's scan must have come from the same company. */
async function refuseForeignScan({ db }: CallContext, companyId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const [scan] = await db
    .select({ id: certificateFiles.id })
    .from(certificateFiles)
    .where(and(eq(certificateFiles.id, id), eq(certificateFiles.company_id, companyId)));
  if (scan === undefined) throw refusedFields({ receipt_id: "票据扫描件不存在，请重新选择文件" });
}

/** Whether the id stands for this very payment already; 409 when it stands for another one. */
async function isRecorded({ db }: CallContext, companyId: string, { id, patent_id }: Pay): Promise<boolean> {
  const [known] = await db.select().from(annuityPayments).where(eq(annuityPayments.id, id));
  if (known === undefined) return false;
  if (known.company_id === companyId && known.patent_id === patent_id) return true;
  throw new Refused(409, "这个编号已用于另一笔缴费记录，请重新登记");
}

/** Records a payment; two at once for one patent wait for each other. */
export const pay = (context: CallContext, input: Pay): Promise<{ id: string }> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    await db.execute(sql`select 1 from patents where id = ${input.patent_id} for no key update`);
    const { patent, company } = await visiblePatent(inside, input.patent_id);
    if (await isRecorded(inside, company.id, input)) return { id: input.id };
    const ledger = (await ledgersOf(db, [company.id], patent.id)).of(company.id, patent.id);
    const today = dayOf(inside.now());
    const asked = { ...input, fen: fenOf(input.amount) };
    const problems = paymentProblems(patent, ledger, asked, { today, holidays: await holidaysFrom(db) });
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    await refuseForeignScan(inside, company.id, input.receipt_id);
    const { id: account_id, name: account_name } = personOf(inside);
    await db.insert(annuityPayments).values({ ...input, company_id: company.id, account_id, account_name });
    await sumsAnew(db, [company.id], today);
    return { id: input.id };
  });

/** Takes a payment of the user's company back; a second time is refused (409). */
export async function takeBack(
  context: CallContext,
  { id, reason }: ParsedInputOf<typeof annuityCalls.takeBack>,
): Promise<{ id: string }> {
  const company = await ownCompany(context);
  const ofOwn = and(eq(annuityPayments.id, id), eq(annuityPayments.company_id, company.id));
  const changed = await context.db
    .update(annuityPayments)
    .set({
      taken_back_at: new Date(context.now()),
      taken_back_by: personOf(context).name,
      taken_back_reason: reason,
    })
    .where(and(ofOwn, isNull(annuityPayments.taken_back_at)))
    .returning({ id: annuityPayments.id });
  if (changed.length > 0) {
    await sumsAnew(context.db, [company.id], dayOf(context.now()));
    return { id };
  }
  const [row] = await context.db.select({ id: annuityPayments.id }).from(annuityPayments).where(ofOwn);
  if (!row) throw new Refused(404, "没有这笔缴费记录");
  throw new Refused(409, "这笔缴费记录已经撤回过了");
}

/** Sets the reduction of one patent or of the company. */
export async function setReduction(
  context: CallContext,
  { patent_id, kind, from_year }: ParsedInputOf<typeof annuityCalls.reduction>,
) {
  const company = await ownCompany(context);
  if (patent_id !== undefined) await visiblePatent(context, patent_id);
  const values = { kind, from_year, account_name: personOf(context).name, updated_at: new Date(context.now()) };
  await context.db
    .insert(annuityReductions)
    .values({ id: v7(), company_id: company.id, patent_id: patent_id ?? null, ...values })
    .onConflictDoUpdate({ target: [annuityReductions.company_id, annuityReductions.patent_id], set: values });
  await sumsAnew(context.db, [company.id], dayOf(context.now()));
  return { kind, from_year };
}

/** Says of a year that it is not paid, or takes the word back; said twice it is said once. */
export async function setUnpaid(
  context: CallContext,
  { patent_id, year, is_unpaid }: ParsedInputOf<typeof annuityCalls.unpaid>,
) {
  const { db } = context;
  const { patent, company } = await visiblePatent(context, patent_id);
  const today = dayOf(context.now());
  if (is_unpaid) {
    const ledger = (await ledgersOf(db, [company.id], patent_id)).of(company.id, patent_id);
    const problems = unpaidProblems(patent, ledger, year, { today, holidays: await holidaysFrom(db) });
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
  }
  const one = { company_id: company.id, patent_id, year };
  if (is_unpaid)
    await db
      .insert(annuityUnpaid)
      .values({ ...one, account_name: personOf(context).name })
      .onConflictDoNothing();
  else
    await db
      .delete(annuityUnpaid)
      .where(
        and(
          eq(annuityUnpaid.company_id, company.id),
          eq(annuityUnpaid.patent_id, patent_id),
          eq(annuityUnpaid.year, year),
        ),
      );
  await sumsAnew(db, [company.id], today);
  return { unpaid: [...(await ledgersOf(db, [company.id], patent_id)).of(company.id, patent_id).unpaid] };
}
