import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cutOff, type Loopback, loopback, type Play } from "#tests/fixtures/loopback.ts";
import {
  type CompanyData,
  companyDataFromEnvironment,
  tianyancha,
  type TianyanchaSettings,
  watchCompanyData,
} from "./company-data.ts";
import { SourceFailure } from "./sources/patent-source.ts";

const item = {
  id: 1,
  name: "<em>试验</em>阀门有限公司",
  creditCode: "9144060600000000a1",
  legalPersonName: "陈一",
  regStatus: "存续",
  regCapital: "1000万人民币",
  estiblishTime: "2012-05-06 00:00:00.0",
};
const company = {
  ...item,
  name: "试验阀门有限公司",
  alias: "试验阀门",
  // Midnight in Shanghai.
  estiblishTime: Date.parse("2012-05-06T00:00:00+08:00"),
  regLocation: "佛山市顺德区大良街道试验路1号",
  industry: "通用设备制造业",
  companyOrgType: "有限责任公司",
  regInstitute: "佛山市顺德区市场监督管理局",
  approvedTime: Date.parse("2024-01-02T00:00:00+08:00"),
  staffNumRange: "50-99人",
  historyNames: "旧阀门厂;",
  businessScope: "制造、销售：阀门。",
};
const reply = (result: unknown, error_code: unknown = 0, reason = "ok") =>
  JSON.stringify({ error_code, reason, result });
const answer =
  (text: string, status = 200, headers: Record<string, string> = {}): Play =>
  (_asked, response) =>
    void response.writeHead(status, headers).end(text);

let remote: Loopback;
let clock = 1_800_000_000_000;
let provider: CompanyData;
const providerAt = (endpoint: string, more: Partial<TianyanchaSettings> = {}) =>
  tianyancha({ token: "token-of-test", endpoint, timeoutMs: 2000, ...more }, () => clock);
beforeEach(async () => {
  clock = 1_800_000_000_000;
  remote = await loopback(answer(reply(company)));
  provider = providerAt(remote.endpoint);
});
afterEach(() => remote.close());
const plays = (play: Play) => void (remote.play = play);
const failure = async (of: CompanyData = provider) => {
  const error: unknown = await of.detail("试验阀门有限公司").catch((caught: unknown) => caught);
  if (!(error instanceof SourceFailure)) throw error;
  return error;
};

describe("the client of 天眼查", () => {
  it("asks for a company by its name with the token in the header alone, and reads it", async () => {
    const found = await provider.detail("试验阀门有限公司");
    const [asked] = remote.asked;
    expect(asked).toMatchObject({ method: "GET", path: "/services/open/ic/baseinfo/normal" });
    expect([...(asked?.query ?? [])]).toEqual([["keyword", "试验阀门有限公司"]]);
    expect(asked?.headers.authorization).toBe("token-of-test");
    expect(found).toEqual({
      name: "试验阀门有限公司",
      credit_code: "9144060600000000A1",
      short_name: "试验阀门",
      legal_person: "陈一",
      reg_status: "存续",
      reg_capital: "1000万人民币",
      established_on: "2012-05-06",
      address: "佛山市顺德区大良街道试验路1号",
      industry: "通用设备制造业",
      organisation: "有限责任公司",
      authority: "佛山市顺德区市场监督管理局",
      approved_on: "2024-01-02",
      staff_range: "50-99人",
      former_names: ["旧阀门厂"],
      business_scope: "制造、销售：阀门。",
    });
  });

  it("searches by a word and reads the hits without their marks", async () => {
    plays(answer(reply({ total: 321, items: [item, null, 7, { name: 5, legalPersonName: {} }, { name: "-" }] })));
    expect(await provider.search("阀门")).toEqual({
      total: 321,
      list: [
        {
          name: "试验阀门有限公司",
          credit_code: "9144060600000000A1",
          legal_person: "陈一",
          reg_status: "存续",
          reg_capital: "1000万人民币",
          established_on: "2012-05-06",
        },
        expect.objectContaining({ name: "5", legal_person: "", credit_code: "", established_on: null }),
      ],
    });
    expect([...(remote.asked[0]?.query ?? [])]).toEqual([
      ["word", "阀门"],
      ["pageSize", "20"],
      ["pageNum", "1"],
    ]);
  });

  it("takes its word for none as an answer", async () => {
    plays(answer(reply(null, 300_000, "经查无结果")));
    expect(await provider.detail("没有")).toBeNull();
    expect(await provider.search("没有")).toEqual({ list: [], total: 0 });
  });

  it.each([
    [300_001, "gone", "没有完成这次查询", null],
    [300_002, "refused", "账号已失效", null],
    [300_003, "refused", "账号已过期", null],
    [300_004, "busy", "过于频繁", 60_000],
    [300_005, "refused", "没有这项查询的权限", null],
    [300_006, "quota", "余额不足", 3_600_000],
    [300_007, "quota", "剩余次数已用完", 3_600_000],
    [300_008, "refused", "缺少必要的内容", null],
    [300_009, "refused", "账号信息有误", null],
    [300_010, "refused", "没有所配置的查询地址", null],
    [300_011, "refused", "不允许从本服务器的地址查询", null],
    [300_012, "busy", "正在准备", 60_000],
    [399_999, "refused", "拒绝了查询（399999：其他原因）", null],
  ])("says in words what code %i means", async (code, kind, words, pause) => {
    plays(answer(reply(null, code, "其他原因")));
    const told = await failure();
    expect(told).toMatchObject({ kind, until: pause === null ? null : clock + pause });
    expect(told.message).toContain(words);
    expect(told.message).not.toContain("token-of-test");
    plays(answer(reply(null, String(code), "其他原因")));
    expect((await failure()).message).toBe(told.message);
  });

  it("tells what a status means", async () => {
    plays(answer("", 401));
    expect((await failure()).message).toContain("不接受所配置的令牌");
    plays(answer("", 429, { "retry-after": "120" }));
    expect(await failure()).toMatchObject({ kind: "busy", until: clock + 120_000 });
    plays(answer("", 503));
    expect(await failure()).toMatchObject({ kind: "gone" });
    plays(answer("", 404));
    expect((await failure()).message).toBe("天眼查拒绝了查询（HTTP 404）。");
    plays(answer("", 302, { location: "/services/open/elsewhere" }));
    expect((await failure()).kind).toBe("gone");
    expect(remote.asked.some(({ path }) => path.endsWith("elsewhere"))).toBe(false);
  });

  it("believes nothing that is cut off or not as agreed", async () => {
    plays((_asked, response) => cutOff(response, "application/json", reply(company)));
    expect((await failure()).message).toContain("在传输中断开");
    const whole = reply(company);
    const broken = ["", "<html></html>", "[]", "null", "7", whole.slice(0, 40), reply(company, "no"), reply([]), "{}"];
    for (const text of [...broken, reply(null), reply({ name: "-" }), reply("试验阀门")]) {
      plays(answer(text));
      expect((await failure()).kind, text).toBe("garbled");
    }
    plays(answer(reply({ total: 1 })));
    await expect(provider.search("阀门")).rejects.toThrow("没有采用");
    plays(answer(`"${"x".repeat(9 * 1024 * 1024)}"`));
    expect((await failure()).message).toContain("过大");
  });

  it("reads odd values as none", async () => {
    const odd = { ...company, estiblishTime: "long ago", approvedTime: 9e15, alias: null, regCapital: "未公开" };
    plays(answer(reply({ ...odd, historyNameList: [{}, "老名"], regLocation: "\0西\uD800" })));
    expect(await provider.detail("试验阀门")).toMatchObject({
      established_on: null,
      approved_on: null,
      short_name: "",
      reg_capital: "",
      former_names: ["老名"],
      address: expect.stringMatching(/^西/u),
    });
  });

  it("does not wait for ever, and says when nobody is there", async () => {
    plays(() => undefined);
    expect((await failure(providerAt(remote.endpoint, { timeoutMs: 150 }))).message).toContain("没有答复");
    plays((_asked, response) => void response.writeHead(200).write("{"));
    expect((await failure(providerAt(remote.endpoint, { timeoutMs: 150 }))).message).toContain("没有答复");
    const gone = await loopback(() => undefined);
    await gone.close();
    expect((await failure(providerAt(gone.endpoint))).message).toContain("连接不上");
  });
});

describe("a provider that named a time", () => {
  it("is left alone until then, but for a test", async () => {
    const watched = watchCompanyData(provider, () => clock);
    plays(answer(reply(null, 300_004)));
    expect((await failure(watched)).kind).toBe("busy");
    expect(watched.pause()?.message).toContain("过于频繁");
    plays(answer(reply(company)));
    expect((await failure(watched)).kind).toBe("busy");
    expect(remote.asked).toHaveLength(1);
    clock += 60_000;
    expect(watched.pause()).toBeNull();
    expect((await watched.detail("试验阀门"))?.name).toBe("试验阀门有限公司");
    plays(answer(reply(null, 300_006)));
    await failure(watched);
    plays(answer(reply(company)));
    await watched.plain.detail("试验阀门");
    expect(watched.pause()).toBeNull();
  });
});

describe("the provider of the environment", () => {
  it("is there with a token alone", async () => {
    expect(companyDataFromEnvironment({})).toBeNull();
    expect(() => companyDataFromEnvironment({ TIANYANCHA_ENDPOINT: "http://127.0.0.1:1" })).toThrow("TIANYANCHA_TOKEN");
    const env = { TIANYANCHA_TOKEN: " token-of-test ", TIANYANCHA_ENDPOINT: remote.endpoint };
    expect((await companyDataFromEnvironment(env)?.detail("试验阀门"))?.legal_person).toBe("陈一");
    expect(remote.asked[0]?.headers.authorization).toBe("token-of-test");
  });
});
