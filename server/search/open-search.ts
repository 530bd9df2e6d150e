import type { Search } from "./patent-search.ts";
import type { OpenSearchSettings } from "./opensearch/opensearch-settings.ts";
import { Searcher, type SearcherOptions } from "./searcher.ts";

/** A search with its beginning and end. */
interface RunningSearch extends Search {
  start(): Promise<unknown>;
  stop(): Promise<void>;
}

/** The search by a cluster where one is configured, whose client is loaded only then; else by an index in memory. */
export async function openSearch(
  options: SearcherOptions,
  opensearch: OpenSearchSettings | null,
): Promise<RunningSearch> {
  if (opensearch === null) return new Searcher(options);
  const { ClusterSearcher } = await import("./opensearch/cluster-searcher.ts");
  return new ClusterSearcher({ ...options, settings: opensearch });
}
