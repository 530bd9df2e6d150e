import type { FacetChoice, FacetName, SearchSort } from "#contract/patent/patent-search.ts";
import type { DateRange, Match, Query, SearchField, Words } from "#contract/patent/query/query-tree.ts";
import type { SearchAnswer, SearchRecord, SearchRequest } from "./patent-search.ts";
import { searchText, separateCount, termSpans, valuePattern } from "./search-text.ts";
import { byText, comparable, facetValuesOf, isDate, isName, isText, isWord, valuesOf } from "./search-values.ts";
import { below, fieldWeights, rarity, saturated, searchWords } from "./search-words.ts";
import { wordsInText } from "./words-in-text.ts";

const digits = (text: string): string => text.replaceAll("-", "").trim();

function isInField(record: SearchRecord, field: SearchField, what: Words): boolean {
  if (isText(field)) return wordsInText(what)(searchText(record[field]));
  if (what.is !== "term" && what.is !== "pattern") return false;
  if (isDate(field)) {
    const day = record[field];
    return what.is === "term" && day !== null && digits(what.text) !== "" && digits(day).startsWith(digits(what.text));
  }
  const wanted = comparable(field, what.text);
  if (wanted === "") return false;
  const values = valuesOf(record, field).map((value) => comparable(field, value));
  const where = isName(field) ? "anywhere" : isWord(field) ? "whole" : "start";
  if (what.is === "pattern") return values.some((value) => valuePattern(wanted, where).test(value));
  return values.some((value) => {
    if (where === "whole") return value === wanted;
    return where === "start" ? value.startsWith(wanted) : value.includes(wanted);
  });
}

function isInRange(record: SearchRecord, { field, from, to }: DateRange): boolean {
  const day = record[field];
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

const isMatch = (record: SearchRecord, { fields, what }: Match): boolean =>
  fields.some((field) => isInField(record, field, what));

/** Whether a record is found by a query. */
export function isFound(record: SearchRecord, query: Query): boolean {
  switch (query.is) {
    case "match":
      return isMatch(record, query);
    case "range":
      return isInRange(record, query);
    case "and":
      return query.of.every((one) => isFound(record, one));
    case "or":
      return query.of.some((one) => isFound(record, one));
    case "not":
      return !isFound(record, query.of);
  }
}

function clauseTotals(records: readonly SearchRecord[], query: Query, path = ""): { path: string; total: number }[] {
  const own = { path, total: records.filter((record) => isFound(record, query)).length };
  const inner = query.is === "and" || query.is === "or" ? query.of : query.is === "not" ? [query.of] : [];
  return [own, ...inner.flatMap((one, at) => clauseTotals(records, one, below(path, at)))];
}

const isChosen = (record: SearchRecord, choices: readonly FacetChoice[]): boolean =>
  choices.every(({ facet, value, exclude }) => facetValuesOf(record, facet).includes(value) !== exclude);

function facetOf(hits: readonly SearchRecord[], facet: FacetName, limit: number) {
  const counts = new Map<string, number>();
  for (const hit of hits)
    for (const value of facetValuesOf(hit, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || byText(a.value, b.value))
    .slice(0, limit);
}

/** Words of the query with their rarity, and what each record scores by them. */
function scoring(records: readonly SearchRecord[], query: Query | null) {
  const countOf = (record: SearchRecord, text: string, field: keyof typeof fieldWeights) =>
    separateCount(termSpans(searchText(record[field]), text));
  const counted = searchWords(query).map(({ text, fields }) => {
    const found = records.filter((record) => fields.some((field) => countOf(record, text, field) > 0)).length;
    return { text, fields, records: found, weight: rarity(found, records.length) };
  });
  const scoreOf = (record: SearchRecord): number => {
    let score = 0;
    for (const { text, fields, weight } of counted) {
      let weighted = 0;
      for (const field of fields) weighted += fieldWeights[field] * countOf(record, text, field);
      if (weighted > 0) score += weight * saturated(weighted);
    }
    return score;
  };
  return { counted, scoreOf };
}

type Order = (a: SearchRecord, b: SearchRecord) => number;
const newest = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : byText(b, a);
const oldest = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : byText(a, b);

function orderOf(sort: SearchSort, scoreOf: (record: SearchRecord) => number): Order {
  const first: Record<SearchSort, Order> = {
    relevance: (a, b) => scoreOf(b) - scoreOf(a),
    filed: () => 0,
    filed_oldest: (a, b) => oldest(a.filed_on, b.filed_on),
    published: (a, b) => newest(a.published_on, b.published_on),
    published_oldest: (a, b) => oldest(a.published_on, b.published_on),
    cited: (a, b) => b.cited - a.cited,
  };
  return (a, b) => first[sort](a, b) || newest(a.filed_on, b.filed_on) || byText(a.id, b.id);
}

const isSeen = ({ public_on, company_ids }: SearchRecord, { today, companies }: SearchRequest["viewer"]): boolean =>
  (public_on !== null && public_on <= today) || company_ids.some((company) => companies.includes(company));

/** The slow, obvious answer: every record is held against the query as the words of the tree say. */
export function referenceAnswer(all: readonly SearchRecord[], request: SearchRequest): SearchAnswer {
  const { viewer, query, choices, companies, ids: only, sort, offset, limit, facets, facetLimit } = request;
  const seen = all.filter((record) => isSeen(record, viewer));
  const records = companies
    ? seen.filter(({ company_ids }) => company_ids.some((company) => companies.includes(company)))
    : seen;
  const among = only === undefined ? records : records.filter(({ id }) => only.includes(id));
  const hits = among.filter((record) => (query === null || isFound(record, query)) && isChosen(record, choices));
  const { counted, scoreOf } = scoring(among, sort === "relevance" ? query : null);
  const ids = hits.toSorted(orderOf(sort, scoreOf)).map(({ id }) => id);
  return {
    ids: ids.slice(offset, offset + limit),
    total: hits.length,
    clauses: query === null ? [] : clauseTotals(among, query),
    facets: Object.fromEntries(facets.map((facet) => [facet, facetOf(hits, facet, facetLimit)])),
    counted: counted
      .map(({ text, weight, records: found }) => ({ text, weight, records: found }))
      .sort((a, b) => b.weight - a.weight || byText(a.text, b.text)),
  };
}
