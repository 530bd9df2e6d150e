import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { reusedNumbers, savedTrees } from "#contract/patent/query/saved-trees.ts";
import { mostSaved, type savedSearchCalls } from "#contract/patent/saved-searches.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts } from "#server/database/tables/people.ts";
import { savedSearches, savedSearchNumbers, type SavedSearchRow } from "#server/database/tables/ip/saved-search.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { savedRows, seenUntil } from "./saved-rows.ts";
import { newsList, shownRow, withNews } from "./saved-news.ts";

type SaveInput = ParsedInputOf<typeof savedSearchCalls.savedSave>;

const unknown = () => new Refused(404, "没有这个已保存的检索，可能已被删除");

/** The rows of the account, locked against others who write them, within a transaction. */
async function lockedRows(db: Db, accountId: string): Promise<SavedSearchRow[]> {
  await db.execute(sql`select 1 from ${accounts} where id = ${accountId} for no key update`);
  return savedRows(db, accountId);
}

const ownRow = (rows: readonly SavedSearchRow[], id: string): SavedSearchRow => {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw unknown();
  return row;
};

function freeName(rows: readonly SavedSearchRow[], name: string, own?: string): void {
  const taken = rows.find((one) => one.name === name && one.id !== own);
  if (taken) throw refusedFields({ name: `名称“${name}”已用于 #${taken.no}，请换一个` });
}

/** The dialect an expression is read in; refused where it cannot be, or would lead back to itself. */
function readable(rows: readonly SavedSearchRow[], { expression, dialect }: SaveInput, own: SavedSearchRow | null) {
  const first = parseQuery(expression, dialect, savedTrees(rows));
  const trees =
    own === null ? rows : rows.map((one) => (one.id === own.id ? { ...one, expression, dialect: first.dialect } : one));
  const { problems } = parseQuery(expression, first.dialect, savedTrees(trees));
  const circle = own !== null && savedTrees(trees)(own.no);
  const message = problems[0]?.message ?? (typeof circle === "string" ? circle : undefined);
  if (message !== undefined)
    throw refusedFields({ expression: `检索式第 ${(problems[0]?.from ?? 0) + 1} 个字符处：${message}` });
  return first.dialect;
}

async function nextNumber(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .insert(savedSearchNumbers)
    .values({ account_id: accountId, last: 1 })
    .onConflictDoUpdate({ target: savedSearchNumbers.account_id, set: { last: sql`${savedSearchNumbers.last} + 1` } })
    .returning();
  return row?.last ?? 1;
}

async function save(context: CallContext, db: Db, input: SaveInput): Promise<SavedSearchRow> {
  const account_id = personOf(context).id;
  const rows = await lockedRows(db, account_id);
  const { id, name, expression } = input;
  const own = id === undefined ? null : ownRow(rows, id);
  freeName(rows, name, id);
  const dialect = readable(rows, input, own);
  const values = { name, expression, dialect, seen_at: await seenUntil(db), updated_at: new Date(context.now()) };
  if (own !== null) {
    await db.update(savedSearches).set(values).where(eq(savedSearches.id, own.id));
    return { ...own, ...values };
  }
  if (rows.length >= mostSaved)
    throw new Refused(422, `每个账号最多保存 ${mostSaved} 个检索，请先删除不用的`, { reason: "too_many" });
  const [row] = await db
    .insert(savedSearches)
    .values({ id: v7(), account_id, no: await nextNumber(db, account_id), ...values })
    .returning();
  if (!row) throw new Error("a saved search was not stored");
  return row;
}

type Names = "savedList" | "savedNews" | "savedSave" | "savedRename" | "savedDelete" | "savedOpen";

/** Saved searches: each sees and changes only those of the user's account. */
export const savedHandlers: Pick<AreaHandlers<"search">, Names> = {
  savedList: async (context) => withNews(context, await savedRows(context.db, personOf(context).id)),
  async savedNews(context, { id }) {
    const rows = await savedRows(context.db, personOf(context).id);
    return newsList(context, ownRow(rows, id), rows);
  },
  savedSave: async (context, input) => shownRow(await inTransaction(context, ({ db }) => save(context, db, input))),
  savedRename: (context, { id, name }) =>
    inTransaction(context, async ({ db }) => {
      const rows = await lockedRows(db, personOf(context).id);
      const row = ownRow(rows, id);
      freeName(rows, name, id);
      await db
        .update(savedSearches)
        .set({ name, updated_at: new Date(context.now()) })
        .where(eq(savedSearches.id, row.id));
      return { name };
    }),
  savedDelete: (context, { id }) =>
    inTransaction(context, async ({ db }) => {
      const rows = await lockedRows(db, personOf(context).id);
      const row = ownRow(rows, id);
      const users = rows.filter((one) => one.id !== id && reusedNumbers(one.expression).includes(row.no));
      if (users.length > 0) {
        const named = users.map(({ no, name }) => `#${no}“${name}”`).join("、");
        throw new Refused(409, `#${row.no} 正被 ${named} 引用，请先修改或删除它们`, { reason: "reused" });
      }
      await db.delete(savedSearches).where(eq(savedSearches.id, row.id));
      return { no: row.no };
    }),
  async savedOpen(context, { id }) {
    const seen_at = await seenUntil(context.db);
    const [row] = await context.db
      .update(savedSearches)
      .set({ seen_at })
      .where(and(eq(savedSearches.id, id), eq(savedSearches.account_id, personOf(context).id)))
      .returning();
    if (!row) throw unknown();
    return { expression: row.expression, dialect: row.dialect, seen_at: seen_at.toISOString() };
  },
};
