import type { PatentStatus, PatentType, RightKind } from "#contract/patent/patent-words.ts";
import type { FacetChoice, FacetName, SearchSort } from "#contract/patent/patent-search.ts";
import type { PartyField, Query } from "#contract/patent/query/query-tree.ts";
import type { Viewer } from "#server/database/published.ts";

/** What of a patent is searched, as PostgreSQL has it. Days are `YYYY-MM-DD`. */
export interface SearchRecord extends Readonly<Record<PartyField, readonly string[]>> {
  id: string;
  title: string;
  abstract: string;
  claims: string;
  /** Empty where no full text is loaded. */
  description: string;
  application_no: string;
  /** Publication and grant numbers. */
  publication_no: readonly string[];
  priority_no: readonly string[];
  type: PatentType;
  status: PatentStatus;
  rights: readonly RightKind[];
  applicants: readonly string[];
  owners: readonly string[];
  inventors: readonly string[];
  agency: string;
  agents: readonly string[];
  address: string;
  main_ipc: string;
  ipc: readonly string[];
  cpc: readonly string[];
  locarno: readonly string[];
  filed_on: string | null;
  published_on: string | null;
  granted_on: string | null;
  expires_on: string | null;
  province: string;
  city: string;
  district: string;
  /** Nine-digit code; empty outside the district. */
  street_id: string;
  /** Of the directory, where an applicant or owner is matched. */
  company_ids: readonly string[];
  /** From when on everybody finds it; null: only its companies do. */
  public_on: string | null;
  /** How many later patents cite it. */
  cited: number;
}

export interface SearchRequest {
  /** Who asks: nothing is found or counted that they may not see. */
  viewer: Viewer;
  /** null: everything. */
  query: Query | null;
  /** Beside the query: narrowed by facets; they do not change the hits of clauses. */
  choices: readonly FacetChoice[];
  /** Only patents of these companies; undefined: of all. */
  companies?: readonly string[];
  /** Only these patents, by id; undefined: any. */
  ids?: readonly string[];
  sort: SearchSort;
  /** First row, from 0; rows beyond 10,000 are not paged. */
  offset: number;
  limit: number;
  facets: readonly FacetName[];
  /** Values of a facet, by count. */
  facetLimit: number;
}

export interface SearchAnswer {
  ids: readonly string[];
  /** Exact. */
  total: number;
  /** Hits of each node of the query alone, by its path (`""` the root, `"0.1"` the second of the first). */
  clauses: readonly { path: string; total: number }[];
  facets: Readonly<Partial<Record<FacetName, readonly { value: string; count: number }[]>>>;
  /** Words that counted for relevance, the heaviest first; empty unless sorted by relevance. */
  counted: readonly { text: string; weight: number; records: number }[];
}

/**
 * Answers a search over the patents. Ties of every order are broken by the day of filing, newest first (none last),
 * then by id, so that pages never overlap.
 */
export interface PatentSearch {
  search(request: SearchRequest): Promise<SearchAnswer>;
}

/** Whether the index answers, how far it is built, and what keeps it from being built. */
export interface SearchState {
  ready: boolean;
  /** 0 to 1. */
  progress: number;
  /** For people, in Chinese; absent while nothing is wrong. */
  problem?: string;
  /** What it answers it does not answer in time, for an operator; absent while it does. */
  stuck?: string;
}

/** An answer with who gave it, and what that took. */
export interface Found extends SearchAnswer {
  /** The database answers less, and refuses what it cannot with 503. */
  source: "index" | "database";
  /** Milliseconds that were worked on it, without those in which it waited behind others. */
  spent: number;
}

/** The search as handlers have it. Starts with the first search. */
export interface Search extends PatentSearch {
  search(request: SearchRequest): Promise<Found>;
  state(): SearchState;
  /** Resolves when what is committed now is found; at once while the database answers. */
  caughtUp(): Promise<void>;
}
