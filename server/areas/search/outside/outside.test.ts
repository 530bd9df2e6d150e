import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { SourceAnswer, SourceHit } from "#contract/patent/source-calls.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import {
  type PatentSource,
  SourceFailure,
  type SourceQuestion,
} from "#server/plugins/outside/sources/patent-source.ts";
import { type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const held = v7();
const application = inventedApplicationNo(2022, "发明", 9_100_001);
const hit = (number: string, more: Partial<SourceHit> = {}): SourceHit => ({
  number,
  application_no: "",
  title: "散热灯具",
  applicants: ["试验照明"],
  filed_on: "2022-09-05",
  published_on: "2024-03-05",
  abstract: "",
  ...more,
});

/** What the source does; each test sets its own. */
let play: (question: SourceQuestion) => Promise<{ list: SourceHit[]; total: number }>;
const asked: SourceQuestion[] = [];
const source: PatentSource = {
  name: "ops",
  dialect: "cql",
  search(question) {
    asked.push(question);
    return play(question);
  },
  record: async () => null,
  quota: () => [{ name: "本小时已用", value: "3.0 MB" }],
};

let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  server = await testServer({ sources: [source] });
  plain = await testServer();
  for (const { connection } of [server, plain])
    await connection.db.insert(patents).values({
      id: held,
      application_no: application,
      publication_no: "199100001A",
      grant_no: "199100001B",
      type: "发明",
      source: "测试",
      title: "库内灯具",
      applicants: [{ name: "试验照明" }],
      filed_on: "2022-09-05",
    });
}, 120_000);
afterAll(async () => {
  await server.close();
  await plain.close();
});
beforeEach(() => {
  asked.length = 0;
  play = async () => ({ list: [hit("CN199100001B"), hit("EP1990001A1")], total: 321 });
});

const ask = async (expression: string, more: object = {}, person?: PersonName, of = server) => {
  const envelope = await of.ask(contract.search.diExpression, { expression, dialect: "cn", ...more }, person);
  return envelope as unknown as { status: number; data: SourceAnswer };
};

describe("/v1/di/expression", () => {
  it("asks the source in its dialect and links what we hold", async () => {
    const { data } = await ask("名称=(灯具 或 台灯)", { page: 2, size: 5 });
    expect(asked).toEqual([{ text: "ti=(灯具 or 台灯)", page: 2, size: 5 }]);
    expect(data).toMatchObject({ source: "ops", total: 321, note: "", lost: [], asked: "ti=(灯具 or 台灯)" });
    expect(data.list.map(({ number, patent_id }) => [number, patent_id])).toEqual([
      ["CN199100001B", held],
      ["EP1990001A1", null],
    ]);
  });

  it("answers the same question from memory with the day of the first answer", async () => {
    const first = await ask("名称=(记得)");
    server.travel(3_600_000);
    expect((await ask("名称=(记得)")).data.as_of).toBe(first.data.as_of);
    expect(asked).toHaveLength(1);
  });

  it("answers from our store, and says so, where no source is configured", async () => {
    const { data } = await ask("名称=(灯具)", {}, undefined, plain);
    expect(data).toMatchObject({ source: "local", total: 1, asked: "", lost: [] });
    expect(data.note).toMatch(/^尚未配置外部数据源，以下为本平台数据。/);
    expect(data.list[0]).toMatchObject({ number: "CN199100001B", title: "库内灯具", patent_id: held });
    expect((await ask("名称=(灯具)", { source: "cnipr" })).data.note).toMatch(/^尚未配置CNIPR 开放平台，/);
  });

  it("answers from our store with the reason when the source fails", async () => {
    play = async () => {
      throw new SourceFailure("gone", "欧洲专利局（OPS）连接不上，请稍后再试。");
    };
    const { data } = await ask("名称=(库内灯具)");
    expect(data).toMatchObject({ source: "local", total: 1 });
    expect(data.note).toMatch(/^欧洲专利局（OPS）连接不上，请稍后再试。以下为本平台数据。/);
  });

  it("does not ask wider than was meant: what the dialect lacks is told and our store answers", async () => {
    const { data } = await ask("名称=(灯具) 非 状态=失效");
    expect(asked).toEqual([]);
    expect(data.source).toBe("local");
    expect(data.lost).toHaveLength(1);
    expect(data.note).toContain(data.lost[0]);
  });

  it("leaves an error of ours an error", async () => {
    play = async () => {
      throw new TypeError("ours");
    };
    expect((await ask("名称=(自家错误)")).status).toBe(500);
  });

  it("refuses an expression it cannot read, and pages beyond the bounds", async () => {
    expect(await ask("名称=(灯具")).toMatchObject({ status: 422 });
    expect(await ask("名称=(灯具)", { size: 51 })).toMatchObject({ status: 422 });
    expect(await ask("名称=(灯具)", { source: "google" })).toMatchObject({ status: 422 });
    expect(asked).toEqual([]);
  });

  it("lets a stranger use up only part of the quota, and who is signed in go on", async () => {
    server.travel(3_700_000);
    for (let page = 1; page <= 30; page++) await ask("名称=(陌生)", { page, size: 1 });
    const { data } = await ask("名称=(陌生)", { page: 31, size: 1 });
    expect(asked).toHaveLength(30);
    expect(data.source).toBe("local");
    expect(data.note).toMatch(/^查询外部数据源每小时最多 30 次，请在 \d+ 分钟后再试。/);
    expect((await ask("名称=(陌生)", { page: 1, size: 1 })).data.source).toBe("ops");
    expect((await ask("名称=(陌生)", { page: 31, size: 1 }, "daliang")).data.source).toBe("ops");
  });
});

describe("the state of the sources", () => {
  it("names the configured ones to everybody", async () => {
    expect((await server.ask(contract.search.diSources, {})).data).toEqual({
      list: [{ source: "ops", name: "欧洲专利局（OPS）" }],
    });
    expect((await plain.ask(contract.search.diSources, {})).data).toEqual({ list: [] });
  });

  it("is shown to administrators alone", async () => {
    expect(await server.ask(contract.search.diSourceStates, {})).toMatchObject({ status: 401 });
    expect(await server.ask(contract.search.diSourceStates, {}, "district")).toMatchObject({ status: 403 });
    play = async () => {
      throw new SourceFailure("quota", "本周的免费流量配额已用完。", { until: server.now() + 60_000 });
    };
    await ask("名称=(用完)", {}, "daliang");
    const { list } = await server.call(contract.search.diSourceStates, {}, "admin");
    expect(list).toMatchObject([
      { source: "cnipr", configured: false, answered_at: null, problem: "" },
      { source: "ops", configured: true, problem: "本周的免费流量配额已用完。", quota: [{ value: "3.0 MB" }] },
    ]);
    expect(list[1]?.paused_until).not.toBeNull();
    expect(list[1]?.answered_at).not.toBeNull();
  });
});
