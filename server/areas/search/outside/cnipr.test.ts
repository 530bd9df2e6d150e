import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { cniprSource } from "#server/plugins/outside/sources/cnipr.ts";
import { expressionFor, type PatentSource, SourceFailure } from "#server/plugins/outside/sources/patent-source.ts";
import { sourcesFromEnvironment } from "#server/plugins/outside/sources/sources-from-environment.ts";
import { readXmlTree } from "#server/importers/xml-tree.ts";
import { cutOff, type Loopback, loopback, type Play } from "#tests/fixtures/loopback.ts";

const application = inventedApplicationNo(2022, "发明", 9_000_001);
const shown = `CN${application.slice(0, -1)}.${application.slice(-1)}`;
const row = {
  title: "散热灯具",
  appNumber: shown,
  pubNumber: "CN199000001A",
  appDate: "2022.09.05",
  pubDate: "2024.03.05",
  applicantName: "试验照明;试验家具",
  abs: "一种灯具。",
};
const body = (more: object = {}) =>
  JSON.stringify({ status: "0", message: "SUCCESS", total: 47, from: 0, to: 1, results: [row], ...more });

const withTokens =
  (search: Play): Play =>
  (asked, response) => {
    if (asked.path !== "/oauth/json/user/login") return search(asked, response);
    const isRight = asked.form.get("user_password") === "secret" && asked.form.get("grant_type") === "password";
    const count = remote.asked.filter(({ path }) => path === asked.path).length;
    const given = { status: 0, message: "success", expires_in: 2_592_000, access_token: `t${count}`, open_id: "o1" };
    response.end(JSON.stringify(isRight ? given : { status: 10_007, message: "用户名或密码错误" }));
  };
const answer =
  (text: string, status = 200): Play =>
  (_asked, response) =>
    void response.writeHead(status).end(text);

let remote: Loopback;
let clock = 1_800_000_000_000;
let source: PatentSource;
const sourceAt = (endpoint: string, more: { timeoutMs?: number; password?: string } = {}) =>
  cniprSource(
    { clientId: "c1", clientSecret: "s1", account: "a", password: "secret", endpoint, timeoutMs: 2000, ...more },
    () => clock,
  );
beforeEach(async () => {
  clock = 1_800_000_000_000;
  remote = await loopback(withTokens(answer(body())));
  source = sourceAt(remote.endpoint);
});
afterEach(() => remote.close());

const plays = (play: Play) => void (remote.play = withTokens(play));
const question = { text: "名称=(灯具)", page: 1, size: 20 };
const searches = () => remote.asked.filter(({ path }) => path === "/cnipr-api/v1/api/search/sf1/c1");
const logins = () => remote.asked.filter(({ path }) => path === "/oauth/json/user/login");
const failure = async (of: PatentSource = source) => {
  const error: unknown = await of.search(question).catch((caught: unknown) => caught);
  if (!(error instanceof SourceFailure)) throw error;
  return error;
};

describe("the client of CNIPR", () => {
  it("asks with the expression and the place of the page, and reads the hits with their total", async () => {
    const page = await source.search({ ...question, page: 3 });
    const [asked] = searches();
    expect(asked?.method).toBe("POST");
    expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
      exp: "名称=(灯具)",
      openid: "o1",
      access_token: "t1",
      from: "40",
      size: "20",
      dbs: "FMZL,FMSQ,SYXX,WGZL",
    });
    expect(page).toEqual({
      total: 47,
      list: [
        {
          number: "CN199000001A",
          application_no: shown,
          title: "散热灯具",
          applicants: ["试验照明", "试验家具"],
          filed_on: "2022-09-05",
          published_on: "2024-03-05",
          abstract: "一种灯具。",
        },
      ],
    });
  });

  it("signs in once for many, and again when the token has ended or is refused", async () => {
    await Promise.all([1, 2, 3].map((page) => source.search({ ...question, page })));
    expect(logins()).toHaveLength(1);
    clock += 2_592_000_000;
    await source.search(question);
    expect(logins()).toHaveLength(2);
    plays((asked, response) =>
      response.end(
        asked.form.get("access_token") === "t2"
          ? JSON.stringify({ status: "10011", message: "access_token 已过期" })
          : body(),
      ),
    );
    expect((await source.search(question)).total).toBe(47);
    expect(logins()).toHaveLength(3);
    plays(answer("", 401));
    expect((await failure()).message).toContain("不接受新取得的令牌");
  });

  it("tells a used quota from another refusal, both in the platform's words", async () => {
    plays(answer(JSON.stringify({ status: "20003", message: "今日调用次数已达上限" })));
    expect(await failure()).toMatchObject({
      kind: "quota",
      until: clock + 3_600_000,
      message: "CNIPR 开放平台的配额已用完（20003：今日调用次数已达上限）。",
    });
    plays(answer(JSON.stringify({ status: "30001", message: "表达式错误" })));
    expect(await failure()).toMatchObject({
      kind: "refused",
      message: "CNIPR 开放平台拒绝了请求（30001：表达式错误）。",
    });
    plays(answer("", 403));
    expect(await failure()).toMatchObject({ kind: "refused", message: "CNIPR 开放平台拒绝了请求（HTTP 403）。" });
    plays(answer("", 429));
    expect(await failure()).toMatchObject({ kind: "busy", until: clock + 60_000 });
    plays(answer("", 502));
    expect(await failure()).toMatchObject({ kind: "gone" });
  });

  it("believes nothing that is cut off or not as agreed", async () => {
    plays((_asked, response) => cutOff(response, "application/json", body()));
    expect((await failure()).message).toContain("在传输中断开");
    for (const text of [
      "",
      "<html></html>",
      "[]",
      body().slice(0, 40),
      body({ total: "many" }),
      body({ results: {} }),
    ]) {
      plays(answer(text));
      expect((await failure()).kind).toBe("garbled");
    }
    plays(
      answer(
        body({ results: [null, 7, { pubNumber: 5 }, { ...row, applicantName: 3, appDate: "x", appNumber: "1" }] }),
      ),
    );
    const { list } = await source.search(question);
    expect(list).toEqual([{ ...list[0], number: "CN199000001A", application_no: "", applicants: [], filed_on: null }]);
  });

  it("does not wait for ever, and says when nobody is there or the account is wrong", async () => {
    plays(() => undefined);
    expect((await failure(sourceAt(remote.endpoint, { timeoutMs: 150 }))).message).toContain("没有答复");
    const gone = await loopback(() => undefined);
    await gone.close();
    expect((await failure(sourceAt(gone.endpoint))).message).toContain("连接不上");
    const told = await failure(sourceAt(remote.endpoint, { password: "other" }));
    expect(told.message).toBe("CNIPR 开放平台不接受所配置的账号（10007），请管理员核对。");
  });

  it("is never asked for more than its dialect can say", () => {
    const { tree } = parseQuery("TI=(一种 (3w) 灯具)", "incopat");
    if (tree === null) throw new Error("no tree");
    expect(() => expressionFor(source, tree)).toThrow("CNIPR 检索式没有位置算符");
  });

  it("finds one record by its number", async () => {
    expect((await source.record("CN199000001A"))?.title).toBe("散热灯具");
    expect(searches()[0]?.form.get("exp")).toBe("公开（公告）号=(CN199000001A)");
    plays(answer(body({ total: 0, results: null })));
    expect(await source.record("CN199000002A")).toBeNull();
  });
});

describe("the sources of the environment", () => {
  it("are configured whole or not at all, CNIPR before OPS", () => {
    const cnipr = { CNIPR_CLIENT_ID: "a", CNIPR_CLIENT_SECRET: "b", CNIPR_ACCOUNT: "c", CNIPR_PASSWORD: "d" };
    const ops = { OPS_KEY: "a", OPS_SECRET: "b" };
    const names = (env: NodeJS.ProcessEnv) => sourcesFromEnvironment(env, readXmlTree).map(({ name }) => name);
    expect(names({})).toEqual([]);
    expect(names({ ...ops, ...cnipr })).toEqual(["cnipr", "ops"]);
    expect(names(ops)).toEqual(["ops"]);
    expect(() => names({ OPS_KEY: "a" })).toThrow("OPS_SECRET");
    expect(() => names({ ...cnipr, CNIPR_PASSWORD: "" })).toThrow("CNIPR_PASSWORD");
  });
});

const realData = process.env.REAL_DATA;
describe.skipIf(realData === undefined)(
  `a CNIPR record as it came${realData === undefined ? " (skipped: no REAL_DATA)" : ""}`,
  () => {
    it("is read with its numbers, applicants and days", async () => {
      const text = readFileSync(join(realData ?? "", "cn_fulltext/CN102965311A_cnipr_api.json"), "utf8");
      plays(answer(body({ total: 1, results: [JSON.parse(text)] })));
      expect((await source.search(question)).list[0]).toMatchObject({
        number: "CN102965311A",
        application_no: "CN201210464170.6",
        filed_on: "2012-11-16",
        published_on: "2013-03-13",
        applicants: expect.arrayContaining(["南京工业大学"]),
      });
    });
  },
);
