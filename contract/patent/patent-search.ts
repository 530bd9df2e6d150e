export const searchSorts = ["relevance", "filed", "filed_oldest", "published", "published_oldest", "cited"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** What hits are counted by, over the whole set of hits. */
export const facetNames = [
  "applicant",
  "ipc_section",
  "ipc_class",
  "ipc_subclass",
  "year",
  "published_year",
  "type",
  "status",
  "street",
  "agency",
  "inventor",
  "right",
] as const;
export type FacetName = (typeof facetNames)[number];

/** A value of a facet that hits must have, or must not. */
export interface FacetChoice {
  facet: FacetName;
  value: string;
  exclude: boolean;
}

/** Rows beyond are counted and not paged. */
export const deepestRow = 10_000;
