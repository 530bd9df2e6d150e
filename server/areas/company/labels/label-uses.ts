import { sql } from "drizzle-orm";
import type { Label } from "#contract/core/reference.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

type Kind = Label["kind"];

/** Tables whose rows carry labels of a kind, with the kind their revisions go under. */
const carriers = {
  company: [
    { table: "companies", record: "company" },
    { table: "visits", record: "visit" },
  ],
  demand: [{ table: "demands", record: "demand" }],
  question: [],
} as const satisfies Record<Kind, readonly { table: string; record: string }[]>;

/** Use is told in the person's scope; questions carry labels inside their questionnaires. */
export function usesOf(kind: Kind, person: Person | null) {
  const inScope = person?.kind === "street" ? sql`and r.street_id = any(${sqlTextArray(person.street_ids)})` : sql``;
  if (kind === "question")
    return sql`(select count(*)::int from questionnaires r, jsonb_array_elements(r.questions) q
      where r.deleted_at is null and q->'label_ids' ? l.id::text)`;
  const table = sql.identifier(carriers[kind][0].table);
  return sql`(select count(*)::int from ${table} r
    where r.deleted_at is null and r.label_ids @> array[l.id] ${inScope})`;
}

/** Everybody's use of a label, visits included: what a deletion would touch. */
export async function allUses(db: CallContext["db"], kind: Kind, id: string): Promise<number> {
  if (kind === "question") {
    const { rows } = await db.execute<{ n: number }>(
      sql`select ${usesOf(kind, null)} as n from labels l where l.id = ${id}`,
    );
    return rows[0]?.n ?? 0;
  }
  let sum = 0;
  for (const { table } of carriers[kind]) {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)} where deleted_at is null and label_ids @> array[${id}::uuid]`);
    sum += rows[0]?.n ?? 0;
  }
  return sum;
}

/**
 * Puts `into` in the place of `from` on every record, with a revision for each, so that edits of phones
 * merge with it field by field. Answers how many records changed. Inside a transaction.
 */
export async function replaceLabel(context: CallContext, kind: Kind, from: string, into: string): Promise<number> {
  if (kind === "question") return replaceInQuestions(context, from, into);
  const by = personOf(context).id;
  const at = new Date(context.now()).toISOString();
  let moved = 0;
  for (const { table, record } of carriers[kind]) {
    const { rowCount } = await context.db.execute(sql`
      with was as (
        select id, label_ids from ${sql.identifier(table)} where label_ids @> array[${from}::uuid] for update
      ), now as (
        update ${sql.identifier(table)} t set
          label_ids = case when was.label_ids @> array[${into}::uuid]
            then array_remove(was.label_ids, ${from}::uuid)
            else array_replace(was.label_ids, ${from}::uuid, ${into}::uuid) end,
          rev = t.rev + 1, updated_at = ${at}, updated_by = ${by}
        from was where t.id = was.id
        returning t.id, t.rev, was.label_ids as before, t.label_ids as after
      )
      insert into revisions (kind, record_id, rev, action, changed, by, at)
      select ${record}, id, rev, 'edit',
        jsonb_build_object('label_ids', jsonb_build_object('before', to_jsonb(before), 'after', to_jsonb(after))), ${by}, ${at}
      from now`);
    moved += rowCount ?? 0;
  }
  return moved;
}

/** Questions under work only: published versions never change, they name the old label for good. */
async function replaceInQuestions(context: CallContext, from: string, into: string): Promise<number> {
  const { rowCount } = await context.db.execute(sql`
    update questionnaires set rev = rev + 1, updated_at = ${new Date(context.now()).toISOString()},
      questions = replace(questions::text, ${`"${from}"`}, ${`"${into}"`})::jsonb
    where deleted_at is null and questions::text like ${`%"${from}"%`}`);
  return rowCount ?? 0;
}
