import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { BankAccount, type OfferedProduct, type Product, productCalls } from "#contract/order/order-products.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { settings } from "#server/database/tables/history.ts";
import { orderProducts as p, serviceOrders as o } from "#server/database/tables/office/order.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { is, pagedList } from "#server/plugins/paged-list.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { changesOf, noteForLog } from "#server/plugins/audit/note-for-log.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { invoiceStart } from "./invoice-start.ts";

type In<K extends keyof typeof productCalls> = ParsedInputOf<(typeof productCalls)[K]>;

const toProduct = ({
  id,
  rev,
  name,
  category,
  description,
  unit,
  price,
  on_offer,
}: typeof p.$inferSelect): Product => ({
  id,
  rev,
  name,
  category,
  description,
  unit,
  price,
  on_offer,
});

const productList = {
  table: p,
  rows: ({ db }: CallContext, where: SQL | undefined) => db.select().from(p).where(where),
  order: [desc(p.on_offer), p.category, p.name],
  last: p.id,
  toRows: (rows: (typeof p.$inferSelect)[]) => rows.map(toProduct),
};
const conditions = {
  category: is(p.category),
  keyword: (words: string) => sql`lower(${p.name} || ' ' || ${p.description}) like ${likeAnywhereLower(words)}`,
};

export const offeredProducts = pagedList(productCalls.offers, {
  ...productList,
  scope: () => eq(p.on_offer, true),
  conditions,
});

export const allProducts = pagedList(productCalls.products, {
  ...productList,
  conditions: { ...conditions, on_offer: is(p.on_offer) },
});

export async function offeredProduct(context: CallContext, { id }: In<"offer">): Promise<OfferedProduct> {
  const { db } = context;
  const [row] = await db
    .select()
    .from(p)
    .where(and(eq(p.id, id), p.on_offer));
  if (!row) throw new Refused(404, "该服务不存在，或已经下架");
  const company_id = ownCompanyId(context);
  const [waiting] = await db
    .select({ id: o.id, no: o.no, created_at: o.created_at })
    .from(o)
    .where(and(eq(o.company_id, company_id), eq(o.product_id, id), eq(o.state, "待确认")))
    .orderBy(desc(o.created_at), desc(o.no))
    .limit(1);
  return {
    ...toProduct(row),
    waiting: waiting === undefined ? null : { ...waiting, created_at: waiting.created_at.toISOString() },
    invoice_start: await invoiceStart(db, company_id),
  };
}

/** What the log tells of a service. */
const logged: Parameters<typeof changesOf<Omit<Product, "id" | "rev">>>[0] = {
  name: ["名称", (name) => name],
  price: ["单价", centsWords],
  unit: ["单位", (unit) => unit],
  on_offer: ["上架", (isOffered) => (isOffered ? "是" : "否")],
};

/** Makes a service, or changes the version that was read. The same new one again is the same service. */
export const saveProduct = (context: CallContext, { id, base_rev, ...fields }: In<"productSave">) =>
  inTransaction(context, async ({ db, now }) => {
    const updated_at = new Date(now());
    const stamp = { updated_by: personOf(context).id, updated_at };
    if (base_rev === 0) {
      const fresh = { id, ...fields, ...stamp, created_at: updated_at };
      const made = await db.insert(p).values(fresh).onConflictDoNothing().returning({ id: p.id });
      if (made.length > 0) {
        noteForLog(context, { name: fields.name, changes: changesOf(logged, fields, null) });
        return {};
      }
    }
    const [row] = await db
      .select({ product: p, by: accounts.name })
      .from(p)
      .innerJoin(accounts, eq(accounts.id, p.updated_by))
      .where(eq(p.id, id))
      .for("update", { of: p });
    if (!row) throw new Refused(404, "该服务不存在");
    const isSame = Object.entries(fields).every(([key, value]) => row.product[key as keyof typeof fields] === value);
    noteForLog(context, { name: fields.name, changes: changesOf(logged, fields, row.product) });
    if (isSame) return {};
    if (row.product.rev !== base_rev)
      throw new Refused(409, `${row.by}刚刚修改了该服务，请看过再继续`, { reason: "conflict" });
    await db
      .update(p)
      .set({ ...fields, ...stamp, rev: base_rev + 1 })
      .where(eq(p.id, id));
    return {};
  });

const bankSetting = "order_bank";

/** Where companies transfer to; null: nobody has set it. */
export async function bankAccount(db: CallContext["db"]): Promise<BankAccount | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, bankSetting));
  return row === undefined ? null : BankAccount.parse(row.value);
}

/** Sets it, and keeps who did in the log: money goes where it says. */
export const saveBank = (context: CallContext, account: In<"bankSave">) =>
  inTransaction(context, async (inside) => {
    const before = await bankAccount(inside.db);
    await inside.db
      .insert(settings)
      .values({ key: bankSetting, value: account })
      .onConflictDoUpdate({ target: settings.key, set: { value: account } });
    const bank_before = before && `${before.name} ${before.bank} ${before.number}`;
    await writeAudit(inside, "order-bank", { ...account, bank_before });
    return {};
  });
