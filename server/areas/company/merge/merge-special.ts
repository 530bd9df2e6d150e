import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import type { MovedRecords } from "#server/database/tables/company-care.ts";
import { contacts } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { refreshCompanies } from "../company-visits.ts";

interface EntryRow {
  [column: string]: unknown;
  id: string;
  before: string[];
  after: string[];
}

/** Calendar entries name several companies in visiting order: the kept one takes the place, once. */
export async function moveCalendar(context: CallContext, from: string, to: string): Promise<MovedRecords["calendar"]> {
  const at = new Date(context.now()).toISOString();
  const by = personOf(context).id;
  const { rows } = await context.db.execute<EntryRow>(sql`
    with was as (
      select id, company_ids from calendar_entries where company_ids @> array[${from}::uuid] for update
    ), now as (
      update calendar_entries t set rev = t.rev + 1, updated_at = ${at}, updated_by = ${by},
        company_ids = case when was.company_ids @> array[${to}::uuid]
          then array_remove(was.company_ids, ${from}::uuid)
          else array_replace(was.company_ids, ${from}::uuid, ${to}::uuid) end
      from was where t.id = was.id
      returning t.id, t.rev, was.company_ids as before, t.company_ids as after
    ), kept as (
      insert into revisions (kind, record_id, rev, action, changed, by, at)
      select 'calendar', id, rev, 'edit',
        jsonb_build_object('company_ids', jsonb_build_object('before', to_jsonb(before), 'after', to_jsonb(after))),
        ${by}::uuid, ${at}::timestamptz from now
    )
    select id, before, after from now`);
  return rows.map(({ id, before, after }) => ({ id, before, after }));
}

/** Entries get their companies back; one whose companies were changed since keeps those. */
export async function calendarBack(context: CallContext, entries: MovedRecords["calendar"]): Promise<void> {
  const at = new Date(context.now()).toISOString();
  const by = personOf(context).id;
  for (const { id, before, after } of entries) {
    await context.db.execute(sql`
      with now as (
        update calendar_entries set company_ids = ${sqlUuidArray(before)}, rev = rev + 1, updated_at = ${at}, updated_by = ${by}
        where id = ${id} and company_ids = ${sqlUuidArray(after)} returning id, rev
      )
      insert into revisions (kind, record_id, rev, action, changed, by, at)
      select 'calendar', id, rev, 'edit', ${JSON.stringify({ company_ids: { before: after, after: before } })}::jsonb,
        ${by}::uuid, ${at}::timestamptz from now`);
  }
}

/** Where both answered a questionnaire the submitted answer stays, else the later one; the other is taken out. */
export async function dropSecondAnswers(context: CallContext, from: string, to: string): Promise<string[]> {
  const { rows } = await context.db.execute<{ id: string }>(sql`
    update answers set deleted_at = ${new Date(context.now()).toISOString()}, rev = rev + 1
    where id in (
      select case when (k.status = '已提交', k.updated_at) >= (g.status = '已提交', g.updated_at) then g.id else k.id end
      from answers g join answers k on k.questionnaire_id = g.questionnaire_id and k.company_id = ${to} and k.deleted_at is null
      where g.company_id = ${from} and g.deleted_at is null)
    returning id`);
  return rows.map(({ id }) => id);
}

export async function answersBack(context: CallContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.execute(sql`
    update answers a set deleted_at = null, rev = rev + 1 where id = any(${sqlUuidArray(ids)}) and not exists (
      select 1 from answers o where o.questionnaire_id = a.questionnaire_id and o.company_id = a.company_id
        and o.deleted_at is null)`);
}

/** One company has one main contact: that of the kept company. */
export async function yieldPrimary(context: CallContext, from: string, to: string): Promise<string[]> {
  const primary = (companyId: string) =>
    and(eq(contacts.company_id, companyId), eq(contacts.is_primary, true), isNull(contacts.deleted_at));
  const [kept] = await context.db.select({ id: contacts.id }).from(contacts).where(primary(to));
  if (!kept) return [];
  const rows = await context.db
    .update(contacts)
    .set({ is_primary: false })
    .where(primary(from))
    .returning({ id: contacts.id });
  return rows.map(({ id }) => id);
}

export async function primariesBack(context: CallContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await context.db
      .update(contacts)
      .set({ is_primary: true })
      .where(and(inArray(contacts.id, [...ids]), isNull(contacts.deleted_at)));
}

/** The company's own accounts and questionnaires addressed to it by name. */
export async function moveAddressed(
  context: CallContext,
  from: string,
  to: { id: string; name: string },
): Promise<Pick<MovedRecords, "accounts" | "questionnaires">> {
  const people = await context.db
    .update(accounts)
    .set({ com_id: to.id, com_name: to.name })
    .where(and(eq(accounts.com_id, from), eq(accounts.is_news, 0)))
    .returning({ id: accounts.id });
  const { rows } = await context.db.execute<{ id: string }>(sql`
    update questionnaires set scope_ids = array_replace(scope_ids, ${from}::text, ${to.id}::text), rev = rev + 1
    where scope_ids @> array[${from}::text] and not scope_ids @> array[${to.id}::text] returning id`);
  return { accounts: people.map(({ id }) => id), questionnaires: rows.map(({ id }) => id) };
}

export async function addressedBack(
  context: CallContext,
  from: string,
  to: { id: string; name: string },
  moved: Pick<MovedRecords, "accounts" | "questionnaires">,
): Promise<void> {
  if (moved.accounts.length > 0)
    await context.db
      .update(accounts)
      .set({ com_id: to.id, com_name: to.name })
      .where(and(inArray(accounts.id, moved.accounts), eq(accounts.com_id, from)));
  if (moved.questionnaires.length > 0)
    await context.db.execute(sql`
      update questionnaires set scope_ids = array_replace(scope_ids, ${from}::text, ${to.id}::text), rev = rev + 1
      where id = any(${sqlUuidArray(moved.questionnaires)})`);
}

/** Counters that lists and follow-up read. */
export async function recountCompany(context: CallContext, id: string): Promise<void> {
  await refreshCompanies(context, [id]);
  await context.db.execute(sql`
    update companies set open_demands = (
      select count(*)::int from demands where company_id = ${id} and deleted_at is null
        and status <> '草稿' and not status = any(${sqlTextArray(endedStatuses)}))
    where id = ${id}`);
}
