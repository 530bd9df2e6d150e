import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { dataCalls, FigureRow } from "#contract/figures/data-calls.ts";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { type ComparedPeriod, periodProblems } from "#contract/figures/compared-periods.ts";
import { isFlow } from "#contract/figures/period-figures.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { partOf } from "./company-holds.ts";
import { figureScope } from "./district-scope.ts";
import { patentRows } from "./patent-figures.ts";
import { type CountedDay, quickRows } from "./quick-figures.ts";
import { refuseFuture } from "./street-table.ts";

type Page = FigureRow["page"];

/** Which record a figure counts. */
function pageOf(key: DistrictFigureKey): Page {
  const { list, group } = figureOf(key);
  if (list === "patents") return "patent";
  if (list === "honors") return "honor";
  if (list === "companies" || list === "annuities" || key.startsWith("companies_")) return "company";
  return group === "需求" ? "demand" : "visit";
}

const dayOn = (column: SQL) => sql`(${column} at time zone 'Asia/Shanghai')::date`;
const dayIn = (column: SQL) => sql`to_char(${dayOn(column)}, 'YYYY-MM-DD')`;

/** The records of each kind as (id, title, note, at, street_id). */
const records: Record<Page, SQL> = {
  company: sql`select c.id, c.name as title,
      concat_ws(' · ', nullif(c.reg_status, ''), case when c.tier = '' then '未分级' else c.tier || ' 级' end) as note,
      ${dayIn(sql`c.last_visit_at`)} as at, c.street_id from companies c`,
  visit: sql`select v.id, c.name as title, concat_ws(' · ', v.visit_type, v.visit_method, v.willingness) as note,
      ${dayIn(sql`v.start_at`)} as at, v.street_id from visits v join companies c on c.id = v.company_id`,
  demand: sql`select d.id, d.title, concat_ws(' · ', c.name, d.status,
        '办理时限 ' || ${dayIn(sql`d.finish_due_at`)}, '申请办结 ' || ${dayIn(sql`d.finished_at`)}) as note,
      ${dayIn(sql`d.submitted_at`)} as at, d.street_id from demands d join companies c on c.id = d.company_id`,
  patent: sql`select p.id, p.title, concat_ws(' · ', p.application_no, p.type, p.status) as note,
      to_char(p.filed_on, 'YYYY-MM-DD') as at, null::text as street_id from patents p`,
  honor: sql`select h.id, h.title, concat_ws(' · ', c.name, h.year || ' 年', h.level) as note,
      to_char(h.valid_to, 'YYYY-MM-DD') as at, c.street_id from honors h join companies c on c.id = h.company_id`,
};

/** The same as (id, day), which is all that is read of records that are not on the page. */
const days: Record<Page, SQL> = {
  company: sql`select c.id, ${dayOn(sql`c.last_visit_at`)} as day from companies c`,
  visit: sql`select v.id, ${dayOn(sql`v.start_at`)} as day from visits v`,
  demand: sql`select d.id, ${dayOn(sql`d.submitted_at`)} as day from demands d`,
  patent: sql`select p.id, p.filed_on as day from patents p`,
  honor: sql`select h.id, h.valid_to as day from honors h`,
};

function refusePeriod(period: ComparedPeriod, today: string): void {
  const { from, to } = periodProblems("", period, today);
  if (from !== undefined || to !== undefined)
    throw refusedFields({ ...(from !== undefined && { from }), ...(to !== undefined && { day: to }) });
}

/** Figures that have a record more than once: for each street of a visit, for each patent in grace. */
const repeated: ReadonlySet<DistrictFigureKey> = new Set(["companies_visited", "annuity_grace"]);

/** Rows of a figure in the person's scope, or in one street of it, as the rest of a statement's `with`. */
async function rowsInScope(context: CallContext, key: DistrictFigureKey, at: CountedDay, street_id?: string) {
  const scope = await figureScope(context, street_id);
  const person = personOf(context);
  const streets =
    "live" in scope
      ? scope.live
      : scope.kept !== ""
        ? [scope.kept]
        : person.kind === "street"
          ? person.street_ids
          : null;
  if (at.period !== undefined && !isFlow(key))
    throw new Refused(422, `“${figureOf(key).title}”按某一天统计，没有时段明细`, { reason: "stands" });
  const rows = figureOf(key).quick ? quickRows(key, at) : patentRows(key, at, streets);
  if (rows === null)
    throw new Refused(422, `“${figureOf(key).title}”只统计当前情况，过去日期没有明细`, { reason: "past" });
  const inScope = streets === null ? sql`true` : sql`rows.street_id = any(${sqlTextArray(streets)})`;
  const isOnce = figureOf(key).quick && !repeated.has(key);
  const within = sql`from (${rows}) rows where ${inScope}`;
  return isOnce
    ? sql`not materialized (select rows.id, 1 as times ${within})`
    : sql`materialized (select rows.id, count(*)::int as times ${within} group by rows.id)`;
}

type Found = FigureRow & Record<string, unknown>;

interface Place {
  id: string;
  times: number;
}
type PlaceRow = Record<string, unknown> & { records: number; all_times: number; id: string | null; times: number };

/** How many records there are, and which stand on the page: what is read of all of them is their day alone. */
async function placesOf({ db }: CallContext, rows: SQL, at: { kind: Page; limit: number; offset: number }) {
  const { rows: found } = await db.execute<PlaceRow>(sql`
    with found as ${rows},
      counts as (select count(*)::int as records, coalesce(sum(times), 0)::int as all_times from found),
      places as (
        select record.id, record.day, found.times from found join (${days[at.kind]}) record on record.id = found.id
        order by record.day desc nulls last, record.id limit ${at.limit} offset ${at.offset}
      )
    select counts.records, counts.all_times, places.id, places.times from counts left join places on true
    order by places.day desc nulls last, places.id`);
  const [{ records: all, all_times } = { records: 0, all_times: 0 }] = found;
  const places = found.flatMap(({ id, times }): Place[] => (id === null ? [] : [{ id, times }]));
  return { counts: { records: all, times: all_times }, places };
}

/** Those records as the page shows them, in its order. */
async function recordsAt({ db }: CallContext, kind: Page, places: readonly Place[]): Promise<Found[]> {
  if (places.length === 0) return [];
  const { rows } = await db.execute<Found>(sql`
    select record.id, ${kind}::text as page, record.title, record.note, record.at, coalesce(streets.name, '') as street_name
    from (${records[kind]}) record left join streets on streets.id = record.street_id
    where record.id = any(${sqlUuidArray(places.map(({ id }) => id))})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id, times }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, times }];
  });
}

/** The records behind a figure, the latest first. */
export async function figurePage(
  context: CallContext,
  { figure, from, day, street_id, page, size, ...asked }: ParsedInputOf<typeof dataCalls.figureRows>,
) {
  refuseFuture(context, day);
  const today = dayOf(context.now());
  const on = day ?? today;
  const part = partOf(asked);
  const period = from === undefined ? undefined : { from, to: on };
  if (period !== undefined) refusePeriod(period, today);
  const at: CountedDay = {
    day: on,
    now: new Date(context.now()),
    isPast: on < today,
    ...(part && { of: part }),
    ...(period && { period }),
  };
  const rows = await rowsInScope(context, figure, at, street_id);
  // Two streets of a company or patent are one of the whole; patents in grace count for each company.
  const isEach = figureOf(figure).list === "annuities";
  const kind = pageOf(figure);
  const { counts, places } = await placesOf(context, rows, { kind, limit: size, offset: (page - 1) * size });
  const list = await recordsAt(context, kind, isEach ? places : places.map(({ id }) => ({ id, times: 1 })));
  return { list, total: isEach ? counts.times : counts.records, records: counts.records, page, size, day: on };
}
