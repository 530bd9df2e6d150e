import { and, asc, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type DataView, type dataCalls, mostDataViews } from "#contract/figures/data-calls.ts";
import { districtFigureKeys } from "#contract/figures/district-figures.ts";
import type { Db } from "#server/database/connect.ts";
import { type DistrictViewRow, districtViews as v } from "#server/database/tables/district.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";

const known: readonly string[] = districtFigureKeys;

/** A view as the page has it; a figure that is no longer counted is left out. */
const shown = ({ id, name, columns, trade, tier, updated_at }: DistrictViewRow): DataView => ({
  id,
  name,
  columns: columns.filter((key) => known.includes(key)),
  trade: trade || null,
  tier: (tier || null) as DataView["tier"],
  updated_at: updated_at.toISOString(),
});

const ownRows = (db: Db, accountId: string): Promise<DistrictViewRow[]> =>
  db.select().from(v).where(eq(v.account_id, accountId)).orderBy(asc(v.name), asc(v.id));

/** Views of the account, by name. */
export const viewList = async (context: CallContext): Promise<DataView[]> =>
  (await ownRows(context.db, personOf(context).id)).map(shown);

const unknown = () => new Refused(404, "没有这个视图，可能已在其他设备上删除");

/** The account's views, held against its other devices while one of them is changed. */
function changing<T>(context: CallContext, work: (db: Db, rows: DistrictViewRow[]) => Promise<T>): Promise<T> {
  const account = personOf(context).id;
  return context.db.transaction(async (db) => {
    await db.execute(sql`select 1 from ${accounts} where id = ${account} for no key update`);
    return work(db, await ownRows(db, account));
  });
}

function refuseTaken(rows: readonly DistrictViewRow[], name: string, id: string | undefined): void {
  if (rows.some((one) => one.name === name && one.id !== id))
    throw refusedFields({ name: `已有名为“${name}”的视图，请换一个名称` });
}

/** Keeps a new view, or other columns and conditions under one that is there. */
export const saveView = (
  context: CallContext,
  { id, name, columns, trade, tier }: ParsedInputOf<typeof dataCalls.dataViewSave>,
): Promise<DataView> =>
  changing(context, async (db, rows) => {
    if (id !== undefined && !rows.some((one) => one.id === id)) throw unknown();
    refuseTaken(rows, name, id);
    if (id === undefined && rows.length >= mostDataViews)
      throw new Refused(422, `每个账号最多保存 ${mostDataViews} 个视图，请先删除不用的`, { reason: "too_many" });
    const values = {
      name,
      columns: [...new Set(columns)],
      trade: trade ?? "",
      tier: tier ?? "",
      updated_at: new Date(context.now()),
    };
    const [row] = await db
      .insert(v)
      .values({ id: id ?? v7(), account_id: personOf(context).id, created_at: values.updated_at, ...values })
      .onConflictDoUpdate({ target: v.id, set: values })
      .returning();
    if (!row) throw new Error("a view was not stored");
    return shown(row);
  });

/** Gives a view another name. */
export const renameView = (
  context: CallContext,
  { id, name }: ParsedInputOf<typeof dataCalls.dataViewRename>,
): Promise<DataView> =>
  changing(context, async (db, rows) => {
    refuseTaken(rows, name, id);
    const [row] = await db
      .update(v)
      .set({ name, updated_at: new Date(context.now()) })
      .where(and(eq(v.id, id), eq(v.account_id, personOf(context).id)))
      .returning();
    if (!row) throw unknown();
    return shown(row);
  });

/** Deletes a view; one that is gone already is no error. */
export async function deleteView(context: CallContext, { id }: { id: string }): Promise<{ id: string }> {
  await context.db.delete(v).where(and(eq(v.id, id), eq(v.account_id, personOf(context).id)));
  return { id };
}
