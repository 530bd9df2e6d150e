import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { fenOf, paymentProblems } from "#contract/annuity/account-rules.ts";
import type { annuityCalls } from "#contract/annuity/annuity-calls.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { inTransaction } from "#server/areas/company/company-access.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { annuityPayments, annuityReductions } from "#server/database/tables/ip/annuity.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { sumsAnew } from "./sums.ts";
import { counted, ownCompany, paymentRows, reductionsOf, visiblePatent } from "./account-reads.ts";

type Pay = ParsedInputOf<typeof annuityCalls.pay>;

/** Records a payment; two at once for one patent wait for each other. */
export const pay = (context: CallContext, input: Pay): Promise<{ id: string }> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    await db.execute(sql`select 1 from patents where id = ${input.patent_id} for no key update`);
    const { patent, company } = await visiblePatent(inside, input.patent_id);
    const rows = await paymentRows(db, company.id, [patent.id]);
    if (rows.some(({ id }) => id === input.id)) return { id: input.id };
    const reduction = (await reductionsOf(db, company.id)).of(patent.id);
    const { id, patent_id, amount, note, ...payment } = input;
    const problems = paymentProblems(
      patent,
      reduction,
      counted(rows),
      { ...payment, fen: fenOf(amount) },
      { today: dayOf(inside.now()), holidays: await holidaysFrom(db) },
    );
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    const person = personOf(inside);
    const stored = await db
      .insert(annuityPayments)
      .values({
        id,
        patent_id,
        amount,
        note,
        ...payment,
        company_id: company.id,
        account_id: person.id,
        account_name: person.name,
      })
      .onConflictDoNothing()
      .returning({ id: annuityPayments.id });
    if (stored.length === 0) throw new Refused(409, "这个编号已用于另一笔缴费记录，请重新登记");
    await sumsAnew(db, [company.id], dayOf(inside.now()));
    return { id };
  });

/** Takes a payment of the own company back; a second time is refused (409). */
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
