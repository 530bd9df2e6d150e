import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { type Moving, moving } from "./merge-decisions.ts";
import { clearNames } from "./rename-clashes.ts";

/** Two accounts of one person, and in whose name what becomes of it is written. */
export interface AccountPair {
  from: { id: string; name: string };
  to: { id: string; name: string };
  /** null: the platform itself. */
  by: string | null;
  at: Date;
}

export interface Moved {
  words: string;
  count: number;
  /** How many of them the kept account has already. */
  same: number;
}

const name = (column: string) => sql.identifier(column);
const either = (parts: SQL[]) => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`);

/** Rows that name the account. */
const named = ({ columns, lists = [] }: Moving, id: string): SQL =>
  either([
    ...columns.map((column) => sql`t.${name(column)} = ${id}::uuid`),
    ...lists.map((list) => sql`t.${name(list)} @> array[${id}::uuid]`),
  ]);

/** Other columns of each unique index of whole rows that the account is part of. */
async function uniqueOthers(db: Db, table: string, column: string): Promise<string[][]> {
  const { rows } = await db.execute<{ others: string[] }>(sql`
    select coalesce(array_agg(k.attname::text) filter (where k.attname <> ${column}), '{}') as others
    from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is null and i.indexprs is null
    group by i.indexrelid having bool_or(k.attname = ${column})`);
  return rows.map(({ others }) => others);
}

/** Rows of the one that the other has as well; none where a table allows both. */
async function sameAs(db: Db, table: string, { columns: [column], clash }: Moving, to: string): Promise<SQL> {
  if (clash !== "same" || column === undefined) return sql`false`;
  const hits = (await uniqueOthers(db, table, column)).map((others) => {
    const same = others.map((other) => sql`x.${name(other)} = t.${name(other)}`);
    return sql`exists (select from ${name(table)} x where ${sql.join([sql`x.${name(column)} = ${to}::uuid`, ...same], sql` and `)})`;
  });
  return either(hits);
}

/** How many rows of each kind a merge would move. */
export async function countMoves(db: Db, from: string, to: string): Promise<Moved[]> {
  const counted: Moved[] = [];
  for (const [table, rule] of Object.entries(moving)) {
    if (rule.words === "") continue;
    const { rows } = await db.execute<{ count: number; same: number }>(sql`
      select count(*)::int as count, (count(*) filter (where ${await sameAs(db, table, rule, to)}))::int as same
      from ${name(table)} t where ${named(rule, from)}`);
    const [{ count, same } = { count: 0, same: 0 }] = rows;
    if (count > 0) counted.push({ words: rule.words, count, same });
  }
  return counted;
}

/** Everything that is decided to move; run again it moves what has arrived since. */
export async function moveRows(db: Db, pair: AccountPair): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const [table, rule] of Object.entries(moving)) {
    const same = await dropSame(db, table, rule, pair);
    if (rule.clash === "renamed") await clearNames(db, table, pair.from.id, pair.to.id);
    const count = await moveTable(db, table, rule, pair);
    if (rule.words !== "" && count + same > 0) moved.push({ words: rule.words, count: count + same, same });
  }
  return moved;
}

/** What both have stays once, read where either has read it. */
async function dropSame(db: Db, table: string, rule: Moving, { from, to }: AccountPair): Promise<number> {
  if (rule.clash !== "same") return 0;
  if (table === "announcement_receipts")
    await db.execute(sql`
      update announcement_receipts k set read_at = least(k.read_at, g.read_at),
        confirmed_at = least(k.confirmed_at, g.confirmed_at)
      from announcement_receipts g
      where k.account_id = ${to.id}::uuid and g.account_id = ${from.id}::uuid and g.announcement_id = k.announcement_id`);
  const { rowCount } = await db.execute(sql`
    delete from ${name(table)} t where ${named(rule, from.id)} and ${await sameAs(db, table, rule, to.id)}`);
  return rowCount ?? 0;
}

/** The columns as they are afterwards; in a list that names both the kept account stands once, and in none that it heads. */
function written({ columns, lists = [], head }: Moving, from: string, to: string): SQL[] {
  const both = (list: string) => sql`t.${name(list)} @> array[${to}::uuid]`;
  const heads = head === undefined ? sql`false` : sql`t.${name(head)} in (${from}::uuid, ${to}::uuid)`;
  return [
    ...columns.map(
      (column) =>
        sql`${name(column)} = case when t.${name(column)} = ${from}::uuid then ${to}::uuid else t.${name(column)} end`,
    ),
    ...lists.map(
      (list) => sql`${name(list)} = case
        when ${heads} then array_remove(array_remove(t.${name(list)}, ${from}::uuid), ${to}::uuid)
        when ${both(list)} then array_remove(t.${name(list)}, ${from}::uuid)
        else array_replace(t.${name(list)}, ${from}::uuid, ${to}::uuid) end`,
    ),
  ];
}

/** The fields of a record that others may have changed too, before and after: an edit that was made meanwhile meets them. */
function told({ columns, lists = [] }: Moving, { from, to }: AccountPair): SQL {
  const merged = JSON.stringify({ account_merged: { before: from.name, after: to.name } });
  const parts = [...columns, ...lists]
    .filter((column) => column !== "created_by")
    .map(
      (column) => sql`case when was.${name(column)} is distinct from t.${name(column)} then jsonb_build_object(
        ${column}::text, jsonb_build_object('before', was.${name(column)}, 'after', t.${name(column)})) else '{}' end`,
    );
  return sql.join([sql`${merged}::jsonb`, ...parts], sql` || `);
}

async function moveTable(db: Db, table: string, rule: Moving, pair: AccountPair): Promise<number> {
  const { kind, hasRev } = rule;
  const { from, to, by, at } = pair;
  const stamp =
    kind === undefined && hasRev !== true
      ? []
      : [sql`rev = t.rev + 1`, sql`updated_at = ${at.toISOString()}::timestamptz`, sql`updated_by = ${by}::uuid`];
  const set = sql.join([...written(rule, from.id, to.id), ...stamp], sql`, `);
  if (kind === undefined) {
    const { rowCount } = await db.execute(sql`update ${name(table)} t set ${set} where ${named(rule, from.id)}`);
    return rowCount ?? 0;
  }
  const { rowCount } = await db.execute(sql`
    with was as (
      select t.id, ${sql.join(
        [...rule.columns, ...(rule.lists ?? [])].map((column) => sql`t.${name(column)}`),
        sql`, `,
      )} from ${name(table)} t where ${named(rule, from.id)} order by t.id for update
    ), moved as (
      update ${name(table)} t set ${set} from was where t.id = was.id
      returning t.id, t.rev, ${told(rule, pair)} as changed
    )
    insert into revisions (kind, record_id, rev, action, changed, by, at)
    select ${kind}, id, rev, 'edit', changed, ${by}::uuid, ${at.toISOString()}::timestamptz from moved`);
  return rowCount ?? 0;
}
