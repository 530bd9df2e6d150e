import { and, arrayContains, desc, eq, gte, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { codesOf, lawEventKind, lawEventKinds } from "#contract/law-event/event-meanings.ts";
import type { LawEvent, lawEventCalls, LawEventPage } from "#contract/law-event/law-event-calls.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { holdsWords } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { patentEvents as e, patents as p } from "#server/database/tables/ip/patent.ts";
import { streets } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { companiesInScope, isPatentOf } from "#server/plugins/people/own-holdings.ts";

export type Asked = ParsedInputOf<typeof lawEventCalls.lawEventExport>;

/** Companies in scope whose patents are meant. */
async function holders(context: CallContext, { street_id, company_id }: Asked): Promise<SQL> {
  if (company_id !== undefined) return arrayContains(p.company_ids, [(await visibleCompany(context, company_id)).id]);
  const ofStreet = street_id === undefined ? undefined : eq(companies.street_id, street_id);
  return isPatentOf(and(companiesInScope(context), ofStreet), e.patent_id);
}

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  return sql`(${holdsWords(p.title, word)} or ${holdsWords(p.application_no, word)} or ${holdsWords(e.title, word)}
    or named.patent_id is not null)`;
}

/** Patents of companies in scope that a word names, joined once to the events instead of asked for each. */
const patentsNamed = (context: CallContext, word: string): SQL =>
  word === ""
    ? sql`(select null::uuid as patent_id where false) named`
    : sql`(select distinct held.patent_id from patent_companies held join companies on companies.id = held.company_id
        where ${and(companiesInScope(context), holdsWords(companies.name, word))}) named`;

const decides = sql<boolean>`${p.status_event_id} = ${e.id}`;

/** Events of patents of companies in scope that meet the conditions; the kind is left for `ofKind`. */
const meeting = async (context: CallContext, asked: Asked): Promise<SQL | undefined> =>
  and(
    seenBy(viewerOf(context)),
    await holders(context, asked),
    worded(asked.keyword),
    asked.patent_id === undefined ? undefined : eq(e.patent_id, asked.patent_id),
    asked.from === undefined ? undefined : gte(e.happened_on, asked.from),
    asked.to === undefined ? undefined : lte(e.happened_on, asked.to),
    asked.decides === true ? decides : undefined,
  );

const ofKind = ({ kind }: Asked): SQL | undefined =>
  kind === undefined ? undefined : kind === "其他" ? notInArray(e.code, codesOf(kind)) : inArray(e.code, codesOf(kind));

const columns = {
  id: e.id,
  code: e.code,
  title: e.title,
  happened_on: e.happened_on,
  detail: e.detail,
  decides: sql<boolean>`coalesce(${decides}, false)`,
  restorable_until: p.restorable_until,
  company_ids: p.company_ids,
  patent: { id: p.id, title: p.title, application_no: p.application_no, status: p.status },
};

/** Companies by their ids, as far as they are in scope. */
async function companiesBy(context: CallContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, LawEvent["companies"][number]>();
  const rows = await context.db
    .select({ id: companies.id, name: companies.name, street_name: sql<string>`coalesce(${streets.name}, '')` })
    .from(companies)
    .leftJoin(streets, eq(streets.id, companies.street_id))
    .where(and(inArray(companies.id, [...new Set(ids)]), companiesInScope(context)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Events that meet the conditions, the latest first, at most `limit` from `offset` on. */
export async function lawEventsMeeting(
  context: CallContext,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<LawEvent[]> {
  const rows = await context.db
    .select(columns)
    .from(e)
    .innerJoin(p, eq(p.id, e.patent_id))
    .leftJoin(patentsNamed(context, asked.keyword), sql`named.patent_id = ${e.patent_id}`)
    .where(and(await meeting(context, asked), ofKind(asked)))
    .orderBy(desc(e.happened_on), desc(e.id))
    .limit(limit)
    .offset(offset);
  const known = await companiesBy(
    context,
    rows.flatMap(({ company_ids }) => company_ids),
  );
  return rows.map(({ company_ids, restorable_until, ...row }) => ({
    ...row,
    kind: lawEventKind(row.code),
    companies: company_ids.flatMap((id) => known.get(id) ?? []),
    restorable_until: row.decides ? restorable_until : null,
  }));
}

/** A page with counts by kind. */
export async function lawEventPage(
  context: CallContext,
  { page, size, ...asked }: ParsedInputOf<typeof lawEventCalls.lawEvents>,
): Promise<LawEventPage> {
  const list = await lawEventsMeeting(context, asked, { offset: (page - 1) * size, limit: size });
  const counted = await context.db
    .select({ code: e.code, count: sql<number>`count(*)::int` })
    .from(e)
    .innerJoin(p, eq(p.id, e.patent_id))
    .leftJoin(patentsNamed(context, asked.keyword), sql`named.patent_id = ${e.patent_id}`)
    .where(await meeting(context, asked))
    .groupBy(e.code);
  const kinds = lawEventKinds.flatMap((value) => {
    const count = counted.reduce((sum, one) => sum + (lawEventKind(one.code) === value ? one.count : 0), 0);
    return count === 0 ? [] : [{ value, count }];
  });
  const total = kinds.reduce(
    (sum, { value, count }) => sum + (asked.kind === undefined || asked.kind === value ? count : 0),
    0,
  );
  return { list, total, page, size, kinds };
}
