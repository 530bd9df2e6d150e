import type { Query, SearchField } from "#contract/patent/query/query-tree.ts";
import { stranger } from "#server/database/published.ts";
import type { SearchRequest } from "../patent-search.ts";

export const term = (text: string, ...fields: SearchField[]): Query => ({
  is: "match",
  fields,
  what: { is: "term", text },
});

export const request = (query: Query | null, more: Partial<SearchRequest> = {}): SearchRequest => ({
  viewer: stranger("2026-11-28"),
  query,
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 20,
  facets: ["type"],
  facetLimit: 10,
  ...more,
});
