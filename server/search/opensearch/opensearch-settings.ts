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

const wrong = (text: string): never => {
  throw new Error(text);
};

function nodeOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return wrong("OPENSEARCH_URL must be like https://search.example.cn:9200, or several with commas");
  // The address is logged where the password must not be.
  if (url.username !== "" || url.password !== "")
    return wrong("OPENSEARCH_URL must not hold a password: use OPENSEARCH_USER and OPENSEARCH_PASSWORD");
  return url.href;
}

/**
 * The cluster that the environment names for the patent search; null: the index in memory. Throws in words where the
 * settings are wrong or name it by half.
 */
export function opensearchFromEnvironment(env: NodeJS.ProcessEnv): OpenSearchSettings | null {
  const { SEARCH_ENGINE = "memory", OPENSEARCH_URL, OPENSEARCH_USER, OPENSEARCH_PASSWORD } = env;
  if (SEARCH_ENGINE !== "memory" && SEARCH_ENGINE !== "opensearch")
    return wrong(`SEARCH_ENGINE must be memory or opensearch, not ${SEARCH_ENGINE}`);
  if (SEARCH_ENGINE === "memory")
    return OPENSEARCH_URL ? wrong("OPENSEARCH_URL needs SEARCH_ENGINE=opensearch too") : null;
  if (!OPENSEARCH_URL) return wrong("SEARCH_ENGINE=opensearch needs OPENSEARCH_URL too");
  if (!OPENSEARCH_USER !== !OPENSEARCH_PASSWORD) return wrong("OPENSEARCH_USER and OPENSEARCH_PASSWORD go together");
  const name = env.OPENSEARCH_INDEX ?? "ip-smart-patents";
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name))
    return wrong(`OPENSEARCH_INDEX must be of small letters, digits and hyphens, not ${name}`);
  const shards = Number(env.OPENSEARCH_SHARDS ?? 1);
  if (!Number.isInteger(shards) || shards < 1 || shards > 64)
    return wrong(`OPENSEARCH_SHARDS must be 1–64, not ${env.OPENSEARCH_SHARDS}`);
  return {
    nodes: OPENSEARCH_URL.split(",").map((node) => nodeOf(node.trim())),
    auth: OPENSEARCH_USER ? { username: OPENSEARCH_USER, password: OPENSEARCH_PASSWORD ?? "" } : null,
    name,
    shards,
  };
}
