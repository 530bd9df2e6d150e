import { and, asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Holidays } from "#contract/core/working-days.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { TrademarkPage, trademarkCalls, TrademarkRow } from "#contract/trademark/trademark-calls.ts";
import { endsInReach, graceEnd, renewalDaysLeft, trademarkState } from "#contract/trademark/trademark-rules.ts";
import { renewalStates, type TrademarkState, trademarkStates } from "#contract/trademark/trademark-words.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { companiesBeside, heldBy } from "#server/areas/company/company-holdings.ts";
import { likeAnywhere, likeStart } from "#server/database/like.ts";
import { type TrademarkDbRow, trademarks as t } from "#server/database/tables/ip/trademark.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

type List = ParsedInputOf<typeof trademarkCalls.trademarkList>;
type TrademarkFilter = Partial<Omit<List, "sort" | "page" | "size">>;
type Sort = List["sort"];

/** The day and the holidays that states are told by. */
export interface TrademarkClock {
  today: string;
  holidays: Holidays;
}

export const trademarkClock = async ({ db, now }: Pick<CallContext, "db" | "now">): Promise<TrademarkClock> => ({
  today: dayOf(now()),
  holidays: await holidaysFrom(db),
});

/** The state as `trademarkState` tells it, for conditions and counts. */
export function stateSql({ today, holidays }: TrademarkClock): SQL<TrademarkState> {
  const { graceFrom, windowTo } = endsInReach(today, holidays);
  return sql<TrademarkState>`case when ${t.ended_on} is not null then '已失效'
    when ${t.refused_on} is not null then '已驳回'
    when ${t.registered_on} is null or ${t.term_to} is null then
      case when ${t.source_status} ->> 'state' = '已注册' then '已注册'
        when ${t.published_on} is null and coalesce(${t.source_status} ->> 'state', '') <> '初审公告' then '申请中'
        else '初审公告' end
    when ${t.term_to} < ${graceFrom}::date then '已失效' when ${t.term_to} < ${today}::date then '宽展期'
    when ${t.term_to} <= ${windowTo}::date then '待续展' else '已注册' end`;
}

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  const like = likeAnywhere(word);
  return or(
    ilike(t.name, like),
    ilike(t.applicant, like),
    ilike(t.agency, like),
    sql`array_to_string(${t.co_applicants}, ' ') ilike ${like}`,
    ilike(t.registration_no, likeStart(word.replaceAll(/\s/gu, "").replace(/号$/u, ""))),
  );
}

const has = (column: typeof t.name | typeof t.applicant, words: string | undefined) =>
  words === undefined || words === "" ? undefined : ilike(column, likeAnywhere(words));

/** Trademarks that meet the conditions; state and class are left for `narrowed`. */
async function meeting(context: CallContext, filter: TrademarkFilter): Promise<SQL | undefined> {
  const { keyword = "", name, applicant, number = "", type } = filter;
  return and(
    worded(keyword),
    has(t.name, name),
    has(t.applicant, applicant),
    number === "" ? undefined : ilike(t.registration_no, likeStart(number)),
    type === undefined ? undefined : eq(t.type, type),
    await heldBy(context, t.company_ids, filter),
  );
}

const narrowed = (found: SQL | undefined, filter: TrademarkFilter, clock: TrademarkClock): SQL | undefined =>
  and(
    found,
    filter.class === undefined ? undefined : eq(t.class, filter.class),
    filter.state === undefined ? undefined : sql`${stateSql(clock)} = ${filter.state}`,
  );

const newest = [sql`coalesce(${t.registered_on}, ${t.filed_on}) desc nulls last`, desc(t.registration_no)];

function ordersOf(sort: Sort, clock: TrademarkClock): SQL[] {
  if (sort === "name") return [sql`${t.name} collate "zh-x-icu"`, ...newest];
  if (sort === "class") return [asc(t.class), ...newest];
  if (sort === "newest") return newest;
  // What is in grace first, then what can be renewed by its end, then the rest.
  return [
    sql`case ${stateSql(clock)} when '宽展期' then 0 when '待续展' then 1 when '已注册' then 2 when '已失效' then 4 else 3 end`,
    sql`${t.term_to} asc nulls last`,
  ];
}

const isRunning = (state: TrademarkState) => renewalStates.some((one) => one === state);

/** A row as it is told on a day. */
export function toTrademarkRow(
  row: TrademarkDbRow,
  { today, holidays }: TrademarkClock,
  companies: TrademarkRow["companies"],
): TrademarkRow {
  const { state, reason } = trademarkState(row, today, holidays);
  const runs = isRunning(state) && row.term_to !== null;
  return {
    id: row.id,
    registration_no: row.registration_no,
    name: row.name,
    picture: row.picture_sha256,
    class: row.class,
    type: row.type,
    form: row.form,
    applicant: row.applicant,
    agency: row.agency,
    filed_on: row.filed_on,
    published_on: row.published_on,
    registered_on: row.registered_on,
    term_from: row.term_from,
    term_to: row.term_to,
    state,
    reason,
    due_on: !runs || row.term_to === null ? null : state === "待续展" ? row.term_to : graceEnd(row.term_to, holidays),
    days_left: runs ? renewalDaysLeft(row.term_to, today, holidays) : null,
    companies,
  };
}

/** Trademarks that meet the conditions, at most `limit` from `offset` on. */
export async function trademarksMeeting(
  context: CallContext,
  filter: TrademarkFilter,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
): Promise<TrademarkRow[]> {
  const clock = await trademarkClock(context);
  const rows = await context.db
    .select()
    .from(t)
    .where(narrowed(await meeting(context, filter), filter, clock))
    .orderBy(...ordersOf(sort, clock), t.id)
    .limit(limit)
    .offset(offset);
  const beside = await companiesBeside(context, rows);
  return rows.map((row) => toTrademarkRow(row, clock, beside(row)));
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

/** How many there are of each state and class. */
async function countsOf(context: CallContext, filter: TrademarkFilter) {
  const state = stateSql(await trademarkClock(context));
  return (
    context.db
      .select({ state, class: t.class, count: sql<number>`count(*)::int` })
      .from(t)
      .where(await meeting(context, filter))
      // By its place: the expression holds parameters, which are never the same twice.
      .groupBy(sql`1`, t.class)
      .orderBy(asc(t.class))
  );
}

type Counted = Awaited<ReturnType<typeof countsOf>>[number];

/** Of each state within the chosen class, of each class within the chosen state. */
function countsTold(rows: readonly Counted[], filter: TrademarkFilter): TrademarkPage["counts"] {
  const ofClass = rows.filter((row) => filter.class === undefined || row.class === filter.class);
  const ofState = rows.filter((row) => filter.state === undefined || row.state === filter.state);
  return {
    state: trademarkStates.flatMap((value) => {
      const count = sum(ofClass.filter((row) => row.state === value));
      return count === 0 ? [] : [{ value, count }];
    }),
    class: [...new Set(ofState.map((row) => row.class))].map((value) => ({
      value,
      count: sum(ofState.filter((row) => row.class === value)),
    })),
  };
}

/** A page with the total and the counts behind it. */
export async function trademarkPage(
  context: CallContext,
  { sort, page, size, ...filter }: TrademarkFilter & { sort: Sort; page: number; size: number },
): Promise<TrademarkPage> {
  const [list, counted] = await Promise.all([
    trademarksMeeting(context, filter, { sort, offset: (page - 1) * size, limit: size }),
    countsOf(context, filter),
  ]);
  const total = sum(
    counted.filter(
      (row) =>
        (filter.class === undefined || row.class === filter.class) &&
        (filter.state === undefined || row.state === filter.state),
    ),
  );
  return { list, total, page, size, counts: countsTold(counted, filter) };
}
