import { sql } from "drizzle-orm";
import { kindFacts, type WarningKind } from "#contract/warning/warning-kinds.ts";
import { openStates } from "#contract/warning/warning-states.ts";
import type { Db } from "#server/database/connect.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import type { RuleVersion } from "./current-rule.ts";
import { type FoundCandidates, partsOf } from "./rules/warning-rule.ts";

export interface OpenedWarning {
  [column: string]: unknown;
  id: string;
  company_id: string;
  title: string;
}

export interface Applied {
  opened: OpenedWarning[];
  closed: number;
}

interface Found {
  kind: WarningKind;
  version: RuleVersion;
  found: FoundCandidates;
  at: Date;
}

const rowsPerStatement = 2000;
const open = sql`w.state = any(${sqlTextArray(openStates)})`;
const same = sql`f.company_id = w.company_id and f.subject_id = w.subject_id and f.cause = w.cause`;

/** The candidates as a table of this transaction, one of each company and subject, companies that are gone left out. */
async function layOut(db: Db, found: FoundCandidates): Promise<void> {
  await db.execute(sql`create temporary table if not exists warning_found (
    company_id uuid, subject_id uuid, cause text, title text, facts jsonb, due date) on commit drop`);
  await db.execute(sql`truncate warning_found`);
  for await (const part of partsOf(found))
    for (let start = 0; start < part.length; start += rowsPerStatement)
      await db.execute(sql`insert into warning_found
        select * from jsonb_to_recordset(${JSON.stringify(part.slice(start, start + rowsPerStatement))}::jsonb)
          as r(company_id uuid, subject_id uuid, cause text, title text, facts jsonb, due date)
        where exists (select from companies c where c.id = r.company_id and c.deleted_at is null)`);
  await db.execute(sql`delete from warning_found f using warning_found g
    where f.company_id = g.company_id and f.subject_id = g.subject_id and f.ctid > g.ctid`);
  await db.execute(sql`create index if not exists warning_found_key on warning_found (company_id, subject_id)`);
  await db.execute(sql`analyze warning_found`);
}

/** Closes what the rule no longer warns of, with why. */
async function closeGone(db: Db, { kind, at }: Found): Promise<number> {
  const when = at.toISOString();
  const { gone } = kindFacts(kind);
  const { rows } = await db.execute<{ id: string }>(sql`
    with was as (
      select w.id, w.state from warnings w
      where w.kind = ${kind} and ${open} and not exists (select from warning_found f where ${same}) for update
    ), closed as (
      update warnings w set state = '自动解除', note = ${gone}, closed_at = ${when}::timestamptz,
        updated_at = ${when}::timestamptz
      from was where w.id = was.id returning w.id, was.state
    )
    insert into warning_moves (id, warning_id, action, from_state, to_state, note, at)
    select gen_random_uuid(), id, 'close', state, '自动解除', ${gone}, ${when}::timestamptz from closed
    returning warning_id as id`);
  return rows.length;
}

/** Facts of what stays open as they are today. */
const refresh = (db: Db, { kind, at }: Found) =>
  db.execute(sql`
    update warnings w set title = f.title, facts = f.facts, due = f.due, updated_at = ${at.toISOString()}::timestamptz
    from warning_found f
    where w.kind = ${kind} and ${open} and ${same} and (w.title, w.facts, w.due) is distinct from (f.title, f.facts, f.due)`);

/** Opens what nobody has been warned of; what a person closed is not opened again for the same cause. */
async function openNew(db: Db, { kind, version, at }: Found): Promise<OpenedWarning[]> {
  const when = at.toISOString();
  const { rows } = await db.execute<OpenedWarning>(sql`
    with opened as (
      insert into warnings (id, kind, rule_version, level, company_id, subject_kind, subject_id, cause, title, facts, due,
        opened_at, updated_at)
      select gen_random_uuid(), ${kind}, ${version.version}::int, ${version.level}, f.company_id,
        ${kindFacts(kind).subject}, f.subject_id, f.cause, f.title, f.facts, f.due, ${when}::timestamptz,
        ${when}::timestamptz
      from warning_found f
      where not exists (select from warnings w where w.kind = ${kind} and ${same} and w.state <> '自动解除')
      on conflict (kind, subject_id, company_id, slot) do nothing
      returning id, company_id, title
    ), noted as (
      insert into warning_moves (id, warning_id, action, to_state, at)
      select gen_random_uuid(), id, 'open', '未处理', ${when}::timestamptz from opened
    )
    select id, company_id, title from opened`);
  return rows;
}

/** Makes the open warnings of a rule those that it found. */
export async function applyCandidates(db: Db, given: Found): Promise<Applied> {
  await layOut(db, given.found);
  const closed = await closeGone(db, given);
  await refresh(db, given);
  return { opened: await openNew(db, given), closed };
}
