import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Change, FeedKind } from "#contract/sync/feed.ts";
import type { HolidayYear } from "#contract/core/reference.ts";
import { toQuestionnaire } from "#server/areas/question/answers/answer-record.ts";
import type { Db } from "#server/database/connect.ts";
import { labels } from "#server/database/tables/company.ts";
import { holidays } from "#server/database/tables/calendar.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { heldQuestionnaires, heldYears } from "./feed-windows.ts";

/** A change that brings a record. */
export const present = <K extends FeedKind>(kind: K, record: Extract<Change, { kind: K }>["record"] & { id: string }) =>
  ({ kind, id: record.id, gone: false, record }) as Change;

/** Kinds that every device holds, told at the start of a first download. */
export const referenceKinds = ["street", "staff", "label", "holiday", "questionnaire"] as const;

/** All records of a reference kind that devices hold, or (`ids`) those of them. */
type Reader = (db: Db, person: Person, ids: string[] | null, now: number) => Promise<Change[]>;

const among = (column: AnyPgColumn, ids: string[] | null) => (ids === null ? undefined : inArray(column, ids));

async function holidayYears(db: Db, years: string[]): Promise<HolidayYear[]> {
  const rows = await db
    .select()
    .from(holidays)
    .where(inArray(sql`to_char(${holidays.day}, 'YYYY')`, years))
    .orderBy(holidays.day);
  const byYear = new Map(years.map((id): [string, HolidayYear] => [id, { id, off: [], work: [], names: {} }]));
  for (const { day, kind, name } of rows) {
    const year = byYear.get(day.slice(0, 4));
    year?.[kind].push(day);
    if (year && name !== "") year.names[day] = name;
  }
  return [...byYear.values()].filter(({ off, work }) => off.length + work.length > 0);
}

/** How each reference kind is read. */
export const referenceReaders: Record<(typeof referenceKinds)[number], Reader> = {
  street: async (db, _person, ids) => {
    const rows = await db.select().from(streets).where(among(streets.id, ids)).orderBy(streets.sort);
    return rows.map((row) => present("street", row));
  },
  staff: async (db, _person, ids) => {
    const officials = and(eq(accounts.is_news, 1), among(accounts.id, ids));
    const rows = await db.select().from(accounts).where(officials).orderBy(accounts.id);
    return rows.map(({ id, name, street_ids, com_name, state }) =>
      present("staff", { id, name, street_ids, com_name, state }),
    );
  },
  label: async (db, _person, ids) => {
    const alive = and(isNull(labels.deleted_at), among(labels.id, ids));
    const rows = await db.select().from(labels).where(alive).orderBy(labels.id);
    return rows.map(({ id, kind, name, group, color }) => present("label", { id, kind, name, group, color }));
  },
  holiday: async (db, _person, ids, now) => {
    const years = heldYears(now).filter((year) => ids === null || ids.includes(year));
    return years.length === 0 ? [] : (await holidayYears(db, years)).map((year) => present("holiday", year));
  },
  questionnaire: async (db, person, ids) => {
    // A lead's questionnaire is for the lead's streets; the district's is for all.
    const forStreets =
      person.kind === "street"
        ? sql`(cardinality(${questionnaires.street_ids}) = 0
            or ${questionnaires.street_ids} && ${sqlTextArray(person.street_ids)})`
        : undefined;
    const rows = await db
      .select({ row: questionnaires, published: questionnaireVersions.questions })
      .from(questionnaires)
      .innerJoin(
        questionnaireVersions,
        and(
          eq(questionnaireVersions.questionnaire_id, questionnaires.id),
          eq(questionnaireVersions.version, questionnaires.version),
        ),
      )
      .where(and(heldQuestionnaires(), forStreets, among(questionnaires.id, ids)))
      .orderBy(questionnaires.id);
    return rows.map(({ row, published }) => present("questionnaire", toQuestionnaire(row, published)));
  },
};
