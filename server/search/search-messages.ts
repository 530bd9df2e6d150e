import type { IndexNote } from "./live-index.ts";
import type { SearchAnswer, SearchRequest } from "./patent-search.ts";

/** What the thread of the search is started with. */
export interface SearchWorkerData {
  databaseUrl: string;
  /** Most that the index may take. */
  megabytes: number;
  /** Where the index is kept; absent: nowhere. */
  folder?: string;
}

/** What the server asks the thread. */
export type SearchAsk = { ask: number } & ({ search: SearchRequest } | { caughtUp: true } | { close: true });

/** What the thread tells. */
export type SearchTold =
  | { progress: number }
  | { ready: true }
  | { note: IndexNote }
  | { tooLarge: number }
  | { ask: number; answer: SearchAnswer | null; spent: number }
  | { ask: number; failure: string };
