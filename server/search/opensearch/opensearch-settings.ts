import { setTogether, WrongSetting, wrongSetting } from "#server/database/wrong-setting.ts";

/** How the cluster is reached. */
export interface OpenSearchSettings {
  /** One address or several nodes of one cluster, without user and password. */
  nodes: readonly string[];
  /** null: the cluster asks for nobody. */
  auth: { username: string; password: string } | null;
  /** What its indices and their alias are called; installations that share a cluster need different ones. */
  name: string;
  shards: number;
}

function nodeOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrongSetting("OPENSEARCH_URL", "地址，如 https://search.example.cn:9200，多个用逗号分隔");
  // The address is logged where the password must not be.
  if (url.username !== "" || url.password !== "")
    throw wrongSetting("OPENSEARCH_URL", "不含用户名和密码的地址，请改用 OPENSEARCH_USER 和 OPENSEARCH_PASSWORD");
  return url.href;
}

/**
 * The cluster that the environment names for the patent search; null: the index in memory. Throws in words where the
 * settings are wrong or name it by half.
 */
export function opensearchFromEnvironment(env: NodeJS.ProcessEnv): OpenSearchSettings | null {
  const { SEARCH_ENGINE = "memory", OPENSEARCH_URL, OPENSEARCH_USER, OPENSEARCH_PASSWORD } = env;
  if (SEARCH_ENGINE !== "memory" && SEARCH_ENGINE !== "opensearch")
    throw wrongSetting("SEARCH_ENGINE", " memory 或 opensearch", SEARCH_ENGINE);
  if (SEARCH_ENGINE === "memory") {
    if (OPENSEARCH_URL) throw wrongSetting("SEARCH_ENGINE", " opensearch，或不设置 OPENSEARCH_URL", SEARCH_ENGINE);
    return null;
  }
  if (!OPENSEARCH_URL) throw new WrongSetting("OPENSEARCH_URL 未设置：SEARCH_ENGINE=opensearch 须与它同时设置");
  setTogether("搜索集群的登录", { OPENSEARCH_USER, OPENSEARCH_PASSWORD });
  const name = env.OPENSEARCH_INDEX ?? "ip-smart-patents";
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name))
    throw wrongSetting("OPENSEARCH_INDEX", "小写字母开头的小写字母、数字和连字符", name);
  const shards = Number(env.OPENSEARCH_SHARDS ?? 1);
  if (!Number.isInteger(shards) || shards < 1 || shards > 64)
    throw wrongSetting("OPENSEARCH_SHARDS", " 1–64 的整数", env.OPENSEARCH_SHARDS);
  return {
    nodes: OPENSEARCH_URL.split(",").map((node) => nodeOf(node.trim())),
    auth: OPENSEARCH_USER ? { username: OPENSEARCH_USER, password: OPENSEARCH_PASSWORD ?? "" } : null,
    name,
    shards,
  };
}
