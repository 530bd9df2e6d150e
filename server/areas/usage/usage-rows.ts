import { type SQL, sql } from "drizzle-orm";
import type { UsageAskedRows, UsageRow } from "#contract/usage/usage-calls.ts";
import { type UsageListName, usageListOf } from "#contract/usage/usage-lists.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { smallLists } from "./small-lists.ts";
import { type SourceName, usageSources } from "./usage-sources.ts";

/** Rows of a list from an offset on; `limit` 0 asks for the sums alone. */
interface Slice {
  offset: number;
  limit: number;
}
export type Asked = Omit<UsageAskedRows, "page" | "size">;

interface Found {
  list: UsageRow[];
  total: number;
  sums: Record<string, number>;
}

const isSource = (list: UsageListName): list is SourceName => Object.hasOwn(usageSources, list);

/** Conditions that a list does not know are refused by name, never passed over. */
export function checkAsked({ list, part, sort, call, account_id }: Asked): void {
  const { columns, parts } = usageListOf(list);
  if (part !== undefined && !Object.hasOwn(parts, part)) throw refusedFields({ part: "此明细没有所选的范围" });
  if (sort !== undefined && !Object.hasOwn(columns, sort)) throw refusedFields({ sort: "此明细不能按所选的列排序" });
  if (account_id !== undefined && list !== "days") throw refusedFields({ account_id: "只有账号每日使用可以指定账号" });
  if (call !== undefined && list !== "callDays") throw refusedFields({ call: "只有接口每日调用可以指定接口" });
}

const sumColumns = (list: UsageListName) =>
  Object.entries(usageListOf(list).columns).flatMap(([key, { sum }]) => (sum === true ? [key] : []));

/** Names are sorted as people look them up. */
const sortedBy = (list: UsageListName, key: string): SQL =>
  ["text", "device"].includes(usageListOf(list).columns[key]?.form ?? "")
    ? sql`${sql.identifier(key)} collate "zh-x-icu"`
    : sql`${sql.identifier(key)}`;

async function sourceRows(context: CallContext, list: SourceName, asked: Asked, { offset, limit }: Slice) {
  const rows = usageSources[list](asked, context.now());
  const added = sumColumns(list).map(
    (key) => sql`coalesce(sum(${sql.identifier(key)}), 0)::float8 as ${sql.identifier(key)}`,
  );
  const counted = await context.db.execute<Record<string, number>>(
    sql`select ${sql.join([sql`count(*)::int as total`, ...added], sql`, `)} from (${rows}) rows`,
  );
  const { total = 0, ...sums } = counted.rows[0] ?? {};
  if (limit === 0) return { list: [], total, sums };
  const { sort = usageListOf(list).sort, order = usageListOf(list).order } = asked;
  const found = await context.db.execute<{ id: string } & UsageRow["cells"]>(sql`
    select * from (${rows}) rows
    order by ${sortedBy(list, sort)} ${sql.raw(order)} nulls last, id limit ${limit} offset ${offset}`);
  return { list: found.rows.map(({ id, ...cells }): UsageRow => ({ id, cells })), total, sums };
}

const inChinese = new Intl.Collator("zh-CN");

/** What is missing comes last whatever the order, as in the database. */
function compared(a: string | number | null | undefined, b: string | number | null | undefined, down: boolean): number {
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
  if (b === null || b === undefined) return -1;
  const up = typeof a === "number" && typeof b === "number" ? a - b : inChinese.compare(String(a), String(b));
  return down ? -up : up;
}

async function smallRows(
  { db }: CallContext,
  list: Exclude<UsageListName, SourceName>,
  asked: Asked,
  { offset, limit }: Slice,
): Promise<Found> {
  const rows = await smallLists[list](db, asked, asked.call);
  const { sort = usageListOf(list).sort, order = usageListOf(list).order } = asked;
  const sorted = rows.toSorted(
    (a, b) => compared(a.cells[sort], b.cells[sort], order === "desc") || (a.id < b.id ? -1 : 1),
  );
  const sums = Object.fromEntries(
    sumColumns(list).map((key) => [key, rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)]),
  );
  return { list: sorted.slice(offset, offset + limit), total: rows.length, sums };
}

/** Rows of a list by its conditions, with the number and the sums of all of them. */
export async function foundRows(context: CallContext, asked: Asked, slice: Slice): Promise<Found> {
  const { list } = asked;
  return isSource(list) ? sourceRows(context, list, asked, slice) : smallRows(context, list, asked, slice);
}

/** A page of the rows. */
export async function usageRows(context: CallContext, input: UsageAskedRows) {
  const { page, size, ...asked } = input;
  checkAsked(asked);
  await context.usage.keep();
  const found = await foundRows(context, asked, { offset: (page - 1) * size, limit: size });
  return { ...found, page, size, as_of: new Date(context.now()).toISOString() };
}
