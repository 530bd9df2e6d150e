import { eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { InputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { noOffer } from "#contract/policy/offer-rules.ts";
import { companies, companyYears } from "#server/database/tables/company.ts";
import { honors, honorTypes } from "#server/database/tables/ip/honor.ts";
import { accounts } from "#server/database/tables/people.ts";
import { noticeSettings, reminders } from "#server/database/tables/reminder.ts";
import { policyPiece, publishPiece } from "#tests/fixtures/pieces.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { tellOfPolicies } from "./tell-companies.ts";

let server: TestServer;
const today = () => dayOf(server.now());

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  await db
    .update(companies)
    .set({ scale: "小型", industry_code: "C3857", invention_count: 2, established_on: "2019-05-01" })
    .where(eq(companies.id, firms.valve.id));
  await db.update(companies).set({ scale: "大型", invention_count: 9 }).where(eq(companies.id, firms.furniture.id));
  await db.insert(companyYears).values({ company_id: firms.valve.id, year: 2025, revenue: "1000", rd_expense: "40" });
});
afterAll(() => server.close());

/** A published policy with an offer. */
async function policy(title: string, offer: object, over: object = {}): Promise<string> {
  const id = v7();
  const piece = policyPiece({ id, title });
  const extension = { ...piece.extension, valid_to: null, ...noOffer, support: "每件资助 3,000 元", ...offer, ...over };
  await publishPiece(server, { ...piece, extension } as typeof piece);
  return id;
}

const own = async () => await server.call(contract.policy.own, {}, "enterprise");
const list = async (person: PersonName) => await server.call(contract.policy.list, {}, person);
const companiesOf = async (id: string, person: PersonName, more: object = {}) =>
  await server.call(contract.policy.companies, { policy: id, ...more }, person);

describe("policies", () => {
  it("are matched with what the platform knows of the user's company, line by line, the soonest to end first", async () => {
    const fitting = await policy("发明授权资助", { least_inventions: 2, apply_to: shiftDay(today(), 40) });
    await policy("年初资助", { apply_to: shiftDay(today(), 5), fit_scales: ["小型"], least_rd_share: "4" });
    await policy("培育专项", { fit_honors: ["试验资质"] });
    await policy("大企业专项", { fit_scales: ["大型"] });
    const { company, list: rows } = await own();
    expect(company.name).toBe(firms.valve.name);
    expect(rows.map(({ title, fit, window }) => [title, fit, window])).toEqual([
      ["年初资助", "符合", "申报中"],
      ["发明授权资助", "符合", "申报中"],
      ["培育专项", "待核实", "常年受理"],
      ["大企业专项", "不符合", "常年受理"],
    ]);
    expect(rows.find(({ id }) => id === fitting)?.lines).toEqual([
      { asked: "有效发明专利不少于 2 件", state: "met", has: "平台统计 2 件" },
    ]);
    expect(rows[0]?.lines[1]).toMatchObject({ state: "met", has: "最近年度 4%" });
    expect((await server.ask(contract.policy.ofCompany, { company_id: firms.valve.id }, "daliang")).data).toEqual({
      company,
      list: rows,
    });
  });

  it("count an honor while it stands", async () => {
    const { db } = server.connection;
    const type_id = v7();
    await db.insert(honorTypes).values({ id: type_id, name: "试验资质", kind: "资质" });
    const id = v7();
    const title = "试验资质";
    await db
      .insert(honors)
      .values({ id, company_id: firms.valve.id, type_id, title, title_key: title, level: "省", year: 2025 });
    const fit = async () => (await own()).list.find((one) => one.title === "培育专项")?.fit;
    expect(await fit()).toBe("符合");
    await db
      .update(honors)
      .set({ valid_to: shiftDay(today(), -1) })
      .where(eq(honors.id, id));
    expect(await fit()).toBe("待核实");
  });

  it("are not shown once they ended, were replaced or give nothing", async () => {
    await policy("已截止", { apply_to: shiftDay(today(), -1) });
    await policy("已失效", {}, { valid_to: shiftDay(today(), -1) });
    await publishPiece(server, policyPiece({ id: v7(), title: "没有申报" }));
    const titles = (await own()).list.map(({ title }) => title);
    expect(titles).not.toEqual(expect.arrayContaining(["已截止"]));
    expect(titles.filter((one) => ["已截止", "已失效", "没有申报"].includes(one))).toEqual([]);
  });

  it("are listed with the companies of the scope that they may be for, and no others", async () => {
    const id = await policy("全区资助", { least_inventions: 1 });
    const rows = await companiesOf(id, "district");
    expect(rows.list.map(({ name, fit }) => [name, fit])).toEqual([
      [firms.valve.name, "符合"],
      [firms.furniture.name, "符合"],
    ]);
    expect(rows.policy).toMatchObject({ conditions: ["有效发明专利不少于 1 件"], counts: { 符合: 2, 待核实: 0 } });
    expect((await companiesOf(id, "daliang")).list.map(({ name }) => name)).toEqual([firms.valve.name]);
    expect((await companiesOf(id, "district", { keyword: "家具" })).total).toBe(1);
    expect((await companiesOf(id, "district", { fit: "待核实" })).total).toBe(0);
    const counted = (await list("ronggui")).list.find((one) => one.id === id);
    expect(counted?.counts).toEqual({ 符合: 1, 待核实: 0 });
    expect((await server.ask(contract.policy.companies, { policy: v7() }, "district")).status).toBe(404);
  });

  it("are handed out as a file with a column for each condition", async () => {
    const id = await policy("导出资助", { fit_scales: ["小型", "大型"] });
    const token = await server.token("district");
    const reply = await server.app.inject({
      url: `/v1/policy/companiesExport?policy=${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data[0]).toEqual(["企业名称", "镇街", "匹配结果", "小型、大型企业"]);
    expect(sheet?.data.slice(1).map((row) => [row[0], row[2], row[3]])).toEqual([
      [firms.valve.name, "符合", "符合（小型企业）"],
      [firms.furniture.name, "符合", "符合（大型企业）"],
      [firms.lamp.name, "待核实", "待核实（企业资料没有规模）"],
    ]);
    const none = {
      url: `/v1/policy/companiesExport?policy=${id}&keyword=没有`,
      headers: { authorization: `Bearer ${token}` },
    };
    expect((await server.app.inject(none)).json()).toMatchObject({ status: 422 });
  });

  it("are weighed before they are published, by administrators alone, with what is wrong named", async () => {
    const preview = (offer: InputOf<typeof contract.policy.preview>, person: PersonName = "admin") =>
      server.ask(contract.policy.preview, offer, person);
    expect((await preview({ fit_scales: ["大型"] })).data).toEqual({ 符合: 1, 待核实: 1, of: 3 });
    expect((await preview({}, "district")).status).toBe(403);
    expect((await preview({ least_inventions: -1 })).data).toMatchObject({
      fields: { least_inventions: "有效发明专利件数不能小于 0" },
    });
    const piece = policyPiece({ id: v7() });
    const wrong = { ...piece.extension, ...noOffer, apply_to: "2026-12-31" };
    expect((await server.post("/v1/content/save", { ...piece, extension: wrong }, "admin")).data).toMatchObject({
      fields: { "extension.support": "填写了申报时间或适用企业，请填写支持内容" },
    });
  });

  it("are nobody's who has no company, or looks after another street", async () => {
    expect((await server.ask(contract.policy.ofCompany, { company_id: firms.valve.id }, "ronggui")).status).toBe(404);
    expect((await server.ask(contract.policy.list, {}, "enterprise")).status).toBe(403);
    expect((await server.ask(contract.policy.own, {}, "daliang")).status).toBe(403);
  });
});

describe("a company that meets every condition", () => {
  const told = async (id: string) =>
    (await server.connection.db.select().from(reminders).where(eq(reminders.record_id, id))).map(({ title }) => title);
  const tell = () => tellOfPolicies({ db: server.connection.db, now: () => server.now() });

  it("is told when the policy is published, once, and once more before the time to apply ends", async () => {
    const last = shiftDay(today(), 20);
    const id = await policy("告知资助", { least_inventions: 1, apply_to: last });
    await vi.waitFor(async () => expect(await told(id)).toEqual(["可以申报：告知资助"]), { timeout: 60_000 });
    await tell();
    expect(await told(id)).toHaveLength(1);
    server.travel(7 * 86_400_000);
    await tell();
    await tell();
    expect(await told(id)).toHaveLength(2);
    expect((await told(id))[1]).toContain("申报截止：告知资助");
    const pushed = await server.call(contract.calendar.push, { kind: "policy" }, "enterprise");
    expect(pushed.total).toBeGreaterThanOrEqual(2);
  });

  it("is told once of one that ends soon already, and not at all when it wants no such messages", async () => {
    const soon = { least_inventions: 1, apply_to: shiftDay(today(), 3) };
    const id = await policy("急件资助", soon);
    await tell();
    expect(await told(id)).toEqual(["可以申报：急件资助"]);
    const quiet = { account_id: people.enterprise.id, kind: "policy", in_app: false, push: false } as const;
    await server.connection.db.insert(noticeSettings).values({ ...quiet, updated_at: new Date() });
    const silent = await policy("静默资助", soon);
    await tell();
    expect(await told(silent)).toEqual([]);
    await server.connection.db.delete(noticeSettings);
  });

  it("is not told where it meets only what is known, or before the time to apply", async () => {
    const unsure = await policy("待核实资助", { fit_honors: ["没有登记的资质"] });
    const later = await policy("以后资助", { apply_from: shiftDay(today(), 2) });
    await tell();
    expect([await told(unsure), await told(later)]).toEqual([[], []]);
    server.travel(3 * 86_400_000);
    await tell();
    expect(await told(later)).toEqual(["可以申报：以后资助"]);
  });

  it("has an account that is in use", async () => {
    const { db } = server.connection;
    await db.update(accounts).set({ state: 0 }).where(eq(accounts.id, people.enterprise.id));
    const id = await policy("停用资助", {});
    await tell();
    expect(await told(id)).toEqual([]);
    await db.update(accounts).set({ state: 1 }).where(eq(accounts.id, people.enterprise.id));
  });
});
