import { eq, sql } from "drizzle-orm";
import { ipcLabel } from "#contract/patent/ipc-names.ts";
import type { FacetName } from "#contract/patent/patent-search.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { watchCalls } from "#contract/warning/watch.ts";
import { candidatesSince } from "#server/areas/search/saved/saved-news.ts";
import { seenUntil } from "#server/areas/search/saved/saved-rows.ts";
import { cardsOf } from "#server/areas/search/patent-rows.ts";
import { labelsOf } from "#server/areas/search/search-patents.ts";
import { watches as w, type WatchRow } from "#server/database/tables/ip/watch.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { foundOf, ofWatched, treeOfWatch } from "./watch-news.ts";
import { cameAt, seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { ownWatch, shownWatch } from "./watch-rows.ts";

type Paged = ParsedInputOf<typeof watchCalls.watchCompany>;
type Counts = { value: string; label: string; count: number }[];

/** News that a page shows. */
const mostNews = 20;
const mostEvents = 20;

/** Marks a watch as looked at: what comes from now on is new. */
export async function watchSeen(context: CallContext, { id }: { id: string }): Promise<{ seen_at: string }> {
  const row = await ownWatch(context, id);
  const seen_at = await seenUntil(context.db);
  await context.db
    .update(w)
    .set({ seen_at: sql`greatest(${w.seen_at}, ${seen_at.toISOString()}::timestamptz)` })
    .where(eq(w.id, row.id));
  return { seen_at: seen_at.toISOString() };
}

function refuseOther(row: WatchRow, kind: WatchRow["kind"]): void {
  if (row.kind !== kind) throw new Refused(404, `这项监控不是${kind}监控`);
}

interface Id {
  [column: string]: unknown;
  id: string;
}

const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id);

/** Patents of the watched company: new ones, a page of all, and how they divide. */
async function companyPatents(context: CallContext, id: string, { page, size }: Paged) {
  const { db } = context;
  const viewer = viewerOf(context);
  const from = sql`from watches w join patents p on ${ofWatched} and ${seenBy(viewer, sql`p`)} where w.id = ${id}`;
  const divided = async (by: "year" | "status" | "ipc"): Promise<Counts> => {
    const value = {
      year: sql`coalesce(extract(year from p.filed_on)::int::text, '')`,
      status: sql`p.status`,
      ipc: sql`left(p.main_ipc, 4)`,
    }[by];
    const order = by === "year" ? sql`value` : sql`count desc, value`;
    const { rows } = await db.execute<{ value: string; count: number }>(sql`
      select * from (select ${value} as value, count(*)::int as count ${from} group by 1) counted
      where value <> '' order by ${order} limit 30`);
    return rows.map((row) => ({ ...row, label: by === "ipc" ? ipcLabel(row.value) : row.value }));
  };
  const newest = sql`order by p.published_on desc nulls last, p.id`;
  const [fresh, shown, total, years, status, ipc] = await Promise.all([
    db.execute<Id>(sql`select p.id ${from} and ${cameAt(sql`p`)} > w.seen_at ${newest} limit ${mostNews}`),
    db.execute<Id>(sql`select p.id ${from} ${newest} limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`),
    divided("year"),
    divided("status"),
    divided("ipc"),
  ]);
  return {
    news: await cardsOf(db, idsOf(fresh.rows), viewer),
    patents: { list: await cardsOf(db, idsOf(shown.rows), viewer), total: total.rows[0]?.n ?? 0, page, size },
    years,
    status,
    ipc,
  };
}

interface EventRow {
  [column: string]: unknown;
  id: string;
  patent_id: string;
  patent_title: string;
  title: string;
  happened_on: string;
}

/** A watched company. */
export async function watchCompany(
  context: CallContext,
  input: Paged,
): Promise<OutputOf<typeof watchCalls.watchCompany>> {
  const row = await ownWatch(context, input.id);
  refuseOther(row, "企业");
  const [watch, found, events] = await Promise.all([
    shownWatch(context, row),
    companyPatents(context, row.id, input),
    context.db.execute<EventRow>(sql`
      select e.id, p.id as patent_id, p.title as patent_title, e.title, e.happened_on::text as happened_on
      from watches w join patents p on ${ofWatched} and ${seenBy(viewerOf(context), sql`p`)}
      join patent_events e on e.patent_id = p.id join patent_rights r on r.event_id = e.id
      where w.id = ${row.id} order by e.happened_on desc, e.id limit ${mostEvents}`),
  ]);
  return { watch, ...found, events: events.rows };
}

/** A watched technology, by the search over the patents. */
export async function watchTechnology(
  context: CallContext,
  input: Paged,
): Promise<OutputOf<typeof watchCalls.watchTechnology>> {
  const row = await ownWatch(context, input.id);
  refuseOther(row, "技术");
  const query = await treeOfWatch(context.db, row);
  const { tree, dialect, problems } = parseQuery(row.expression, row.dialect === "" ? "auto" : row.dialect);
  if (query === null || tree === null) throw new Refused(422, problems[0]?.message ?? "检索式读不懂");
  const viewer = viewerOf(context);
  const facets: FacetName[] = ["year", "status", "ipc_subclass", "applicant"];
  const answer = await context.search.search({
    viewer,
    query,
    choices: [],
    sort: "published",
    offset: (input.page - 1) * input.size,
    limit: input.size,
    facets,
    facetLimit: 20,
  });
  const came = (await candidatesSince(context.db, row.seen_at)).filter(({ came_at }) => came_at > row.seen_at);
  const [watch, fresh, label] = await Promise.all([
    shownWatch(context, row),
    foundOf(
      context.search,
      { query, viewer },
      came.map(({ id }) => id),
      mostNews,
    ),
    labelsOf(context, facets),
  ]);
  const counts = (facet: FacetName): Counts =>
    (answer.facets[facet] ?? []).map(({ value, count }) => ({ value, count, label: label(facet, value) }));
  return {
    watch,
    news: await cardsOf(context.db, fresh.ids, viewer),
    expression: printQuery(tree, dialect).text,
    years: counts("year").toSorted((a, b) => Number(a.value) - Number(b.value)),
    status: counts("status"),
    ipc: counts("ipc_subclass"),
    applicants: counts("applicant"),
    patents: {
      list: await cardsOf(context.db, answer.ids, viewer),
      total: answer.total,
      page: input.page,
      size: input.size,
    },
  };
}
