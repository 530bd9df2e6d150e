import type { FacetName } from "#contract/patent/patent-search.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import type { SearchRecord } from "#server/search/patent-search.ts";

/** What the peers are asked for beside hits. */
export const peerFacets = ["applicant", "ipc_subclass", "year", "type", "status"] as const satisfies FacetName[];
export type PeerFacet = (typeof peerFacets)[number];
export const facetLimit = 10;
/** Rows of a page. */
export const pageRows = 20;

/** What a peer found, and the milliseconds that it took, less those in which others had the processors. */
export interface Found {
  total: number;
  /** Ranks of the first records by date, the newest first; the oldest record of all has rank 1. */
  ranks: number[];
  /** As `SearchAnswer`; absent unless asked for. */
  facets?: Partial<Record<PeerFacet, { value: string; count: number }[]>>;
  ms: number;
}

/** The peer's language has no words for a query; the reason is for the report. */
export class CannotSay extends Error {}

/** Another engine over the same records. */
export interface Peer {
  name: string;
  /** How it is set up, for the report. */
  setup: string;
  /** Megabytes of its files. */
  megabytes(): Promise<number>;
  /** Takes some records in order, the oldest first; their ranks go on from those of before. */
  take(records: readonly SearchRecord[]): Promise<void>;
  /** Indexes what was taken. */
  index(): Promise<void>;
  /** Throws CannotSay. */
  find(query: Query, withFacets: boolean): Promise<Found>;
  stop(): Promise<void>;
}
