import { describe, expect, it } from "vitest";
import { opensearchFromEnvironment } from "./opensearch-settings.ts";

const given = { SEARCH_ENGINE: "opensearch", OPENSEARCH_URL: "https://one.example.cn:9200, http://127.0.0.1:9200" };

describe("the settings of the search", () => {
  it("name no cluster unless they are asked to", () => {
    expect(opensearchFromEnvironment({})).toBeNull();
    expect(opensearchFromEnvironment({ SEARCH_ENGINE: "memory" })).toBeNull();
  });

  it("name the nodes, who asks, the index and its shards", () => {
    expect(opensearchFromEnvironment(given)).toEqual({
      nodes: ["https://one.example.cn:9200/", "http://127.0.0.1:9200/"],
      auth: null,
      name: "ip-smart-patents",
      shards: 1,
    });
    const more = { OPENSEARCH_USER: "u", OPENSEARCH_PASSWORD: "p", OPENSEARCH_INDEX: "trial", OPENSEARCH_SHARDS: "4" };
    expect(opensearchFromEnvironment({ ...given, ...more })).toMatchObject({
      auth: { username: "u", password: "p" },
      name: "trial",
      shards: 4,
    });
  });

  it.each<[object, string]>([
    [{ SEARCH_ENGINE: "lucene" }, "SEARCH_ENGINE must be memory or opensearch, not lucene"],
    [{ SEARCH_ENGINE: "opensearch", OPENSEARCH_URL: "" }, "needs OPENSEARCH_URL too"],
    [{ SEARCH_ENGINE: "memory" }, "OPENSEARCH_URL needs SEARCH_ENGINE=opensearch too"],
    [{ OPENSEARCH_URL: "one:9200" }, "OPENSEARCH_URL must be like"],
    [{ OPENSEARCH_URL: "https://u:secret@one.example.cn" }, "must not hold a password"],
    [{ OPENSEARCH_USER: "u" }, "OPENSEARCH_USER and OPENSEARCH_PASSWORD go together"],
    [{ OPENSEARCH_INDEX: "Patents*" }, "OPENSEARCH_INDEX must be of small letters"],
    [{ OPENSEARCH_SHARDS: "0" }, "OPENSEARCH_SHARDS must be 1–64"],
  ])("are refused in words where they are wrong: %j", (more, said) => {
    const read = () => opensearchFromEnvironment({ ...given, ...more });
    expect(read).toThrow(said);
    expect(read).not.toThrow("secret");
  });
});
