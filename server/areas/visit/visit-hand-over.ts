import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { handOverRefused, mayHandOver, type visitHandOver } from "#contract/visit/visit-hand-over.ts";
import { reviseCompany } from "#server/areas/company/company-revision.ts";
import { demandsFollow } from "#server/areas/demand/demand-hand-over.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies, type CompanyRow, contacts } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { inStreets, sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

interface Move {
  company_id: string;
  from: string;
  to: string;
  reason: string;
}
type RecordTable = "visits" | "demands" | "calendar_entries" | "answers";

/**
 * Hands a visit's company to another street, with its contacts and what is still open: visits not archived (and
 * the one it was asked from), demands not ended, planned entries, answers. What the giving street finished stays
 * with it. The feed tells the giving street that the records are gone.
 */
export async function changeStreet(context: CallContext, input: ParsedInputOf<typeof visitHandOver.changeStreet>) {
  return inTransaction(context, async (inside) => {
    const company = await lockCompanyOf(inside, input.visit_id);
    if (!mayHandOver(company.street_id, personOf(inside))) throw new Refused(403, handOverRefused);
    await refuseStreet(inside, company.street_id, input.street_id);
    const move = { company_id: company.id, from: company.street_id, to: input.street_id, reason: input.reason };
    await moveCompany(inside, move, company);
    const moved = await moveRecords(inside, move, input.visit_id);
    await writeAudit(inside, "company-hand-over", { ...move, company_name: company.name, moved });
    return { company_id: company.id, street_id: input.street_id, moved };
  });
}

async function lockCompanyOf(context: CallContext, visitId: string) {
  const [visit] = await context.db
    .select({ company_id: visits.company_id })
    .from(visits)
    .where(and(eq(visits.id, visitId), isNull(visits.deleted_at), inStreets(personOf(context), visits.street_id)));
  const [company] = visit
    ? await context.db
        .select()
        .from(companies)
        .where(and(eq(companies.id, visit.company_id), isNull(companies.deleted_at)))
        .for("update")
    : [];
  if (!company) throw new Refused(404, "走访记录不存在，或不在您的管辖范围内");
  return company;
}

async function refuseStreet(context: CallContext, from: string, to: string): Promise<void> {
  const [street] = await context.db.select().from(streets).where(eq(streets.id, to));
  if (!street) throw refusedFields({ street_id: "接收镇街不存在" });
  if (from === to) throw refusedFields({ street_id: `企业已经属于${street.name}` });
}

/** The company leaves its owner behind: an official of the giving street no longer sees it. */
async function moveCompany(context: CallContext, { from, to, reason }: Move, company: CompanyRow): Promise<void> {
  const changed = {
    street_id: { before: from, after: to },
    hand_over_reason: { before: "", after: reason },
    ...(company.owner_id !== null && { owner_id: { before: company.owner_id, after: null } }),
  };
  await reviseCompany(context, company, { street_id: to, owner_id: null }, changed);
}

async function moveRecords(context: CallContext, move: Move, visitId: string) {
  const open = sqlTextArray(["待走访", "已改期", "走访中"]);
  await leaveSharedEntries(context, move, open);
  const own = sql`company_id = ${move.company_id}::uuid`;
  const counts = {
    visits: await moveRows(
      context,
      "visits",
      "visit",
      move,
      sql`${own} and (status <> '已归档' or id = ${visitId}::uuid)`,
    ),
    demands: await moveRows(
      context,
      "demands",
      "demand",
      move,
      sql`${own} and not status = any(${sqlTextArray(endedStatuses)})`,
    ),
    calendar: await moveRows(
      context,
      "calendar_entries",
      "calendar",
      move,
      sql`company_ids = array[${move.company_id}::uuid] and status = any(${open})`,
    ),
    answers: await moveRows(context, "answers", "answer", move, own),
    contacts: await moveContacts(context, move),
  };
  await demandsFollow(context, move);
  return counts;
}

/** Rows of the giving street that match go over, each with a revision; answers how many. */
async function moveRows(
  context: CallContext,
  table: RecordTable,
  kind: string,
  move: Move,
  where: SQL,
): Promise<number> {
  const by = personOf(context).id;
  const at = new Date(context.now());
  const changed = {
    street_id: { before: move.from, after: move.to },
    hand_over_reason: { before: "", after: move.reason },
  };
  const result = await context.db.execute(sql`
    with moved as (
      update ${sql.identifier(table)}
      set street_id = ${move.to}, rev = rev + 1, updated_at = ${at}, updated_by = ${by}::uuid
      where street_id = ${move.from} and deleted_at is null and ${where}
      returning id, rev
    )
    insert into revisions (kind, record_id, rev, action, changed, by, at)
    select ${kind}, id, rev, 'edit', ${JSON.stringify(changed)}::jsonb, ${by}::uuid, ${at}::timestamptz from moved`);
  return result.rowCount ?? 0;
}

/** An entry that also visits other companies stays with its street and leaves this one out. */
async function leaveSharedEntries(context: CallContext, { company_id, from }: Move, open: SQL): Promise<void> {
  const by = personOf(context).id;
  const at = new Date(context.now());
  await context.db.execute(sql`
    with shared as (
      select id, company_ids from calendar_entries
      where street_id = ${from} and deleted_at is null and status = any(${open})
        and company_ids @> array[${company_id}::uuid] and cardinality(company_ids) > 1
      for update
    ), left_out as (
      update calendar_entries e
      set company_ids = array_remove(e.company_ids, ${company_id}::uuid), rev = rev + 1,
        updated_at = ${at}, updated_by = ${by}::uuid
      from shared where e.id = shared.id
      returning e.id, e.rev, shared.company_ids as before, e.company_ids as after
    )
    insert into revisions (kind, record_id, rev, action, changed, by, at)
    select 'calendar', id, rev, 'edit',
      jsonb_build_object('company_ids', jsonb_build_object('before', to_jsonb(before), 'after', to_jsonb(after))),
      ${by}::uuid, ${at}::timestamptz
    from left_out`);
}

async function moveContacts(context: CallContext, { company_id, to }: Move): Promise<number> {
  const rows = await context.db
    .update(contacts)
    .set({ street_id: to })
    .where(and(eq(contacts.company_id, company_id), isNull(contacts.deleted_at)))
    .returning({ id: contacts.id });
  return rows.length;
}
