import { sql } from "drizzle-orm";
import { kindFacts, type WarningKind } from "#contract/warning/warning-kinds.ts";
import type { Db } from "#server/database/connect.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import type { RuleVersion } from "./current-rule.ts";
import type { Candidate } from "./rules/warning-rule.ts";

/** What a round knows of its run. */
export interface Applying {
  kind: WarningKind;
  version: RuleVersion;
  at: Date;
  /** Whether people are told later of what opens. */
  tells: boolean;
}

/** What a round came to. */
export interface Applied {
  opened: number;
  closed: number;
  /** Warnings that were open for the subjects of the round. */
  met: string[];
}

/** Open, said so that the index of open warnings finds it. */
const open = sql`w.slot = '00000000-0000-0000-0000-000000000000'::uuid`;
const sameSubject = sql`f.subject_id = w.subject_id and f.company_id = w.company_id`;
const same = sql`${sameSubject} and f.cause = w.cause`;

/** The candidates as a table of this transaction, one of each company and subject, companies that are gone left out. */
async function layOut(db: Db, part: readonly Candidate[]): Promise<void> {
  await db.execute(sql`create temporary table if not exists warning_found (
    company_id uuid, subject_id uuid, cause text, title text, facts jsonb, due date) on commit drop`);
  await db.execute(sql`truncate warning_found`);
  await db.execute(sql`insert into warning_found
    select distinct on (r.company_id, r.subject_id)
      r.company_id, r.subject_id, r.cause, r.title, r.facts, r.due
    from rows from (jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
      as (company_id uuid, subject_id uuid, cause text, title text, facts jsonb, due date)) with ordinality
      as r(company_id, subject_id, cause, title, facts, due, place)
    where exists (select from companies c where c.id = r.company_id and c.deleted_at is null)
    order by r.company_id, r.subject_id, r.place`);
  await db.execute(sql`analyze warning_found`);
}

/** Closes the warnings that `was` names as `(id, state)`, with why. */
async function closeThose(db: Db, { kind, at }: Applying, was: ReturnType<typeof sql>): Promise<string[]> {
  const when = at.toISOString();
  const { gone } = kindFacts(kind);
  const { rows } = await db.execute<{ id: string }>(sql`
    with was as (${was}), closed as (
      update warnings w set state = '自动解除', note = ${gone}, closed_at = ${when}::timestamptz,
        updated_at = ${when}::timestamptz
      from was where w.id = was.id returning w.id, was.state
    )
    insert into warning_moves (id, warning_id, action, from_state, to_state, note, at)
    select gen_random_uuid(), id, 'close', state, '自动解除', ${gone}, ${when}::timestamptz from closed
    returning warning_id as id`);
  return rows.map(({ id }) => id);
}

/** A subject whose cause has become another makes room for the new warning. */
const closeReplaced = (db: Db, given: Applying) =>
  closeThose(
    db,
    given,
    sql`select w.id, w.state from warnings w join warning_found f on ${sameSubject} and f.cause <> w.cause
      where w.kind = ${given.kind} and ${open} for update of w`,
  );

/** Closes what the rule no longer warns of and is open still. */
export async function closeGone(db: Db, given: Applying, ids: readonly string[]): Promise<number> {
  const closed = await closeThose(
    db,
    given,
    sql`select w.id, w.state from warnings w where w.id = any(${sqlUuidArray(ids)}) and ${open} for update`,
  );
  return closed.length;
}

/** Facts of what stays open as they are today. */
const refresh = (db: Db, { kind, at }: Applying) =>
  db.execute(sql`
    update warnings w set title = f.title, facts = f.facts, due = f.due, updated_at = ${at.toISOString()}::timestamptz
    from warning_found f
    where w.kind = ${kind} and ${open} and ${same} and (w.title, w.facts, w.due) is distinct from (f.title, f.facts, f.due)`);

async function staying(db: Db, { kind }: Applying): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.id from warning_found f join warnings w on ${same} where w.kind = ${kind} and ${open}`);
  return rows.map(({ id }) => id);
}

/** Opens what nobody has been warned of; what a person closed is not opened again for the same cause. */
async function openNew(db: Db, { kind, version, at, tells }: Applying): Promise<number> {
  const when = at.toISOString();
  const { rows } = await db.execute<{ opened: number }>(sql`
    with opened as (
      insert into warnings (id, kind, rule_version, level, company_id, subject_kind, subject_id, cause, title, facts, due,
        opened_at, updated_at)
      select gen_random_uuid(), ${kind}, ${version.version}::int, ${version.level}, f.company_id,
        ${kindFacts(kind).subject}, f.subject_id, f.cause, f.title, f.facts, f.due, ${when}::timestamptz,
        ${when}::timestamptz
      from warning_found f
      where not exists (select from warnings w where w.kind = ${kind} and ${same} and w.state <> '自动解除')
      on conflict (kind, subject_id, company_id, slot) do nothing
      returning id
    ), noted as (
      insert into warning_moves (id, warning_id, action, to_state, at)
      select gen_random_uuid(), id, 'open', '未处理', ${when}::timestamptz from opened
    ), queued as (
      insert into warning_untold (warning_id, kind) select id, ${kind} from opened where ${tells}
    )
    select count(*)::int as opened from opened`);
  return rows[0]?.opened ?? 0;
}

/** Every open warning of a kind. */
export async function openWarnings(db: Db, kind: WarningKind): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select w.id from warnings w where w.kind = ${kind} and ${open}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Makes the open warnings of some subjects those that the rule found. */
export async function applyCandidates(db: Db, given: Applying, part: readonly Candidate[]): Promise<Applied> {
  await layOut(db, part);
  const replaced = await closeReplaced(db, given);
  await refresh(db, given);
  const stays = await staying(db, given);
  return { opened: await openNew(db, given), closed: replaced.length, met: [...replaced, ...stays] };
}
