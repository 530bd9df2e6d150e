import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import type { FacetName } from "#contract/patent/patent-search.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { statisticFacets, type statisticsCalls, statisticValues } from "#contract/patent/statistics-calls.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { SearchRequest } from "#server/search/patent-search.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { labelsOf, noteOf, treeOf, within, withStreets } from "./search-patents.ts";

type Counts = readonly { value: string; count: number }[];

/** Longest span of years; a day that was mistyped must not make thousands of columns. */
const mostYears = 60;

/** Years without a gap up to the last one that has a patent, at most `mostYears` of them. */
export function yearsBetween(counts: Counts): string[] {
  const years = counts.map(({ value }) => Number(value)).filter((year) => year > 0);
  if (years.length === 0) return [];
  const last = Math.max(...years);
  const first = Math.max(Math.min(...years), last - mostYears + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
}

/** Asks for the figures of one set of hits. */
export type Ask = (
  facets: readonly FacetName[],
  more?: Partial<SearchRequest>,
) => ReturnType<CallContext["search"]["search"]>;

/** Hits by their year of filing, a row for each type; `counts` are as long as `years`. `source`: the database, where it answered for any of them. */
export async function filingsByType(ask: Ask, choices: SearchRequest["choices"]) {
  const all = await ask(["year", "type"]);
  const years = yearsBetween(all.facets.year ?? []);
  const types: { type: string; counts: number[] }[] = [];
  let { source } = all;
  for (const { value: type } of all.facets.type ?? []) {
    const one = await ask(["year"], { choices: [...choices, { facet: "type", value: type, exclude: false }] });
    if (one.source === "database") source = "database";
    const known = new Map((one.facets.year ?? []).map(({ value, count }) => [value, count]));
    types.push({ type, counts: years.map((year) => known.get(year) ?? 0) });
  }
  const dated = (all.facets.year ?? []).reduce((sum, { count }) => sum + count, 0);
  return { years, types, total: all.total, undated: all.total - dated, source };
}

/** Figures over all hits of an expression. */
export async function statistics(
  context: CallContext,
  { expression, dialect, choices, scope }: ParsedInputOf<typeof statisticsCalls.diStatistics>,
): Promise<OutputOf<typeof contract.search.diStatistics>> {
  const parsed = await treeOf(context, expression, dialect);
  const tree = await withStreets(context, parsed.tree);
  const query = scope === "district" ? await within(context, tree) : tree;
  const ask: Ask = (facets, more = {}) =>
    context.search.search({
      viewer: viewerOf(context),
      query,
      choices,
      sort: "filed",
      offset: 0,
      limit: 0,
      facets,
      facetLimit: 200,
      ...more,
    });
  const { years, types, total, undated, source } = await filingsByType(ask, choices);
  const parts = await ask(statisticFacets, { facetLimit: statisticValues });
  const label = await labelsOf(context, statisticFacets);
  return {
    total,
    expression: printQuery(parsed.tree, parsed.dialect).text,
    dialect: parsed.dialect,
    years,
    types,
    undated,
    parts: statisticFacets.map((facet) => ({
      facet,
      values: (parts.facets[facet] ?? []).map(({ value, count }) => ({ value, count, label: label(facet, value) })),
    })),
    source: "local",
    note: noteOf(context, source),
    as_of: new Date(context.now()).toISOString(),
  };
}
