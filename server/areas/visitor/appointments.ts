import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Appointment, Reschedule } from "#contract/visitor/visitor-fields.ts";
import { wantedDayProblem } from "#contract/visitor/visitor-fields.ts";
import { dayOf } from "#contract/core/time.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { streets } from "#server/database/tables/people.ts";
import { appointmentConfirmations, visitRequests } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { actorColumns, ownCompany, tellStreet } from "./tell-street.ts";

/** Planned visits to a company that are not over for a day. */
const upcoming = (companyId: string, now: number) =>
  and(
    eq(calendarEntries.kind, "走访"),
    isNull(calendarEntries.deleted_at),
    inArray(calendarEntries.status, ["待走访", "已改期", "走访中"]),
    sql`${calendarEntries.company_ids} @> array[${companyId}::uuid]`,
    sql`${calendarEntries.plan_end} > ${new Date(now - 86_400_000)}`,
  );

const peopleNames = sql<
  string[]
>`(select coalesce(array_agg(a.name order by a.id <> ${calendarEntries.leader_id}, a.name), '{}')
  from accounts a where a.id = ${calendarEntries.leader_id} or a.id = any(${calendarEntries.member_ids}))`;

/** Planned visits to the user's company: time, purpose, who comes. Other companies of the same round stay unnamed. */
export async function appointments(context: CallContext): Promise<Appointment[]> {
  const company = await ownCompany(context);
  const rows = await context.db
    .select({
      entry: calendarEntries,
      people: peopleNames,
      street_name: streets.name,
      confirmed: sql<boolean>`coalesce(${appointmentConfirmations.plan_start} = ${calendarEntries.plan_start}, false)`,
    })
    .from(calendarEntries)
    .leftJoin(streets, eq(streets.id, calendarEntries.street_id))
    .leftJoin(
      appointmentConfirmations,
      and(
        eq(appointmentConfirmations.calendar_id, calendarEntries.id),
        eq(appointmentConfirmations.company_id, company.id),
      ),
    )
    .where(upcoming(company.id, context.now()))
    .orderBy(calendarEntries.plan_start)
    .limit(100);
  const asked = await openReschedules(context, company.id);
  return rows.map(({ entry, people, street_name, confirmed }) => ({
    id: entry.id,
    plan_start: entry.plan_start.toISOString(),
    plan_end: entry.plan_end.toISOString(),
    visit_method: entry.visit_method ?? "",
    purpose: entry.purpose,
    people,
    street_name: street_name ?? "",
    confirmed,
    asked: asked.get(entry.id) ?? null,
  }));
}

async function openReschedules(context: CallContext, companyId: string) {
  const rows = await context.db
    .select()
    .from(visitRequests)
    .where(
      and(
        eq(visitRequests.company_id, companyId),
        eq(visitRequests.status, "待处理"),
        sql`${visitRequests.calendar_id} is not null`,
      ),
    );
  return new Map(rows.map((row) => [row.calendar_id, { wanted_on: row.wanted_on, wanted_part: row.wanted_part }]));
}

async function ownAppointment(context: CallContext, companyId: string, id: string) {
  const [entry] = await context.db
    .select()
    .from(calendarEntries)
    .where(and(eq(calendarEntries.id, id), upcoming(companyId, context.now())));
  if (!entry) throw new Refused(404, "没有这个预约，或预约已结束");
  return entry;
}

/** Says yes to a planned visit; to another time the company is asked anew. */
export async function confirmAppointment(context: CallContext, { id }: { id: string }) {
  const company = await ownCompany(context);
  const entry = await ownAppointment(context, company.id, id);
  const yes = { ...actorColumns(personOf(context)), plan_start: entry.plan_start, at: new Date(context.now()) };
  await context.db
    .insert(appointmentConfirmations)
    .values({ calendar_id: id, company_id: company.id, ...yes })
    .onConflictDoUpdate({
      target: [appointmentConfirmations.calendar_id, appointmentConfirmations.company_id],
      set: yes,
    });
  return {};
}

/** Asks for another time; one such wish at a time. */
export async function rescheduleAppointment(context: CallContext, input: Reschedule) {
  const company = await ownCompany(context);
  const entry = await ownAppointment(context, company.id, input.appointment_id);
  const problem = wantedDayProblem(input.wanted_on, dayOf(context.now()));
  if (problem !== null) throw refusedFields({ wanted_on: problem });
  const open = await openReschedules(context, company.id);
  if (open.has(entry.id)) throw new Refused(409, "您已申请改期，请等待镇街答复");
  const person = personOf(context);
  await context.db
    .insert(visitRequests)
    .values({
      id: input.id,
      company_id: company.id,
      ...actorColumns(person),
      contact_name: person.name === "" ? "企业联系人" : person.name,
      wanted_on: input.wanted_on,
      wanted_part: input.wanted_part,
      purpose: input.reason,
      calendar_id: entry.id,
      created_at: new Date(context.now()),
    })
    .onConflictDoNothing();
  await tellStreet(context, company.street_id, { id: input.id, title: `${company.name}申请改期`, tab: "requests" });
  return {};
}
