import { type SQL, sql } from "drizzle-orm";
import type { MovedRecords, MovedRow } from "#server/database/tables/company-care.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";

type Db = CallContext["db"];

interface Reference {
  [column: string]: unknown;
  table: string;
  column: string;
  /** Primary key without the company itself. */
  keys: string[];
  has_street: boolean;
  has_rev: boolean;
  /** Other columns of each unique index that the company is part of. */
  unique: string[][];
}

/**
 * What tells of merging itself, of pairs and suggestions of one company alone, is calculated again or is a log that nobody
 * changes stays where it is.
 */
const stays = [
  "company_merges",
  "company_distinct",
  "label_dismissals",
  "annuity_sums",
  "device_shares",
  "industry_uses",
];
/** Kinds under which the revisions of field records go. */
export const recordKinds: Record<string, string> = {
  visits: "visit",
  demands: "demand",
  answers: "answer",
  honors: "honor",
  certificates: "certificate",
  cases: "case",
  portfolio_entries: "portfolio",
};

/** Every column of the database that points to a company: an area added later is moved as well. */
async function references(db: Db): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select t.relname as "table", a.attname as "column",
      array(select k.attname::text from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
        where i.indrelid = t.oid and i.indisprimary and k.attname <> a.attname) as keys,
      exists (select 1 from pg_attribute s where s.attrelid = t.oid and s.attname = 'street_id') as has_street,
      exists (select 1 from pg_attribute r where r.attrelid = t.oid and r.attname = 'rev') as has_rev,
      coalesce((select jsonb_agg(u.others) from (
        select (select coalesce(jsonb_agg(k.attname), '[]') from pg_attribute k
          where k.attrelid = i.indrelid and k.attnum = any(i.indkey) and k.attname <> a.attname) as others
        from pg_index i where i.indrelid = t.oid and i.indisunique and i.indpred is null and i.indexprs is null
          and a.attnum = any(i.indkey)) u), '[]') as "unique"
    from pg_constraint f
    join pg_class t on t.oid = f.conrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'companies'::regclass and not (t.relname = any(${sql.param(stays)}::text[]))
    order by t.relname`);
  return rows;
}

const name = (column: string) => sql.identifier(column);

/** Rows that would collide with one the kept company has already stay with the other. */
function collides({ table, column, unique }: Reference, to: string): SQL {
  if (unique.length === 0) return sql`false`;
  const hits = unique.map((others) => {
    const same = others.map((other) => sql`x.${name(other)} is not distinct from t.${name(other)}`);
    return sql`exists (select 1 from ${name(table)} x where x.${name(column)} = ${to} and ${sql.join([sql`true`, ...same], sql` and `)})`;
  });
  return sql`(${sql.join(hits, sql` or `)})`;
}

interface Moved {
  [column: string]: unknown;
  key: MovedRow["key"];
  street_id: string | null;
  rev: number;
}

async function moveTable(
  context: CallContext,
  from: string,
  to: { id: string; street_id: string },
  reference: Reference,
): Promise<MovedRow[]> {
  const { table, column, keys, has_rev, has_street } = reference;
  const columns = sql.join([sql`1`, ...keys.map((key) => sql`t.${name(key)}`)], sql`, `);
  const keyObject = sql`jsonb_build_object(${sql.join(
    keys.map((key) => sql`${key}::text, t.${name(key)}`),
    sql`, `,
  )})`;
  const sameKey = sql.join([sql`true`, ...keys.map((key) => sql`t.${name(key)} = was.${name(key)}`)], sql` and `);
  const at = new Date(context.now()).toISOString();
  const stamp = has_rev ? sql`, rev = t.rev + 1, updated_at = ${at}, updated_by = ${personOf(context).id}` : sql``;
  const { rows } = await context.db.execute<Moved>(sql`
    with was as (
      select ${columns}, ${has_street ? sql`t.street_id` : sql`null::text`} as was_street
      from ${name(table)} t where t.${name(column)} = ${from} and not ${collides(reference, to.id)} for update
    )
    update ${name(table)} t set ${name(column)} = ${to.id}
      ${has_street ? sql`, street_id = ${to.street_id}` : sql``} ${stamp}
    from was where t.${name(column)} = ${from} and ${sameKey}
    returning ${keyObject} as key, was.was_street as street_id, ${has_rev ? sql`t.rev` : sql`0`} as rev`);
  await keepMoves(context, table, rows, { before: from, after: to.id });
  return rows.map(({ key, street_id }) => ({ key, street_id }));
}

/** A revision for each moved field record: its history says why it is with another company. */
async function keepMoves(
  context: CallContext,
  table: string,
  rows: readonly Moved[],
  company: { before: string; after: string },
): Promise<void> {
  const kind = recordKinds[table];
  if (kind === undefined || rows.length === 0) return;
  const moves = JSON.stringify(rows.map(({ key, rev }) => ({ id: key.id, rev })));
  await context.db.execute(sql`
    insert into revisions (kind, record_id, rev, action, changed, by, at)
    select ${kind}, r.id, r.rev, 'edit', ${JSON.stringify({ company_id: company })}::jsonb,
      ${personOf(context).id}, ${new Date(context.now()).toISOString()}
    from jsonb_to_recordset(${moves}::jsonb) as r(id uuid, rev int)`);
}

/** Moves everything that points to a company; answers what was moved, by table. */
export async function moveReferences(
  context: CallContext,
  from: string,
  to: { id: string; street_id: string },
): Promise<MovedRecords["references"]> {
  const moved: MovedRecords["references"] = [];
  for (const reference of await references(context.db)) {
    const rows = await moveTable(context, from, to, reference);
    if (rows.length > 0) moved.push({ table: reference.table, column: reference.column, rows });
  }
  return moved;
}

/** Moves exactly those rows back that a merge moved and that are still with the kept company. */
export async function moveBack(
  context: CallContext,
  from: string,
  to: string,
  moved: MovedRecords["references"],
): Promise<void> {
  const known = await references(context.db);
  for (const { table, column, rows } of moved) {
    const reference = known.find((one) => one.table === table && one.column === column);
    if (!reference) continue;
    const sameKey = [sql`true`, ...reference.keys.map((key) => sql`t.${name(key)}::text = w.key->>${key}`)];
    const at = new Date(context.now()).toISOString();
    const back = await context.db.execute<Moved>(sql`
      update ${name(table)} t set ${name(column)} = ${to}
        ${reference.has_street ? sql`, street_id = coalesce(w.street_id, t.street_id)` : sql``}
        ${reference.has_rev ? sql`, rev = t.rev + 1, updated_at = ${at}, updated_by = ${personOf(context).id}` : sql``}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(key jsonb, street_id text)
      where t.${name(column)} = ${from} and ${sql.join(sameKey, sql` and `)}
      returning w.key as key, null::text as street_id, ${reference.has_rev ? sql`t.rev` : sql`0`} as rev`);
    await keepMoves(context, table, back.rows, { before: from, after: to });
  }
}
