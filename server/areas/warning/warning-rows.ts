import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { kindFacts, ruleSentence } from "#contract/warning/warning-kinds.ts";
import { warningLevels } from "#contract/core/warning-levels.ts";
import type { Warning, WarningRow } from "#contract/warning/warning-fields.ts";
import { companyKinds, officeKinds } from "#contract/warning/warning-kinds.ts";
import { movesFrom } from "#contract/warning/warning-states.ts";
import type { Db } from "#server/database/connect.ts";
import { companies as c } from "#server/database/tables/company.ts";
import { type WarningDbRow, warningMoves as m, warnings as w } from "#server/database/tables/ip/warning.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets, sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { ruleVersion } from "./current-rule.ts";

export const warningUnknown = () => new Refused(404, "预警不存在，或您没有查看权限");

const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Warnings a person sees: an enterprise its own, without what officials owe; officials all but those of its watches. A
 * warning knows the street of its company, and none once the company is gone, so that nothing is joined to count.
 */
export const inScope = (person: Person): SQL | undefined =>
  and(
    isNotNull(w.street_id),
    person.kind === "enterprise"
      ? and(
          eq(w.company_id, person.com_id === 0 ? nobody : person.com_id),
          sql`${w.kind} = any(${sqlTextArray(companyKinds)})`,
        )
      : and(inStreets(person, w.street_id), sql`${w.kind} = any(${sqlTextArray(officeKinds)})`),
  );

/** The most pressing first, then what is due first: as the index of open warnings is sorted. */
export const pressingFirst = [
  sql`array_position(${sql.raw(`'{${warningLevels.join(",")}}'::text[]`)}, ${w.level})`,
  sql`${w.due} asc nulls last`,
  desc(w.opened_at),
  w.id,
];

const selected = (db: Db) =>
  db
    .select({
      row: w,
      company_name: c.name,
      street_id: c.street_id,
      street_name: sql<string>`coalesce(${streets.name}, '')`,
      handler_name: sql<string>`coalesce(${accounts.name}, '')`,
    })
    .from(w)
    .innerJoin(c, eq(c.id, w.company_id))
    .leftJoin(streets, eq(streets.id, c.street_id))
    .leftJoin(accounts, eq(accounts.id, w.handler_id))
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selected>>[number];

const toRow = ({ row, ...names }: Selected): WarningRow => ({
  id: row.id,
  kind: row.kind,
  level: row.level,
  state: row.state,
  title: row.title,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  company_id: row.company_id,
  ...names,
  due: row.due,
  opened_at: row.opened_at.toISOString(),
  acted_at: row.acted_at?.toISOString() ?? null,
  note: row.note,
});

export async function warningRows(
  db: Db,
  where: SQL | undefined,
  { page, size }: { page: number; size: number },
): Promise<WarningRow[]> {
  // What is shown is read for the page alone: most of a list is only sorted.
  const ids = db
    .select({ id: w.id })
    .from(w)
    .where(where)
    .orderBy(...pressingFirst)
    .limit(size)
    .offset((page - 1) * size);
  const rows = await selected(db)
    .where(inArray(w.id, ids))
    .orderBy(...pressingFirst);
  return rows.map(toRow);
}

async function logOf(db: Db, id: string): Promise<Warning["log"]> {
  const rows = await db
    .select({ move: m, by_name: sql<string>`coalesce(${accounts.name}, '系统')` })
    .from(m)
    .leftJoin(accounts, eq(accounts.id, m.by))
    .where(eq(m.warning_id, id))
    .orderBy(desc(m.at), sql`${m.from_state} is null`, desc(m.id));
  return rows.map(({ move, by_name }) => ({
    id: move.id,
    action: move.action,
    from: move.from_state,
    to: move.to_state,
    by_name,
    note: move.note,
    link: move.link,
    at: move.at.toISOString(),
  }));
}

/** One warning in the person's scope with why it stands; 404 otherwise. */
export async function warningInfo(context: CallContext, { id }: { id: string }): Promise<Warning> {
  const person = personOf(context);
  const [one] = await selected(context.db).where(and(eq(w.id, id), inScope(person)));
  if (one === undefined) throw warningUnknown();
  const { row } = one;
  const [log, version] = await Promise.all([
    logOf(context.db, id),
    ruleVersion(context.db, row.kind, row.rule_version),
  ]);
  const isOffice = person.kind !== "enterprise";
  return {
    ...toRow(one),
    facts: row.facts,
    rule_version: row.rule_version,
    rule: ruleSentence(row.kind, version.parameters),
    next: kindFacts(row.kind).next,
    // What became of it in the office is the office's.
    log: isOffice ? log : log.map((line) => ({ ...line, link: null })),
    moves: person.kind === "admin" ? [] : movesFrom(row.state, isOffice),
  };
}

interface WithCompany {
  row: WarningDbRow;
  company: { id: string; name: string; street_id: string };
}

const withCompany = (context: CallContext, id: string) =>
  context.db
    .select({ row: w, company: { id: c.id, name: c.name, street_id: c.street_id } })
    .from(w)
    .innerJoin(c, eq(c.id, w.company_id))
    .where(and(eq(w.id, id), inScope(personOf(context))))
    .$dynamic();

/** A warning in the person's scope with its company; 404 otherwise. */
export async function visibleWarning(context: CallContext, id: string): Promise<WithCompany> {
  const [found] = await withCompany(context, id);
  if (found === undefined) throw warningUnknown();
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockedWarning(context: CallContext, id: string): Promise<WithCompany> {
  const [found] = await withCompany(context, id).for("update", { of: w });
  if (found === undefined) throw warningUnknown();
  return found;
}
