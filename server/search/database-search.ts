import { type AnyColumn, and, arrayOverlaps, type SQL, sql, or, not, asc, desc } from "drizzle-orm";
import type { FacetName, SearchSort } from "#contract/patent/patent-search.ts";
import {
  type Match,
  type PartyField,
  partyFields,
  type Query,
  type SearchField,
} from "#contract/patent/query/query-tree.ts";
import { normalCode } from "#contract/patent/query/normal-text.ts";
import type { Db } from "#server/database/connect.ts";
import { likeAnywhere, likeStart } from "#server/database/like.ts";
import { seenBy } from "#server/database/published.ts";
import { patentRights, patents } from "#server/database/tables/ip/patent.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { Found, PatentSearch, Search, SearchAnswer, SearchRequest } from "./patent-search.ts";
import { rightParties } from "./right-parties.ts";
import { isCode } from "./search-values.ts";

/** 503: PostgreSQL alone is not quick at this. */
export class IndexNeeded extends Refused {
  private readonly what: string;

  constructor(what: string, why = "检索索引尚未就绪") {
    const can = "目前可按名称、号码、申请人、日期、类型和法律状态检索，请稍后再试";
    super(503, `${why}，暂时不能${what}；${can}`, { reason: "index" }, 15);
    this.what = what;
  }

  /** The same for another reason. */
  because(why: string): IndexNeeded {
    return new IndexNeeded(this.what, why);
  }
}

const cannot = (what: string) => new IndexNeeded(what);

const is =
  (column: AnyColumn) =>
  (value: string): SQL =>
    sql`${column} = ${value}`;
const startsWith =
  (column: AnyColumn) =>
  (value: string): SQL =>
    sql`${column} like ${likeStart(normalCode(value))}`;
const oneStartsWith =
  (column: AnyColumn) =>
  (value: string): SQL =>
    sql`exists (select 1 from unnest(${column}) as code where replace(code, ' ', '') like ${likeStart(normalCode(value))})`;
const party =
  (column: AnyColumn) =>
  (value: string): SQL =>
    sql`exists (select 1 from jsonb_array_elements(${column}) as party where party->>'name' ilike ${likeAnywhere(value)})`;
const oneHas =
  (column: AnyColumn) =>
  (value: string): SQL =>
    sql`exists (select 1 from unnest(${column}) as name where name ilike ${likeAnywhere(value)})`;
const startsDay =
  (column: AnyColumn) =>
  (value: string): SQL =>
    sql`${column}::text like ${likeStart(value)}`;

const partyOfRight =
  (field: PartyField) =>
  (value: string): SQL => {
    const { kind, name } = rightParties[field];
    return sql`exists (select 1 from ${patentRights} where ${patentRights.patent_id} = ${patents.id}
    and ${patentRights.kind} = ${kind} and ${patentRights[name]} ilike ${likeAnywhere(value)})`;
  };

/** What PostgreSQL answers by itself of a term. */
const conditions: Partial<Record<SearchField, (value: string) => SQL>> = {
  title: (value) => sql`${patents.title} ilike ${likeAnywhere(value)}`,
  applicant: party(patents.applicants),
  owner: party(patents.owners),
  inventor: oneHas(patents.inventors),
  agent: oneHas(patents.agents),
  ...Object.fromEntries(partyFields.map((field) => [field, partyOfRight(field)])),
  agency: (value) => sql`${patents.agency} ilike ${likeAnywhere(value)}`,
  application_no: startsWith(patents.application_no),
  publication_no: (value) =>
    sql`(${startsWith(patents.publication_no)(value)} or ${startsWith(patents.grant_no)(value)})`,
  main_ipc: startsWith(patents.main_ipc),
  ipc: (value) => sql`(${startsWith(patents.main_ipc)(value)} or ${oneStartsWith(patents.ipc)(value)})`,
  cpc: oneStartsWith(patents.cpc),
  locarno: oneStartsWith(patents.locarno),
  type: is(patents.type),
  status: is(patents.status),
  right: (value) => arrayOverlaps(patents.rights, [value as never]),
  province: is(patents.province),
  city: is(patents.city),
  district: is(patents.district),
  street: is(patents.street_id),
  filed_on: startsDay(patents.filed_on),
  published_on: startsDay(patents.published_on),
  granted_on: startsDay(patents.granted_on),
  expires_on: startsDay(patents.expires_on),
};

function matchSql({ fields, what }: Match): SQL {
  if (what.is !== "term") throw cannot("使用邻近、同句、频次和通配符");
  const value = what.text.trim();
  const parts = fields.map((field) => {
    const condition = conditions[field];
    if (condition === undefined) throw cannot("检索摘要、权利要求和说明书");
    // As in the index: nothing is no beginning of everything.
    const isEmpty = isCode(field) ? normalCode(value) === "" : value === "";
    return isEmpty ? sql`false` : condition(value);
  });
  return or(...parts) ?? sql`false`;
}

function querySql(query: Query): SQL {
  switch (query.is) {
    case "match":
      return matchSql(query);
    case "range": {
      const day = patents[query.field];
      const from = query.from === null ? undefined : sql`${day} >= ${query.from}`;
      const to = query.to === null ? undefined : sql`${day} <= ${query.to}`;
      return and(sql`${day} is not null`, from, to) ?? sql`false`;
    }
    case "not":
      // A condition on a missing day is neither true nor false.
      return not(sql`coalesce(${querySql(query.of)}, false)`);
    case "and":
      return and(...query.of.map(querySql)) ?? sql`true`;
    case "or":
      return or(...query.of.map(querySql)) ?? sql`false`;
  }
}

const facetFields: Partial<Record<FacetName, SearchField>> = {
  type: "type",
  status: "status",
  street: "street",
  right: "right",
};

function choiceSql({ facet, value, exclude }: SearchRequest["choices"][number]): SQL {
  const condition = conditions[facetFields[facet] ?? "abstract"];
  if (condition === undefined) throw cannot("按此项筛选");
  return exclude ? not(sql`coalesce(${condition(value)}, false)`) : condition(value);
}

const newest = sql`${patents.filed_on} desc nulls last`;
const orders: Record<SearchSort, SQL[]> = {
  relevance: [],
  filed: [],
  filed_oldest: [sql`${patents.filed_on} asc nulls last`],
  published: [sql`${patents.published_on} desc nulls last`],
  published_oldest: [sql`${patents.published_on} asc nulls last`],
  cited: [desc(patents.cited)],
};

/**
 * Answers from PostgreSQL what is cheap there, while there is no index: without facets and without words that count,
 * by relevance as by date. Refuses the rest with 503. A term is compared as recorded, without regard to case alone.
 */
export class DatabaseSearch implements PatentSearch {
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  async search({ viewer, query, choices, companies, ids, sort, offset, limit }: SearchRequest): Promise<SearchAnswer> {
    const scope = and(
      seenBy(viewer),
      companies && arrayOverlaps(patents.company_ids, [...companies]),
      ids && sql`${patents.id} = any(${sql.param([...ids])}::uuid[])`,
    );
    const wanted = query === null ? undefined : querySql(query);
    const where = and(scope, wanted, ...choices.map(choiceSql));
    const rows = await this.db
      .select({ id: patents.id })
      .from(patents)
      .where(where)
      .orderBy(...orders[sort], newest, asc(patents.id))
      .limit(limit)
      .offset(offset);
    const total = await this.db.$count(patents, where);
    const found =
      wanted === undefined || choices.length === 0 ? total : await this.db.$count(patents, and(scope, wanted));
    return {
      ids: rows.map(({ id }) => id),
      total,
      clauses: query === null ? [] : [{ path: "", total: found }],
      facets: {},
      counted: [],
    };
  }
}

/** An answer with who gave it and how long that took. */
export async function timed(source: Found["source"], search: () => Promise<SearchAnswer>): Promise<Found> {
  const begun = performance.now();
  const answer = await search();
  return { ...answer, source, spent: performance.now() - begun };
}

/** The same where there is no index at all: what is committed is found at once. */
export function searchOverStore(db: Db): Pick<Search, "search" | "caughtUp" | "state"> {
  const store = new DatabaseSearch(db);
  return {
    search: (request) => timed("database", () => store.search(request)),
    caughtUp: () => Promise.resolve(),
    state: () => ({ ready: true, progress: 1 }),
  };
}
