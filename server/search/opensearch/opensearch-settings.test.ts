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
    [{ SEARCH_ENGINE: "lucene" }, "SEARCH_ENGINE 应为 memory 或 opensearch，现为“lucene”"],
    [{ SEARCH_ENGINE: "opensearch", OPENSEARCH_URL: "" }, "OPENSEARCH_URL 未设置"],
    [{ SEARCH_ENGINE: "memory" }, "SEARCH_ENGINE 应为 opensearch"],
    [{ OPENSEARCH_URL: "one:9200" }, "OPENSEARCH_URL 应为地址"],
    [{ OPENSEARCH_URL: "https://u:secret@one.example.cn" }, "OPENSEARCH_URL 应为不含用户名和密码的地址"],
    [{ OPENSEARCH_USER: "u" }, "OPENSEARCH_PASSWORD 未设置"],
    [{ OPENSEARCH_INDEX: "Patents*" }, "OPENSEARCH_INDEX 应为小写字母"],
    [{ OPENSEARCH_SHARDS: "0" }, "OPENSEARCH_SHARDS 应为 1–64 的整数，现为“0”"],
  ])("are refused in words where they are wrong: %j", (more, said) => {
    const read = () => opensearchFromEnvironment({ ...given, ...more });
    expect(read).toThrow(said);
    expect(read).not.toThrow("secret");
  });
});
