import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Change, FeedKind } from "#contract/sync/feed.ts";
import { toCalendarEntry } from "#server/areas/calendar/calendar-record.ts";
import { inCalendar } from "#server/areas/calendar/calendar-scope.ts";
import { toCompany, toContact } from "#server/areas/company/company-record.ts";
import { toDemand } from "#server/areas/demand/demand-record.ts";
import { toAnswer } from "#server/areas/question/answer-record.ts";
import { toVisitNote } from "#server/areas/visit/note-record.ts";
import { toVisit } from "#server/areas/visit/visit-record.ts";
import type { Db } from "#server/database/connect.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { accounts } from "#server/database/tables/people.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitNotes } from "#server/database/tables/visit-note.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/row-scope.ts";
import { present, referenceKinds, referenceReaders } from "./feed-reference.ts";
import { heldAnswers, heldDemands, heldEntries, heldVisits } from "./feed-windows.ts";

type StreetKind = Exclude<FeedKind, (typeof referenceKinds)[number]>;

/** How the records of a kind are read: those among `where`, in the person's scope and window, alive. */
type Reader = (db: Db, person: Person, where: SQL | undefined, limit: number, now: number) => Promise<Change[]>;

interface StreetTable {
  id: AnyPgColumn;
  street_id: AnyPgColumn;
  deleted_at: AnyPgColumn;
}

/** Alive, in the person's streets, and what else is asked. */
const visible = (table: StreetTable, person: Person, ...more: (SQL | undefined)[]) =>
  and(isNull(table.deleted_at), inStreets(person, table.street_id), ...more);

const readers: Record<StreetKind, Reader> = {
  company: async (db, person, where, limit) => {
    const seen = visible(companies, person, where);
    const rows = await db.select().from(companies).where(seen).orderBy(companies.id).limit(limit);
    return rows.map((row) => present("company", toCompany(row)));
  },
  contact: async (db, person, where, limit) => {
    const seen = visible(contacts, person, where);
    const rows = await db.select().from(contacts).where(seen).orderBy(contacts.id).limit(limit);
    return rows.map((row) => present("contact", toContact(row)));
  },
  visit: async (db, person, where, limit, now) => {
    const rows = await db
      .select({ visit: visits, name: companies.name })
      .from(visits)
      .innerJoin(companies, eq(companies.id, visits.company_id))
      .where(visible(visits, person, heldVisits(now), where))
      .orderBy(sql`${visits.start_at} desc, ${visits.id} desc`)
      .limit(limit);
    return rows.map(({ visit, name }) => present("visit", toVisit(visit, name)));
  },
  note: async (db, person, where, limit, now) => {
    const rows = await db
      .select({ note: visitNotes, name: accounts.name })
      .from(visitNotes)
      .innerJoin(visits, eq(visits.id, visitNotes.visit_id))
      .leftJoin(accounts, eq(accounts.id, visitNotes.created_by))
      .where(visible(visitNotes, person, heldVisits(now), where))
      .orderBy(visitNotes.id)
      .limit(limit);
    return rows.map(({ note, name }) => present("note", toVisitNote(note, name ?? "")));
  },
  calendar: async (db, person, where, limit, now) => {
    const seen = and(isNull(calendarEntries.deleted_at), inCalendar(person), heldEntries(now), where);
    const rows = await db.select().from(calendarEntries).where(seen).orderBy(calendarEntries.id).limit(limit);
    return rows.map((row) => present("calendar", toCalendarEntry(row)));
  },
  demand: async (db, person, where, limit, now) => {
    const rows = await db
      .select({ demand: demands, name: companies.name })
      .from(demands)
      .innerJoin(companies, eq(companies.id, demands.company_id))
      .where(visible(demands, person, heldDemands(now), where))
      .orderBy(demands.id)
      .limit(limit);
    return rows.map(({ demand, name }) => present("demand", toDemand(demand, name)));
  },
  answer: async (db, person, where, limit) => {
    const rows = await db
      .select({ answer: answers, name: companies.name })
      .from(answers)
      .innerJoin(companies, eq(companies.id, answers.company_id))
      .where(visible(answers, person, heldAnswers(), where))
      .orderBy(answers.id)
      .limit(limit);
    return rows.map(({ answer, name }) => present("answer", toAnswer(answer, name)));
  },
};

const idColumns: Record<StreetKind, AnyPgColumn> = {
  company: companies.id,
  contact: contacts.id,
  visit: visits.id,
  note: visitNotes.id,
  calendar: calendarEntries.id,
  demand: demands.id,
  answer: answers.id,
};

const isStreetKind = (kind: string): kind is StreetKind => kind in readers;

/** Whether the feed of this version carries the kind. */
export const isFeedKind = (kind: string): kind is FeedKind =>
  isStreetKind(kind) || (referenceKinds as readonly string[]).includes(kind);

/** The records of a kind with these ids that the person may hold. */
export function recordsByIds(db: Db, person: Person, kind: FeedKind, ids: string[], now: number): Promise<Change[]> {
  if (isStreetKind(kind)) return readers[kind](db, person, inArray(idColumns[kind], ids), ids.length, now);
  return referenceReaders[kind](db, person, ids, now);
}

/** All reference records: streets, staff, labels, holidays, running questionnaires. */
export async function referenceRecords(db: Db, person: Person, now: number): Promise<Change[]> {
  const found: Change[] = [];
  for (const kind of referenceKinds) found.push(...(await referenceReaders[kind](db, person, null, now)));
  return found;
}

/** The next records of a kind after a key: by id, visits newest first by (start, id) as `iso|id`. */
export function recordsAfter(
  db: Db,
  person: Person,
  kind: StreetKind,
  after: string,
  limit: number,
  now: number,
): Promise<Change[]> {
  if (after === "") return readers[kind](db, person, undefined, limit, now);
  if (kind !== "visit") return readers[kind](db, person, gt(idColumns[kind], after), limit, now);
  const [at = "", id = ""] = after.split("|");
  const older = sql`(${visits.start_at}, ${visits.id}) < (${at}::timestamptz, ${id}::uuid)`;
  return readers.visit(db, person, older, limit, now);
}

/** The key of a record for `recordsAfter`. */
export const keyOf = (change: Change): string =>
  change.kind === "visit" && change.record ? `${change.record.start_at}|${change.id}` : change.id;
