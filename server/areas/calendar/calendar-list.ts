import { and, asc, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { calendarDayRows, type CalendarRow, calendarSpanDays } from "#contract/calendar/calendar.ts";
import { openStatuses } from "#contract/calendar/calendar-states.ts";
import type { contract } from "#contract/index.ts";
import { dayOf, daysBetween, mondayOf, shiftDay, startOfDay } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { holdsWords } from "#server/database/like.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { companyIdsNamed } from "#server/database/word-search.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { inCalendar, takesPart } from "./calendar-scope.ts";
import { toCalendarEntry } from "./calendar-record.ts";

type RangeInput = z.output<typeof contract.calendar.calendar.input>;
type ListInput = z.output<typeof contract.calendar.calendarList.input>;
type Filter = Omit<RangeInput, "from" | "to">;

/** Midnight of an Asia/Shanghai day, some days on. */
const midnight = (day: string, plusDays = 0) => new Date(startOfDay(shiftDay(day, plusDays)));

async function holding(db: Db, keyword: string): Promise<SQL | undefined> {
  if (keyword === "") return undefined;
  const titled = holdsWords(calendarEntries.title, keyword);
  const ids = await companyIdsNamed(db, keyword);
  if (ids !== null) return sql`(${titled} or ${calendarEntries.company_ids} && ${sqlUuidArray(ids)})`;
  return sql`(${titled} or exists (select 1 from companies c
    where c.id = any(${calendarEntries.company_ids}) and ${holdsWords(sql`c.name`, keyword)}))`;
}

/** Condition of the entries that a filter matches in the person's scope. */
async function matching(db: Db, person: Person, filter: Filter): Promise<SQL | undefined> {
  return and(
    isNull(calendarEntries.deleted_at),
    inCalendar(person),
    filter.mine ? takesPart(person.id) : undefined,
    filter.street_id === undefined ? undefined : eq(calendarEntries.street_id, filter.street_id),
    filter.person_id === undefined ? undefined : takesPart(filter.person_id),
    filter.company_id === undefined
      ? undefined
      : sql`${calendarEntries.company_ids} @> array[${filter.company_id}::uuid]`,
    filter.kind === undefined ? undefined : eq(calendarEntries.kind, filter.kind),
    filter.status === undefined ? undefined : eq(calendarEntries.status, filter.status),
    await holding(db, filter.keyword),
  );
}

const touching = (from: Date, to: Date) =>
  sql`(${calendarEntries.plan_start} < ${to} and ${calendarEntries.plan_end} > ${from})`;

const isOpenRow = inArray(calendarEntries.status, [...openStatuses]);

function partOf(part: ListInput["part"], now: number): SQL | undefined {
  const today = dayOf(now);
  const monday = mondayOf(today);
  const parts: Record<ListInput["part"], SQL | undefined> = {
    all: undefined,
    open: isOpenRow,
    today: and(isOpenRow, touching(midnight(today), midnight(today, 1))),
    week: and(isOpenRow, touching(midnight(monday), midnight(monday, 7))),
    overdue: and(isOpenRow, lt(calendarEntries.plan_end, new Date(now))),
  };
  return parts[part];
}

const namesOfMembers = sql<string[]>`(select coalesce(array_agg(a.name order by
  array_position(${calendarEntries.member_ids}, a.id)), '{}') from accounts a where a.id = any(${calendarEntries.member_ids}))`;
const namesOfCompanies = sql<string[]>`(select coalesce(array_agg(c.name order by
  array_position(${calendarEntries.company_ids}, c.id)), '{}') from companies c where c.id = any(${calendarEntries.company_ids}))`;

/** Entries with the names behind their ids. */
export async function entryRows(
  db: Db,
  where: SQL | undefined,
  page: { offset: number; limit: number; newestFirst?: boolean },
): Promise<CalendarRow[]> {
  const direction = page.newestFirst ? desc : asc;
  const rows = await db
    .select({
      entry: calendarEntries,
      street_name: streets.name,
      leader_name: accounts.name,
      member_names: namesOfMembers,
      company_names: namesOfCompanies,
    })
    .from(calendarEntries)
    .leftJoin(streets, eq(streets.id, calendarEntries.street_id))
    .leftJoin(accounts, eq(accounts.id, calendarEntries.leader_id))
    .where(where)
    .orderBy(direction(calendarEntries.plan_start), direction(calendarEntries.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map((row) => ({
    ...toCalendarEntry(row.entry),
    street_name: row.street_name ?? "区级",
    leader_name: row.leader_name ?? "",
    member_names: row.member_names,
    company_names: row.company_names,
  }));
}

/** More than a district plans in a day; a guard, not a page. */
const rangeCap = 2000;

/** Day on which an entry begins, in Asia/Shanghai. */
const dayOfEntry = sql<string>`to_char(${calendarEntries.plan_start} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** The first entries of each day, whole days before others, and of which days there are more. */
async function firstOfDays({ db }: CallContext, where: SQL | undefined) {
  const placed = db
    .select({
      id: calendarEntries.id,
      day: dayOfEntry.as("day"),
      place: sql<number>`row_number() over (partition by ${dayOfEntry}
        order by ${calendarEntries.all_day} desc, ${calendarEntries.plan_start}, ${calendarEntries.id})`.as("place"),
      count: sql<number>`count(*) over (partition by ${dayOfEntry})::int`.as("count"),
    })
    .from(calendarEntries)
    .where(where)
    .as("placed");
  const first = await db
    .select({ id: placed.id, day: placed.day, count: placed.count })
    .from(placed)
    .where(lte(placed.place, calendarDayRows));
  const counts = new Map(first.map(({ day, count }) => [day, count - calendarDayRows]));
  const more = [...counts].flatMap(([day, count]) => (count > 0 ? [{ day, count }] : []));
  const ids = first.map(({ id }) => id);
  const list = await entryRows(db, sql`${calendarEntries.id} = any(${sqlUuidArray(ids)})`, {
    offset: 0,
    limit: ids.length,
  });
  return { list, more: more.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** Entries that touch the asked days. */
export async function entriesBetween(context: CallContext, { from, to, ...filter }: RangeInput) {
  if (to < from) throw refusedFields({ to: "截止日期不能早于起始日期" });
  if (daysBetween(from, to) >= calendarSpanDays) throw refusedFields({ to: `一次最多查看 ${calendarSpanDays} 天` });
  const where = and(await matching(context.db, personOf(context), filter), touching(midnight(from), midnight(to, 1)));
  if (from < to) return firstOfDays(context, where);
  return { list: await entryRows(context.db, where, { offset: 0, limit: rangeCap }), more: [] };
}

/** A page of planned work, with the counts of its parts under the same filter. */
export async function entryPage(context: CallContext, { part, page, size, ...filter }: ListInput) {
  const now = context.now();
  const base = await matching(context.db, personOf(context), filter);
  const count = (one: ListInput["part"]) =>
    sql<number>`(count(*) filter (where ${partOf(one, now) ?? sql`true`}))::int`;
  const [list, [counts]] = await Promise.all([
    entryRows(context.db, and(base, partOf(part, now)), {
      offset: (page - 1) * size,
      limit: size,
      newestFirst: part === "all",
    }),
    context.db
      .select({
        all: count("all"),
        open: count("open"),
        today: count("today"),
        week: count("week"),
        overdue: count("overdue"),
      })
      .from(calendarEntries)
      .where(base),
  ]);
  const { all = 0, open = 0, today = 0, week = 0, overdue = 0 } = counts ?? {};
  const total = { all, open, today, week, overdue }[part];
  return { list, total, page, size, counts: { open, today, week, overdue } };
}
