import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { Honor, honorCalls, HonorPage } from "#contract/honor/honor.ts";
import {
  endingDays,
  type HonorKind,
  honorState,
  type HonorState,
  honorStates,
  type HonorView,
} from "#contract/honor/honor-rules.ts";
import { holdsWords } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { honors as h, honorTypes as t } from "#server/database/tables/ip/honor.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { seenBy, type Viewer } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";

type List = ParsedInputOf<typeof honorCalls.honorList>;
type Sort = List["sort"];
export type HonorFilter = Partial<Omit<List, "sort" | "page" | "size">> & {
  kinds?: readonly HonorKind[];
  /** Neither expired nor revoked. */
  holds?: boolean;
};

/** What each part of the list holds. */
export const viewed: Readonly<Record<HonorView, Pick<HonorFilter, "kinds" | "holds">>> = {
  现有资质: { kinds: ["资质"], holds: true },
  专利奖: { kinds: ["专利奖"] },
  专利奖以外: { kinds: ["资质", "荣誉"] },
};

/** Companies whose honors the person sees: an enterprise its own. */
export const ofScope = (person: Person): SQL =>
  person.kind === "enterprise"
    ? eq(companies.id, String(person.com_id || "00000000-0000-0000-0000-000000000000"))
    : inStreets(person, companies.street_id);

/** The state as `honorState` tells it, for conditions and counts. */
function stateSql(now: number): SQL<HonorState> {
  const today = dayOf(now);
  return sql<HonorState>`case when ${h.revoked_on} is not null then '已撤销'
    when ${h.valid_to} is null then '有效' when ${h.valid_to} < ${today}::date then '已过期'
    when ${h.valid_to} <= ${shiftDay(today, endingDays)}::date then '临期' else '有效' end`;
}

const lapsed = (viewer: Viewer): SQL =>
  sql`exists (select 1 from patents lp where lp.id = ${h.patent_id} and lp.status = '失效' and ${seenBy(viewer, sql`lp`)})`;

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  const texts = [h.title, companies.name, h.issuer, h.document_no, h.certificate_no, t.name];
  return or(...texts.map((text) => holdsWords(text, word)));
}

/** Living honors of living companies in scope that meet the conditions; type and state are left for `narrowed`. */
function meeting(context: CallContext, filter: HonorFilter): SQL | undefined {
  const { kinds, level, year, street_id, company_id } = filter;
  return and(
    isNull(h.deleted_at),
    isNull(companies.deleted_at),
    ofScope(personOf(context)),
    worded(filter.keyword ?? ""),
    kinds === undefined ? undefined : inArray(t.kind, [...kinds]),
    level === undefined ? undefined : eq(h.level, level),
    year === undefined ? undefined : eq(h.year, year),
    street_id === undefined ? undefined : eq(companies.street_id, street_id),
    company_id === undefined ? undefined : eq(h.company_id, company_id),
    filter.lapsed === true ? lapsed(viewerOf(context)) : undefined,
    filter.holds === true ? sql`${stateSql(context.now())} in ('有效', '临期')` : undefined,
  );
}

const narrowed = (context: CallContext, found: SQL | undefined, { type_id, state }: HonorFilter): SQL | undefined =>
  and(
    found,
    type_id === undefined ? undefined : eq(h.type_id, type_id),
    state === undefined ? undefined : sql`${stateSql(context.now())} = ${state}`,
  );

const byCompany = sql`${companies.name} collate "zh-x-icu"`;
const newest = [desc(h.year), sql`${h.issued_on} desc nulls last`];

/** What ends soonest first; after it what has ended, what was revoked, and what does not end. */
const ending = (now: number): SQL[] => [
  sql`case ${stateSql(now)} when '临期' then 0 when '有效' then 1 when '已过期' then 2 else 3 end`,
  sql`${h.valid_to} asc nulls last`,
];

const orderOf = (sort: Sort, now: number): SQL[] =>
  sort === "ending" ? ending(now) : sort === "company" ? [byCompany, ...newest] : newest;

const columns = {
  honor: h,
  company_name: companies.name,
  street_name: sql<string>`coalesce(${streets.name}, '')`,
  type_name: t.name,
  kind: t.kind,
  patent: {
    id: p.id,
    title: p.title,
    application_no: p.application_no,
    status: p.status,
    status_on: p.status_on,
    status_reason: p.status_reason,
  },
};

const fromHonors = (context: CallContext) =>
  context.db
    .select(columns)
    .from(h)
    .innerJoin(companies, eq(companies.id, h.company_id))
    .innerJoin(t, eq(t.id, h.type_id))
    .leftJoin(streets, eq(streets.id, companies.street_id))
    .leftJoin(p, and(eq(p.id, h.patent_id), seenBy(viewerOf(context))));

type Joined = Awaited<ReturnType<typeof fromHonors>>[number];

function patentOf(patent: Joined["patent"]): Honor["patent"] {
  if (patent === null) return null;
  const { id, title, application_no, status, status_on, status_reason } = patent;
  const isLapsed = status === "失效";
  return {
    id,
    title,
    application_no,
    lapsed: isLapsed,
    lapsed_on: isLapsed ? status_on : null,
    reason: isLapsed ? status_reason : "",
  };
}

function toHonor({ honor, patent, ...names }: Joined, today: string): Honor {
  const { title_key: _key, created_at: _at, created_by: _by, updated_at, updated_by, deleted_at, ...told } = honor;
  void [updated_at, updated_by, deleted_at];
  return { ...told, ...names, patent: patentOf(patent), state: honorState(honor, today) };
}

/** One honor as it is answered, also a removed one; absent when there is none of that id. */
export async function honorById(context: CallContext, id: string): Promise<Honor | undefined> {
  const [row] = await fromHonors(context).where(eq(h.id, id));
  return row && toHonor(row, dayOf(context.now()));
}

/** Honors that meet the conditions, at most `limit` from `offset` on. */
export async function honorsMeeting(
  context: CallContext,
  filter: HonorFilter,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
): Promise<Honor[]> {
  const today = dayOf(context.now());
  const rows = await fromHonors(context)
    .where(narrowed(context, meeting(context, filter), filter))
    .orderBy(...orderOf(sort, context.now()), h.id)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => toHonor(row, today));
}

/** How many honors there are of each type and state. */
async function countsOf(context: CallContext, filter: HonorFilter) {
  const state = stateSql(context.now());
  const rows = await context.db
    .select({ id: t.id, name: t.name, sort: t.sort, state, count: sql<number>`count(*)::int` })
    .from(h)
    .innerJoin(companies, eq(companies.id, h.company_id))
    .innerJoin(t, eq(t.id, h.type_id))
    .where(meeting(context, filter))
    // By its place: the expression holds parameters, which are never the same twice.
    .groupBy(t.id, sql`4`)
    .orderBy(asc(t.sort), t.name);
  return rows;
}

type Counted = Awaited<ReturnType<typeof countsOf>>[number];

const sum = (rows: readonly Counted[]) => rows.reduce((total, { count }) => total + count, 0);

/** Of each type within the chosen state, of each state within the chosen type. */
function countsTold(rows: readonly Counted[], { type_id, state }: HonorFilter): HonorPage["counts"] {
  const ofState = rows.filter((row) => state === undefined || row.state === state);
  const ofType = rows.filter((row) => type_id === undefined || row.id === type_id);
  const types = new Map(ofState.map(({ id, name }) => [id, name]));
  return {
    type: [...types].map(([id, name]) => ({ id, name, count: sum(ofState.filter((row) => row.id === id)) })),
    state: honorStates.flatMap((value) => {
      const count = sum(ofType.filter((row) => row.state === value));
      return count === 0 ? [] : [{ value, count }];
    }),
  };
}

/** A page with the total and the counts behind it. */
export async function honorPage(
  context: CallContext,
  filter: HonorFilter,
  { sort, page, size }: { sort: Sort; page: number; size: number },
): Promise<HonorPage> {
  const [list, counted] = await Promise.all([
    honorsMeeting(context, filter, { sort, offset: (page - 1) * size, limit: size }),
    countsOf(context, filter),
  ]);
  const total = sum(
    counted.filter(
      ({ id, state }) =>
        (filter.type_id === undefined || id === filter.type_id) &&
        (filter.state === undefined || state === filter.state),
    ),
  );
  return { list, total, page, size, counts: countsTold(counted, filter) };
}
