import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cutOff } from "#tests/fixtures/loopback.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import type { ClusterSearcher } from "./cluster-searcher.ts";
import { indexName, startTrial, type Trial } from "./cluster-searcher.testing.ts";
import { errorBody, type Fault, json } from "./fake-cluster.testing.ts";
import { request, term } from "./requests.testing.ts";

let trial: Trial;
beforeAll(async () => {
  trial = await startTrial();
});
afterEach(() => trial.clear());
afterAll(() => trial.close());

const untilReady = (searcher: ClusterSearcher) =>
  vi.waitFor(() => expect(searcher.state()).toEqual({ ready: true, progress: 1 }), { timeout: 60_000, interval: 10 });

/** At every search, while the rest of the cluster is well. */
const atSearch =
  (play: Fault): Fault =>
  (asked, response) =>
    asked.path === "/_msearch" && play(asked, response);
const whole = { took: 1, timed_out: false, _shards: { total: 2, successful: 2, failed: 0 }, status: 200 };
const hits = { total: { value: 1, relation: "eq" }, hits: [{ _id: "x" }] };
const replies = (reply: object): Fault =>
  atSearch(({ body }, response) =>
    json(response, 200, { responses: Array.from({ length: body.trim().split("\n").length / 2 }, () => reply) }),
  );
const status = (code: number, type = "fault"): Fault =>
  atSearch((_asked, response) => json(response, code, errorBody(code, type)));

const byTitle = request(term("风扇", "title"));
const byAbstract = request(term("散热", "abstract"));

const faults: [what: string, fault: Fault, sentence: string][] = [
  ["is unreachable", atSearch((_asked, response) => (response.destroy(), true)), "连接不上检索集群"],
  ["does not answer", atSearch(() => true), "没有按时应答"],
  ["has too much to do (429)", status(429, "rejected_execution_exception"), "过载或暂停服务"],
  ["stands still (503)", status(503, "cluster_block_exception"), "过载或暂停服务"],
  ["wants another password (401)", status(401, "security_exception"), "拒绝了本系统的账号"],
  ["has too much to do for one of the searches", replies(errorBody(429, "rejected")), "过载或暂停服务"],
  ["cut a search short", replies({ ...whole, timed_out: true, hits }), "没有按时应答"],
  ["lacks shards", replies({ ...whole, _shards: { total: 2, successful: 1, failed: 1 }, hits }), "部分分片不可用"],
  [
    "tells a total that is not exact",
    replies({ ...whole, hits: { ...hits, total: { value: 10_000, relation: "gte" } } }),
    "无法识别",
  ],
  ["answers another shape", replies({ ...whole, hits: "?" }), "无法识别"],
  ["answers fewer searches", atSearch((_asked, response) => json(response, 200, { responses: [] })), "无法识别"],
  [
    "answers a page of a proxy",
    atSearch((_asked, response) => (response.writeHead(200, { "content-type": "text/html" }).end("<html>"), true)),
    "无法识别",
  ],
  [
    "answers what is no JSON",
    atSearch((_asked, response) => (response.writeHead(200, { "content-type": "application/json" }).end("{"), true)),
    "无法识别",
  ],
  [
    "is cut off while it answers",
    atSearch((_asked, response) => (cutOff(response, "application/json", JSON.stringify({ responses: [] })), true)),
    "连接不上检索集群",
  ],
];

describe("a cluster that", () => {
  it.each(faults)("%s: the database answers what it can, the rest is refused in words", async (_what, fault, said) => {
    const id = await trial.save("一种风扇", { abstract: "散热" });
    const searcher = trial.searcher();
    await searcher.start();
    await untilReady(searcher);
    trial.cluster.fault = fault;
    expect(await searcher.search(byTitle)).toMatchObject({ ids: [id], total: 1, source: "database" });
    expect(searcher.state()).toMatchObject({ ready: false, problem: expect.stringContaining(said) });
    await expect(searcher.search(byAbstract)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(new RegExp(`${said}.*暂时不能检索摘要.*目前可按名称`)),
    });
    trial.cluster.fault = () => false;
    await untilReady(searcher);
    expect(await searcher.search(byAbstract)).toMatchObject({ ids: [id], total: 1, source: "index" });
  });

  it("is away when the server starts is found when it comes", async () => {
    const id = await trial.save("一种风扇", { abstract: "散热" });
    trial.cluster.fault = (_asked, response) => (response.destroy(), true);
    const searcher = trial.searcher();
    expect(await searcher.search(byTitle)).toMatchObject({ ids: [id], source: "database" });
    await vi.waitFor(() => expect(searcher.state().problem).toContain("连接不上检索集群"), { timeout: 60_000 });
    trial.cluster.fault = () => false;
    await untilReady(searcher);
    expect(await searcher.search(byAbstract)).toMatchObject({ ids: [id], source: "index" });
  });

  it("is well while the database is away is not said to be unreachable", async () => {
    const searcher = trial.searcher({ databaseUrl: "postgresql://nobody@127.0.0.1:1/none" });
    await searcher.search(byTitle);
    await vi.waitFor(
      () =>
        expect(searcher.state()).toMatchObject({
          ready: false,
          problem: "本系统的数据库出错，检索索引暂停更新，恢复后自动继续",
        }),
      { timeout: 60_000 },
    );
    expect(trial.notes.map(({ message }) => message)).toContain("the search index could not be brought up to date");
    expect(trial.notes.map(({ message }) => message)).not.toContain("the search cluster failed");
  });

  it("stops while everything is read has it read again, and until then the database answers", async () => {
    await Promise.all(Array.from({ length: 210 }, () => trial.save("一种风扇")));
    let bulks = 0;
    const holding: (() => void)[] = [];
    trial.cluster.fault = ({ path }, response) => {
      if (path.endsWith("/_bulk") && ++bulks === 2) {
        holding.push(() => response.destroy());
        return true;
      }
      return bulks > 2 && bulks < 20 && path.endsWith("/_bulk") && json(response, 503, errorBody(503, "down"));
    };
    const searcher = trial.searcher();
    await searcher.start();
    await vi.waitFor(() => expect(searcher.state().progress).toBeCloseTo(100 / 210), { timeout: 60_000, interval: 5 });
    expect(searcher.state().ready).toBe(false);
    expect((await searcher.search(byTitle)).source).toBe("database");
    await expect(searcher.search(byAbstract)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining("检索索引尚未就绪"),
    });
    holding.forEach((go) => go());
    await untilReady(searcher);
    expect(await searcher.search(byTitle)).toMatchObject({ total: 210, source: "index" });
    expect(trial.cluster.indices.size).toBe(1);
  });

  it("refuses one question is asked others as before", async () => {
    await trial.save("一种风扇");
    const searcher = trial.searcher();
    await searcher.start();
    await untilReady(searcher);
    trial.cluster.fault = replies(errorBody(400, "too_many_nested_clauses"));
    await expect(searcher.search(byTitle)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("没有接受这个检索式"),
    });
    expect(searcher.state()).toEqual({ ready: true, progress: 1 });
  });

  it("is stopped with the server while it does not answer keeps nobody waiting", async () => {
    await trial.save("一种风扇");
    let isAsked = false;
    trial.cluster.fault = () => (isAsked = true);
    const searcher = trial.searcher({ times: { search: 60_000, write: 60_000 } });
    await searcher.start();
    await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 60_000 });
    await searcher.stop();
    expect(trial.connection.pool.waitingCount).toBe(0);
    expect(trial.connection.pool.idleCount).toBe(trial.connection.pool.totalCount);
  });
});

describe("what the cluster cannot say exactly", () => {
  it.each<[string, Query, string]>([
    [
      "a pattern near a word",
      {
        is: "match",
        fields: ["title"],
        what: {
          is: "near",
          of: [
            { is: "pattern", text: "fan*" },
            { is: "term", text: "电机" },
          ],
          distance: 3,
          ordered: true,
        },
      },
      "不支持在邻近、同句和同段检索中使用通配符",
    ],
    [
      "a pattern over punctuation",
      { is: "match", fields: ["title"], what: { is: "pattern", text: "风扇，#电机" } },
      "不支持在含空格或标点的词中使用通配符",
    ],
    [
      "more words than it takes",
      {
        is: "or",
        of: Array.from({ length: 300 }, (_, at) => term(`词${at}`, "title", "abstract", "claims", "description")),
      },
      "一次最多检索 1000 个条件",
    ],
  ])("is refused: %s", async (_what, query, said) => {
    const searcher = trial.searcher();
    await searcher.start();
    await untilReady(searcher);
    await expect(searcher.search(request(query))).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(said),
    });
    expect(trial.cluster.asked.some(({ path }) => path === "/_msearch")).toBe(false);
    expect(trial.cluster.aliases.has(indexName)).toBe(true);
  });
});
