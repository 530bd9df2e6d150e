import { and, eq, gt, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Change, FeedKind } from "#contract/sync.ts";
import { visitWindowDays } from "#contract/sync.ts";
import { toCompany, toContact } from "#server/areas/company/company-record.ts";
import { toVisit } from "#server/areas/visit/visit-record.ts";
import type { Db } from "#server/database/connect.ts";
import { companies, contacts, labels } from "#server/database/tables/company.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/row-scope.ts";

/** How the records of a kind are read: those among `where`, in the person's scope, alive. */
type Reader = (db: Db, person: Person, where: SQL | undefined, limit: number, since: Date) => Promise<Change[]>;

const present = <K extends FeedKind>(kind: K, record: Extract<Change, { kind: K }>["record"] & { id: string }) =>
  ({ kind, id: record.id, gone: false, record }) as Change;

/** Visits older than this are not held by devices. */
export const windowStart = (now: number) => new Date(now - visitWindowDays * 24 * 3_600_000);

const readers: Record<FeedKind, Reader> = {
  street: async (db, _person, where, limit) =>
    (await db.select().from(streets).where(where).orderBy(streets.sort).limit(limit)).map((row) =>
      present("street", row),
    ),
  staff: async (db, _person, where, limit) =>
    (
      await db
        .select()
        .from(accounts)
        .where(and(eq(accounts.is_news, 1), where))
        .orderBy(accounts.id)
        .limit(limit)
    ).map(({ id, name, street_ids, com_name, state }) => present("staff", { id, name, street_ids, com_name, state })),
  label: async (db, _person, where, limit) =>
    (
      await db
        .select()
        .from(labels)
        .where(and(isNull(labels.deleted_at), where))
        .orderBy(labels.id)
        .limit(limit)
    ).map(({ id, kind, name, group, color }) => present("label", { id, kind, name, group, color })),
  company: async (db, person, where, limit) =>
    (
      await db
        .select()
        .from(companies)
        .where(and(isNull(companies.deleted_at), inStreets(person, companies.street_id), where))
        .orderBy(companies.id)
        .limit(limit)
    ).map((row) => present("company", toCompany(row))),
  contact: async (db, person, where, limit) =>
    (
      await db
        .select()
        .from(contacts)
        .where(and(isNull(contacts.deleted_at), inStreets(person, contacts.street_id), where))
        .orderBy(contacts.id)
        .limit(limit)
    ).map((row) => present("contact", toContact(row))),
  visit: async (db, person, where, limit, since) =>
    (
      await db
        .select({ visit: visits, name: companies.name })
        .from(visits)
        .innerJoin(companies, eq(companies.id, visits.company_id))
        .where(and(isNull(visits.deleted_at), inStreets(person, visits.street_id), gte(visits.start_at, since), where))
        .orderBy(sql`${visits.start_at} desc, ${visits.id} desc`)
        .limit(limit)
    ).map(({ visit, name }) => present("visit", toVisit(visit, name))),
};

const idColumns = {
  street: streets.id,
  staff: accounts.id,
  label: labels.id,
  company: companies.id,
  contact: contacts.id,
  visit: visits.id,
} as const;

/** The records of a kind with these ids that the person may hold. */
export function recordsByIds(db: Db, person: Person, kind: FeedKind, ids: string[], since: Date): Promise<Change[]> {
  return readers[kind](db, person, inArray(idColumns[kind], ids), ids.length, since);
}

/** All reference records: streets, staff, labels. */
export async function referenceRecords(db: Db, person: Person, since: Date): Promise<Change[]> {
  const all = 100_000;
  return [
    ...(await readers.street(db, person, undefined, all, since)),
    ...(await readers.staff(db, person, undefined, all, since)),
    ...(await readers.label(db, person, undefined, all, since)),
  ];
}

/** The next records of a kind after a key: by id, visits newest first by (start, id) as `iso|id`. */
export function recordsAfter(
  db: Db,
  person: Person,
  kind: "company" | "contact" | "visit",
  after: string,
  limit: number,
  since: Date,
): Promise<Change[]> {
  if (after === "") return readers[kind](db, person, undefined, limit, since);
  if (kind !== "visit") return readers[kind](db, person, gt(idColumns[kind], after), limit, since);
  const [at = "", id = ""] = after.split("|");
  return readers.visit(
    db,
    person,
    sql`(${visits.start_at}, ${visits.id}) < (${at}::timestamptz, ${id}::uuid)`,
    limit,
    since,
  );
}

/** The key of a record for `recordsAfter`. */
export const keyOf = (change: Change): string =>
  change.kind === "visit" && change.record ? `${change.record.start_at}|${change.id}` : change.id;
