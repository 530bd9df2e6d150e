import { dayOf } from "#contract/core/time.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { stranger } from "#server/database/published.ts";
import type { Told } from "./service-tests.ts";

/** Searches for every published patent; by the database is not by the engine. */
export async function testSearch({ search, installation, now }: CallContext): Promise<Told> {
  const viewer = stranger(dayOf(now()));
  const request = {
    viewer,
    query: null,
    choices: [],
    sort: "filed",
    offset: 0,
    limit: 1,
    facets: [],
    facetLimit: 0,
  } as const;
  const { total, source } = await search.search(request);
  const by = installation.searchBy === "opensearch" ? "OpenSearch 集群" : "内存索引";
  if (source === "index") return { ok: true, answer: `${by}已答复，共 ${total} 件专利。` };
  const { progress, problem } = search.state();
  const why = problem ?? `索引尚未就绪，已建立 ${Math.floor(progress * 100)}%`;
  return { ok: false, answer: `${by}没有答复，由数据库代答（共 ${total} 件专利）：${why}。` };
}
