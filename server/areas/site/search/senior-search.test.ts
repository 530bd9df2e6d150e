import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { type SearchCondition, writeConditions } from "#contract/site/search-conditions.ts";
import type { web } from "#contract/site/web.ts";
import { publishedPieces } from "#server/database/tables/website.ts";
import { policyPiece, publishPiece } from "#tests/fixtures/pieces.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const names = new Map<string, string>();
const policy = policyPiece().extension;
beforeAll(async () => {
  server = await testServer();
  const add = async (name: string, piece: Record<string, unknown>) =>
    names.set(await publishPiece(server, { source: "", tags: [], ...piece }), name);
  await add("pledge", {
    title: "知识产权质押融资办法",
    summary: "鼓励银行开展质押贷款。",
    body: "<p>第一条 对<strong>质押</strong>贷款给予贴息 100%。</p><p>第二条 A&amp;B 银行参加。</p>",
    tags: ["金融"],
    extension: { ...policy, doc_no: "顺府〔2026〕12号", issuer: "顺德区金融办公室" },
  });
  await add("prize", {
    title: "专利奖励办法",
    summary: "奖励中国专利奖。",
    body: "<p>对获奖单位给予奖金，不含质押。</p>",
    extension: { ...policy, doc_no: "顺市监[2025]3号", issuer: "顺德区市场监督管理局" },
  });
  await add("news", {
    column: "news",
    title: "银行对接会举行",
    body: "<p>介绍专利质押。</p><ul><li>奖金 现场 发放</li></ul><table><tbody><tr><td><p>甲格</p></td><td>乙格</td></tr></tbody></table>",
    source: "顺德区金融办公室",
    extension: { kind: "plain", category: "要闻" },
  });
});
afterAll(() => server.close());

type Found = OutputOf<typeof web.search>;
const ask = (query: Record<string, string>) => server.ask(contract.site.search, query);
async function found(...conditions: [SearchCondition["field"], SearchCondition["way"], string][]) {
  const lines = conditions.map(([field, way, words]) => ({ field, way, words }));
  const { list } = (await ask({ conditions: writeConditions(lines) })).data as Found;
  return list.map(({ id }) => names.get(id) ?? "").toSorted();
}

it("a keyword in traditional characters finds simplified pieces, and is marked in them", async () => {
  const [hit, ...others] = ((await ask({ keyword: "質押融資" })).data as Found).list;
  expect([names.get(hit?.id ?? ""), others]).toEqual(["pledge", []]);
  expect(hit?.title_marked.filter((one) => one.hit).map((one) => one.text)).toEqual(["质押融资"]);
});

describe("conditions", () => {
  it("want all words, any, the phrase, or none of them", async () => {
    expect(await found(["all", "every", "银行 质押"])).toEqual(["news", "pledge"]);
    expect(await found(["all", "some", "贴息 奖金"])).toEqual(["news", "pledge", "prize"]);
    expect(await found(["all", "exact", "现场 发放"])).toEqual(["news"]);
    expect(await found(["all", "exact", "发放 现场"])).toEqual([]);
    expect(await found(["all", "none", "奖金 没有的词"])).toEqual(["pledge"]);
    expect(await found(["all", "every", "质押"], ["title", "none", "办法"])).toEqual(["news"]);
  });

  it("look in one part of a piece alone", async () => {
    expect(await found(["title", "every", "质押"])).toEqual(["pledge"]);
    expect(await found(["summary", "every", "中国专利奖"])).toEqual(["prize"]);
    expect(await found(["body", "every", "奖金"])).toEqual(["news", "prize"]);
    // Of the marks nothing is text, and a mark inside a word parts nothing.
    expect(await found(["body", "exact", "对质押贷款"])).toEqual(["pledge"]);
    expect(await found(["body", "exact", "a&b 银行"])).toEqual(["pledge"]);
    expect(await found(["body", "exact", "甲格 乙格"])).toEqual(["news"]);
    expect(await found(["body", "exact", "发放甲格"])).toEqual([]);
    for (const words of ["strong", "<p>", "amp", "融资办法"]) expect(await found(["body", "every", words])).toEqual([]);
    expect(await found(["tags", "every", "金融"])).toEqual(["pledge"]);
    expect(await found(["issuer", "every", "金融办"])).toEqual(["news", "pledge"]);
    for (const words of ["顺府〔2026〕12号", "顺府[2026]12号", "顺府（2026） 12 号"])
      expect(await found(["doc_no", "exact", words]), words).toEqual(["pledge"]);
  });

  it("mark what they look for where they look for it", async () => {
    const conditions = writeConditions([
      { field: "title", way: "every", words: "质押" },
      { field: "body", way: "exact", words: "贴息 100%" },
      { field: "all", way: "none", words: "奖金" },
    ]);
    const [hit] = ((await ask({ conditions })).data as Found).list;
    const marked = (runs: Found["list"][number]["excerpt"] = []) =>
      runs.filter((one) => one.hit).map((one) => one.text);
    expect(marked(hit?.title_marked)).toEqual(["质押"]);
    expect(marked(hit?.excerpt)).toEqual(["贴息 100%"]);
  });

  it("are kept as they are: nothing that holds a part of them is offered instead", async () => {
    const conditions = writeConditions([{ field: "title", way: "every", words: "质押融资" }]);
    expect((await ask({ keyword: "水稻的质押融资", conditions })).data).toMatchObject({ total: 0, loose: false });
    expect((await ask({ keyword: "水稻的质押融资" })).data).toMatchObject({ loose: true });
  });
});

describe("columns, dates and order", () => {
  it("narrow without any words, and counts every column", async () => {
    const { list, by_column } = (await ask({ columns: "news" })).data as Found;
    expect(list.map(({ id }) => names.get(id))).toEqual(["news"]);
    expect(by_column.map(({ key, count }) => [key, count])).toEqual([
      ["news", 1],
      ["policies", 2],
    ]);
    const { db } = server.connection;
    const [prize] = [...names].find(([, name]) => name === "prize") ?? [""];
    await db
      .update(publishedPieces)
      .set({ publish_at: new Date("2020-05-03T16:30:00Z") })
      .where(eq(publishedPieces.id, prize));
    const within = async (query: Record<string, string>) =>
      ((await ask(query)).data as Found).list.map(({ id }) => names.get(id));
    // Half past midnight in Shanghai.
    expect(await within({ from: "2020-05-04", to: "2020-05-04" })).toEqual(["prize"]);
    expect(await within({ to: "2020-05-03" })).toEqual([]);
    expect((await within({ from: "2000-01-01", sort: "oldest" }))[0]).toBe("prize");
    await server.ask(contract.site.view, { id: prize });
    expect((await within({ from: "2000-01-01", sort: "views" }))[0]).toBe("prize");
  });
});

describe("what nobody's page sends", () => {
  it("is refused in words that name the field, and never an error of the server", async () => {
    const fields = async (query: Record<string, string>) => {
      const reply = await ask(query);
      expect(reply.status, JSON.stringify(query)).toBe(422);
      return Object.entries((reply.data as { fields: Record<string, string> }).fields)[0];
    };
    expect(await fields({})).toEqual(["keyword", "请填写搜索内容或至少一个条件"]);
    expect(await fields({ conditions: " \n " })).toEqual(["keyword", "请填写搜索内容或至少一个条件"]);
    expect(await fields({ from: "2026-02-02", to: "2026-02-01" })).toEqual(["to", "截止日期不能早于起始日期"]);
    expect(await fields({ from: "2026-02-30" })).toEqual(["from", "起始日期不正确"]);
    expect(await fields({ conditions: "evil every 词" })).toEqual(["conditions", "搜索条件不正确，请重新填写"]);
    expect(await fields({ conditions: "title every 词\n".repeat(7) })).toEqual(["conditions", "最多 6 个条件"]);
    expect(await fields({ conditions: "x".repeat(5000) })).toEqual(["conditions", "搜索条件最多 600 个字"]);
    expect(await fields({ keyword: "词", sort: "1; drop table pieces" })).toEqual(["sort", "请选择排序"]);
    expect((await fields({ columns: "pieces" }))?.[0]).toMatch(/^columns/);
  });

  it("is looked for as text, whatever signs it has", async () => {
    const signs = [
      "%",
      "_",
      "\\",
      "'",
      "''; drop table pieces; --",
      "$1",
      ".*",
      "(",
      "[a",
      "|",
      "\u0000x",
      "😀",
      "100%",
    ];
    for (const field of ["all", "title", "summary", "body", "doc_no", "issuer", "tags"] as const)
      for (const way of ["every", "some", "exact", "none"] as const)
        for (const words of signs) {
          const reply = await ask({ conditions: writeConditions([{ field, way, words }]) });
          expect(reply.status, `${field} ${way} ${words}`).toBe(200);
        }
    expect(await found(["body", "exact", "%"])).toEqual(["pledge"]);
    expect(await found(["body", "exact", "_"])).toEqual([]);
    expect(await found(["all", "none", "%"])).toEqual(["news", "prize"]);
  });
});
