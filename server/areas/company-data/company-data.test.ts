import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Candidate, LookedUp } from "#contract/company-data/looked-up.ts";
import { dayOf, dayWords, endOfDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { companyDataAnswers, companyDataCalls, companyDataSettings } from "#server/database/tables/company-data.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";
import type { CompanyData } from "#server/plugins/outside/company-data.ts";
import { SourceFailure } from "#server/plugins/outside/sources/patent-source.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const looked = (name: string, more: Partial<LookedUp> = {}): LookedUp => ({
  name,
  credit_code: "",
  short_name: "",
  legal_person: "陈一",
  reg_status: "存续",
  reg_capital: "1000万人民币",
  established_on: "2012-05-06",
  address: "佛山市顺德区试验路1号",
  industry: "",
  organisation: "",
  authority: "",
  approved_on: null,
  staff_range: "",
  former_names: [],
  business_scope: "",
  ...more,
});
const hit = (name: string, credit_code = "") => ({
  name,
  credit_code,
  legal_person: "陈一",
  reg_status: "存续",
  reg_capital: "",
  established_on: null,
});

/** What the provider was asked, and what it does; each test sets its own. */
const asked: string[] = [];
let detail: CompanyData["detail"];
let search: CompanyData["search"];
const provider: CompanyData = {
  detail(keyword) {
    asked.push(keyword);
    return detail(keyword);
  },
  search(keyword) {
    asked.push(keyword);
    return search(keyword);
  },
};

let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  server = await testServer({ companyData: provider });
  plain = await testServer();
}, 120_000);
afterAll(async () => {
  await server.close();
  await plain.close();
});
const settle = (settings: Partial<typeof companyDataSettings.$inferInsert>) =>
  server.connection.db.update(companyDataSettings).set(settings);
beforeEach(async () => {
  asked.length = 0;
  detail = async (keyword) => looked(keyword);
  search = async () => ({
    list: [hit("外地阀门有限公司"), hit(firms.lamp.name), hit(firms.furniture.name)],
    total: 40,
  });
  const { db } = server.connection;
  await db.delete(companyDataAnswers);
  await db.delete(companyDataCalls);
  await settle({ day_limit: 500, account_limit: 50, keep_days: 30, price_search: "0.05", price_detail: "0.15" });
});

interface Detail {
  status: number;
  msg: string;
  data: { company: LookedUp | null; source: string; as_of: string; kept: boolean; note: string };
}
interface Found {
  status: number;
  data: { list: Candidate[]; total: number; source: string; kept: boolean; note: string };
}
const detailOf = async (query: Record<string, string>, person: PersonName = "daliang", of = server) =>
  (await of.ask(contract.companyData.companydetail, query, person)) as unknown as Detail;
const searchFor = async (keyword: string, person: PersonName = "daliang", of = server, path = "tianyancha") =>
  (await of.post(`/v1/${path}/currency`, { keyword }, person)) as unknown as Found;
const stateFor = async (person: PersonName, of = server) => await of.call(contract.companyData.login, {}, person);
const usage = async () => await server.call(contract.companyData.usage, {}, "admin");
const busy = () =>
  new SourceFailure("busy", "天眼查说请求过于频繁，请一分钟后再试。", { until: server.now() + 60_000 });
const gone = async () => {
  throw new SourceFailure("gone", "天眼查连接不上，请稍后再试。");
};

describe("looking a company up", () => {
  it("asks the provider by the keyword and tells source and date", async () => {
    const { data } = await detailOf({ keyword: "外地阀门有限公司" });
    expect(asked).toEqual(["外地阀门有限公司"]);
    expect(data).toMatchObject({ source: "tianyancha", kept: false, note: "", company: { legal_person: "陈一" } });
    expect(Math.abs(Date.parse(data.as_of) - server.now())).toBeLessThan(60_000);
  });

  it("asks for a company of ours by its credit code, else by its name", async () => {
    await detailOf({ company_id: firms.lamp.id });
    const { db } = server.connection;
    await db.update(companies).set({ credit_code: "914406060000000001" }).where(eq(companies.id, firms.lamp.id));
    await detailOf({ company_id: firms.lamp.id });
    await db.update(companies).set({ credit_code: "" }).where(eq(companies.id, firms.lamp.id));
    expect(asked).toEqual([firms.lamp.name, "914406060000000001"]);
  });

  it("writes nothing into the company", async () => {
    const before = await server.connection.db.select().from(companies).where(eq(companies.id, firms.lamp.id));
    await detailOf({ company_id: firms.lamp.id });
    expect(await server.connection.db.select().from(companies).where(eq(companies.id, firms.lamp.id))).toEqual(before);
  });

  it("marks the hits that lie in the person's scope, and no others", async () => {
    const { data } = await searchFor("试验");
    expect(data).toMatchObject({ source: "tianyancha", total: 40, note: "" });
    expect(data.list.map(({ company_id }) => company_id)).toEqual([null, firms.lamp.id, null]);
    const district = await searchFor("试验", "district");
    expect(district.data.list[2]?.company_id).toBe(firms.furniture.id);
  });

  it("gives a phone the short form", async () => {
    const { data } = await searchFor("试验", "daliang", server, "tianyanchaphone");
    expect(Object.keys(data.list[0] ?? {}).toSorted()).toEqual(
      ["company_id", "credit_code", "legal_person", "name", "reg_status"].toSorted(),
    );
  });

  it("tells that the provider has none, and asks again only after a day", async () => {
    detail = async () => null;
    expect((await detailOf({ keyword: "没有这家" })).data).toMatchObject({
      company: null,
      source: "tianyancha",
      note: "天眼查没有找到这家企业，请核对名称或信用代码。",
    });
    await detailOf({ keyword: "没有这家" });
    expect(asked).toHaveLength(1);
    server.travel(25 * 3_600_000);
    await detailOf({ keyword: "没有这家" });
    expect(asked).toHaveLength(2);
  });

  it("leaves an error of ours an error", async () => {
    detail = async () => {
      throw new TypeError("ours");
    };
    expect((await detailOf({ keyword: "自家错误" })).status).toBe(500);
  });
});

describe("who may look up", () => {
  it("is not a stranger, a contact, a trial account, nor a company for others", async () => {
    const query = { keyword: "外地阀门有限公司" };
    expect(await server.ask(contract.companyData.companydetail, query)).toMatchObject({ status: 401 });
    expect(await searchFor("阀门", "enterprise")).toMatchObject({ status: 403 });
    expect(await searchFor("阀门", "enterprise", server, "tianyanchaphone")).toMatchObject({ status: 403 });
    expect(await detailOf(query, "enterprise")).toMatchObject({
      status: 422,
      data: { fields: { keyword: expect.anything() } },
    });
    expect(await detailOf({ company_id: firms.lamp.id }, "enterprise")).toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });

  it("is a company for itself, once it is certified", async () => {
    expect((await detailOf({}, "enterprise")).data.company?.name).toBe(firms.valve.name);
    expect((await detailOf({ company_id: firms.valve.id }, "enterprise")).status).toBe(200);
    const own = eq(accounts.id, people.enterprise.id);
    const { db } = server.connection;
    await db.update(accounts).set({ type: 1 }).where(own);
    expect(await detailOf({}, "enterprise")).toMatchObject({ status: 403, msg: expect.stringContaining("试用账号") });
    expect((await server.ask(contract.companyData.login, {}, "enterprise")).status).toBe(403);
    await db.update(accounts).set({ type: 2 }).where(own);
    expect((await detailOf({}, "enterprise")).status).toBe(200);
  });

  it("is an official for any company by name, and for a record of ours in scope alone", async () => {
    expect((await detailOf({ keyword: firms.furniture.name })).data.company?.name).toBe(firms.furniture.name);
    expect((await detailOf({ company_id: firms.furniture.id })).status).toBe(404);
    expect((await detailOf({ company_id: firms.furniture.id }, "ronggui")).status).toBe(200);
    for (const person of ["district", "admin"] as const)
      expect((await detailOf({ company_id: firms.furniture.id }, person)).status).toBe(200);
  });

  it("says which field is missing or wrong", async () => {
    expect(await detailOf({})).toMatchObject({
      status: 422,
      data: { fields: { keyword: "请填写企业名称或信用代码" } },
    });
    expect(await searchFor("阀")).toMatchObject({ status: 422 });
    expect(await detailOf({ company_id: "7" })).toMatchObject({ status: 422 });
    expect(await detailOf({ company_id: v7() })).toMatchObject({ status: 404 });
  });

  it("keeps cost and settings to administrators", async () => {
    for (const person of ["district", "daliangLead", "enterprise"] as const) {
      expect(await server.ask(contract.companyData.usage, {}, person)).toMatchObject({ status: 403 });
      expect(await server.post("/v1/tianyancha/settingsSave", {}, person)).toMatchObject({ status: 403 });
      expect(await server.ask(contract.companyData.test, { keyword: "阀门" }, person)).toMatchObject({ status: 403 });
    }
  });
});

describe("answers that are kept", () => {
  it("are given again with their date until they are too old, and cost nothing", async () => {
    const first = await detailOf({ keyword: "佛山（试验）公司" });
    server.travel(29 * 86_400_000);
    const again = await detailOf({ keyword: " 佛山(试验) 公司" }, "ronggui");
    expect(again.data).toMatchObject({ kept: true, as_of: first.data.as_of, source: "tianyancha" });
    expect(asked).toHaveLength(1);
    server.travel(2 * 86_400_000);
    expect((await detailOf({ keyword: "佛山（试验）公司" })).data.kept).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it("outlive the server, and many who ask the same at once pay once", async () => {
    let answer: (company: LookedUp) => void = () => undefined;
    detail = () => new Promise((resolve) => (answer = resolve));
    const both = Promise.all([detailOf({ keyword: "同时公司" }), detailOf({ keyword: "同时公司" }, "ronggui")]);
    await expect.poll(() => asked.length).toBe(1);
    answer(looked("同时公司"));
    expect((await both).map(({ data }) => data.company?.name)).toEqual(["同时公司", "同时公司"]);
    await server.restart();
    await detailOf({ keyword: "同时公司" });
    expect(asked).toHaveLength(1);
    expect(await server.connection.db.$count(companyDataCalls)).toBe(1);
  });

  it("stand in for a new one that does not come, and say so", async () => {
    const first = await detailOf({ keyword: "旧答复公司" });
    server.travel(40 * 86_400_000);
    detail = gone;
    const { data } = await detailOf({ keyword: "旧答复公司" });
    expect(data).toMatchObject({ kept: true, as_of: first.data.as_of, company: { name: "旧答复公司" } });
    expect(data.note).toMatch(/^天眼查连接不上，请稍后再试。以下为 .*查到的内容。$/u);
  });

  it("are swept after more than a year with the questions", async () => {
    await detailOf({ keyword: "过期公司" });
    server.travel(401 * 86_400_000);
    await sweepEnded({ db: server.connection.db, now: server.now });
    expect(await server.connection.db.$count(companyDataAnswers)).toBe(0);
    expect(await server.connection.db.$count(companyDataCalls)).toBe(0);
  });
});

describe("our directory", () => {
  it("answers where nothing is configured, and says so", async () => {
    const { data } = await searchFor("试验", "daliang", plain);
    expect(data).toMatchObject({
      source: "directory",
      total: 3,
      note: "尚未配置天眼查，以下为本平台企业名录的记录。",
    });
    expect(data.list.find(({ name }) => name === firms.furniture.name)?.company_id).toBeNull();
    expect((await detailOf({ keyword: firms.furniture.name }, "daliang", plain)).data).toMatchObject({
      source: "directory",
      company: { name: firms.furniture.name, reg_status: "存续" },
    });
    expect((await detailOf({ keyword: "没有这家" }, "daliang", plain)).data).toMatchObject({
      company: null,
      note: "尚未配置天眼查，本平台企业名录中也没有“没有这家”。",
    });
    expect(await stateFor("daliang", plain)).toMatchObject({ configured: false, source: "directory" });
    expect(await plain.ask(contract.companyData.test, { keyword: "阀门" }, "admin")).toMatchObject({ status: 409 });
  });

  it("answers with the reason while the provider fails, and the provider is left alone as long as it said", async () => {
    detail = async () => {
      throw busy();
    };
    const first = await detailOf({ keyword: firms.lamp.name });
    expect(first.data).toMatchObject({ source: "directory", company: { name: firms.lamp.name } });
    expect(first.data.note).toBe("天眼查说请求过于频繁，请一分钟后再试。以下为本平台企业名录的记录。");
    await detailOf({ keyword: firms.valve.name });
    expect(asked).toHaveLength(1);
    const state = await stateFor("daliang");
    expect(state).toMatchObject({ configured: true, source: "directory", note: expect.stringContaining("过于频繁") });
    expect(Date.parse(state.opens_at ?? "")).toBeGreaterThan(server.now());
    server.travel(61_000);
    detail = async (keyword) => looked(keyword);
    expect((await detailOf({ keyword: firms.valve.name })).data.source).toBe("tianyancha");
  });
});

describe("limits and cost", () => {
  const opens = () => `${dayWords(endOfDay(dayOf(server.now())))} 0:00 起可以再查。`;

  it("refuse an account its question too many, say when it opens, and open then", async () => {
    await settle({ account_limit: 2 });
    await detailOf({ keyword: "甲公司" });
    await detailOf({ keyword: "乙公司" });
    const third = await detailOf({ keyword: "丙公司" });
    expect(third.data).toMatchObject({ company: null, source: "directory" });
    expect(third.data.note).toContain(`您今天的查询次数已用完（每天最多 2 次），${opens()}`);
    expect(asked).toHaveLength(2);
    expect((await detailOf({ keyword: "甲公司" })).data).toMatchObject({ kept: true, note: "" });
    expect((await detailOf({ keyword: "丙公司" }, "ronggui")).data.source).toBe("tianyancha");
    expect(await stateFor("daliang")).toMatchObject({
      today: 3,
      own_today: 2,
      own_cost: "0.3",
      account_limit: 2,
      source: "directory",
      opens_at: new Date(endOfDay(dayOf(server.now()))).toISOString(),
    });
    server.travel(86_400_000);
    expect((await detailOf({ keyword: "丁公司" })).data.source).toBe("tianyancha");
  });

  it("refuse all above the limit of all, also when many ask at once", async () => {
    await settle({ day_limit: 3 });
    const names = ["一", "二", "三", "四", "五", "六"].map((one) => `${one}号公司`);
    const people = ["daliang", "ronggui", "district"] as const;
    for (const person of people) await server.token(person);
    const { pool } = server.connection;
    // Nobody writes a question down before all have come so far.
    const holder = await pool.connect();
    await holder.query("begin; lock table company_data_calls in share mode");
    const asking = Promise.all(names.map((keyword, at) => detailOf({ keyword }, people[at % 3])));
    const waiting = `select count(*)::int as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    const isWaiting = async () => (await pool.query<{ count: number }>(waiting)).rows[0]?.count;
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(names.length);
    await holder.query("commit");
    holder.release();
    const answers = await asking;
    expect(answers.filter(({ data }) => data.source === "tianyancha")).toHaveLength(3);
    expect(asked).toHaveLength(3);
    const refused = answers.find(({ data }) => data.source === "directory");
    expect(refused?.data.note).toContain(`全平台今天的查询次数已用完（每天最多 3 次），${opens()}`);
    await settle({ day_limit: 0 });
    expect((await detailOf({ keyword: "七号公司" })).data.note).toContain("管理员已停用天眼查查询。");
    expect((await stateFor("daliang")).opens_at).toBeNull();
  });

  it("count questions and cost by day, month and account; what failed or found nothing costs nothing", async () => {
    await detailOf({ keyword: "甲公司" });
    await searchFor("公司", "ronggui");
    detail = async () => null;
    await detailOf({ keyword: "没有" });
    detail = gone;
    await detailOf({ keyword: "不通" });
    const found = await usage();
    const all = { calls: 4, answered: 3, failed: 1, cost: "0.2" };
    expect(found.days).toEqual([{ day: dayOf(server.now()), ...all }]);
    expect(found.months).toEqual([{ month: dayOf(server.now()).slice(0, 7), ...all }]);
    expect(found.accounts).toEqual([
      { name: people.daliang.name, calls: 3, answered: 2, failed: 1, cost: "0.15" },
      { name: people.ronggui.name, calls: 1, answered: 1, failed: 0, cost: "0.05" },
    ]);
    expect(found).toMatchObject({ configured: true, kept: 3, problem: "天眼查连接不上，请稍后再试。" });
    expect(Date.parse(found.failed_at ?? "")).toBeGreaterThan(0);
    server.travel(32 * 86_400_000);
    expect((await usage()).days).toEqual([]);
  });
});

describe("what administrators settle", () => {
  const values = { keep_days: 7, day_limit: 10, account_limit: 5, price_search: "0.1", price_detail: "0.2" };

  it("is kept with who settled it, and refused where somebody else did since", async () => {
    const { settings } = await usage();
    const saved = await server.ask(contract.companyData.settingsSave, { base_rev: settings.rev, ...values }, "admin");
    expect(saved.data).toMatchObject({ ...values, rev: settings.rev + 1, by_name: people.admin.name });
    expect((await usage()).settings).toEqual(saved.data);
    const late = await server.ask(contract.companyData.settingsSave, { base_rev: settings.rev, ...values }, "admin");
    expect(late).toMatchObject({ status: 409, data: { reason: "stale" } });
    const wrong = { base_rev: settings.rev + 1, ...values, day_limit: -1, price_search: "free" };
    expect(await server.ask(contract.companyData.settingsSave, wrong, "admin")).toMatchObject({
      status: 422,
      data: { fields: { day_limit: "全平台每日上限不能小于 0", price_search: expect.stringContaining("应为数字") } },
    });
    const [audit] = (
      await server.connection.db.execute(sql`select detail from audit_log where action = 'company-data-settings'`)
    ).rows;
    expect(audit).toEqual({
      detail: {
        changes: [
          `答复保存天数 ${settings.keep_days} → 7`,
          `全平台每日上限 ${settings.day_limit} → 10`,
          `每个账号每日上限 ${settings.account_limit} → 5`,
          expect.stringMatching(/^一次搜索的费用 [\d.]+ → 0\.1$/u),
          expect.stringMatching(/^一次查询的费用 [\d.]+ → 0\.2$/u),
        ],
      },
    });
  });

  it("does not bind the test, which tells the provider's real answer past everything kept", async () => {
    await settle({ day_limit: 0 });
    const test = async (keyword: string) => (await server.ask(contract.companyData.test, { keyword }, "admin")).data;
    expect(await test("甲公司")).toMatchObject({ ok: true, cost: "0.15", message: "天眼查答复正常：甲公司，存续。" });
    detail = async () => {
      throw busy();
    };
    expect(await test("甲公司")).toMatchObject({ ok: false, cost: "0", message: expect.stringContaining("过于频繁") });
    detail = async () => null;
    expect(await test("甲公司")).toMatchObject({ ok: true, message: expect.stringContaining("没有名为“甲公司”") });
    expect(asked).toHaveLength(3);
    expect((await usage()).days[0]).toMatchObject({ calls: 3, failed: 1 });
  });
});
