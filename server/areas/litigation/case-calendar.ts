import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { dayLength, dayOf, hourLength, startOfDay } from "#contract/core/time.ts";
import { isDeadline } from "#contract/litigation/case-kinds.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { icsFile, type IcsEntry } from "#server/areas/calendar/ics.ts";
import { companies } from "#server/database/tables/company.ts";
import { caseHearings as h, cases as c } from "#server/database/tables/ip/case.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { ofCompany } from "./case-list.ts";
import { casesTakenOn } from "./docking-rows.ts";

const mostEntries = 2000;

/** A day that is still to come: a deadline counts until its day is over. `now` in milliseconds. */
export const comingHearing = (now: number): SQL => sql`${h.starts_at} >= case when ${h.kind} like '%期限'
  then ${new Date(startOfDay(dayOf(now)))}::timestamptz else ${new Date(now)}::timestamptz end`;

/** The user's own cases of a company, and those that an official has taken on. */
async function ofPerson(context: CallContext): Promise<SQL | undefined> {
  if (personOf(context).kind === "enterprise") return ofCompany((await ownCompany(context)).id);
  return and(inArray(c.id, await casesTakenOn(context)), isNull(c.deleted_at));
}

interface Day {
  hearing: typeof h.$inferSelect;
  title: string;
  number: string;
  court: string;
  company: string;
}

function entryOf({ hearing, title, number, court, company }: Day): IcsEntry {
  const { id, version, kind, starts_at, place, remind, note } = hearing;
  const allDay = isDeadline(kind);
  return {
    id,
    rev: version,
    title: `${kind}：${title}`,
    kind: "案件日程",
    companies: [company],
    purpose: "",
    description: [`企业：${company}`, number && `案号：${number}`, court && `审理机关：${court}`, note].filter(
      (line) => line !== "",
    ),
    location: place,
    plan_start: starts_at,
    plan_end: new Date(starts_at.getTime() + (allDay ? dayLength : hourLength)),
    all_day: allDay,
    reminder: remind,
    status: "待走访",
    created_at: hearing.created_at,
    updated_at: hearing.updated_at,
  };
}

/** Hearings and deadlines from today on, each with its alarm. */
export async function caseIcs(context: CallContext): Promise<FileReply> {
  const rows = await context.db
    .select({ hearing: h, title: c.title, number: c.number, court: c.court, company: companies.name })
    .from(h)
    .innerJoin(c, eq(c.id, h.case_id))
    .innerJoin(companies, eq(companies.id, c.company_id))
    .where(and(await ofPerson(context), isNull(h.removed_at), comingHearing(context.now())))
    .orderBy(asc(h.starts_at), asc(h.id))
    .limit(mostEntries);
  return {
    file: await icsFile("案件日程", rows.map(entryOf)),
    mime: "text/calendar; charset=utf-8",
    name: `案件日程_${dayOf(context.now())}.ics`,
  };
}
