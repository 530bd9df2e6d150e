import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { Trademark, TrademarkPage } from "#contract/trademark/trademark-calls.ts";
import { termEnd } from "#contract/trademark/trademark-rules.ts";
import { settleTrademarks } from "#server/database/trademark-terms.ts";
import { trademarkEvents, trademarks } from "#server/database/tables/ip/trademark.ts";
import { grainyJpeg, scriptedSvg } from "#tests/fixtures/files/odd-pictures.ts";
import { firms, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let today: string;

const plain = { type: "商品商标" as const, form: "文字" as const, source: "测试" };
const ids: Record<string, string> = {};

/** A registration whose term ends on a day. */
function ending(name: string, on: string, more: object = {}) {
  let registered_on = shiftDay(monthsLater(on, -120), 1);
  while (termEnd(registered_on) < on) registered_on = shiftDay(registered_on, 1);
  const id = v7();
  ids[name] = id;
  const registration_no = String(90_000_000 + Object.keys(ids).length);
  return {
    ...plain,
    id,
    name,
    registration_no,
    class: 9,
    applicant: firms.valve.name,
    registered_on,
    company_ids: [firms.valve.id] as string[],
    ...more,
  };
}

const event = (name: string, kind: "转让" | "许可" | "质押" | "质押解除", happened_on: string, more: object = {}) => ({
  id: v7(),
  trademark_id: ids[name] ?? "",
  kind,
  happened_on,
  source: "测试",
  fingerprint: `${kind}|${happened_on}`,
  number: "",
  from_name: "",
  to_name: "",
  amount: null as string | null,
  ...more,
});

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.now());
  const { db } = server.connection;
  await db
    .insert(trademarks)
    .values([
      ending("明天到期", shiftDay(today, 1)),
      ending("宽展", shiftDay(today, -30)),
      ending("过期", shiftDay(today, -400)),
      ending("长期", shiftDay(today, 2000), { class: 35, type: "服务商标" }),
    ]);
  await db
    .insert(trademarks)
    .values([
      ending("别镇", shiftDay(today, 10), { applicant: firms.furniture.name, company_ids: [firms.furniture.id] }),
      ending("外地", shiftDay(today, 900), { applicant: "外地有限公司", company_ids: [] }),
    ]);
  ids["申请"] = v7();
  await db.insert(trademarks).values({
    ...plain,
    id: ids["申请"],
    name: "申请",
    registration_no: "90000100",
    class: 11,
    applicant: "外地有限公司",
  });
  await db.insert(trademarkEvents).values([
    event("长期", "转让", shiftDay(today, -700), {
      from_name: "旧主有限公司",
      to_name: firms.valve.name,
      amount: "1000.5",
    }),
    event("长期", "质押", shiftDay(today, -300), {
      number: "Z1",
      from_name: firms.valve.name,
      to_name: "某银行",
      amount: "500000",
    }),
    event("别镇", "质押", shiftDay(today, -200), { number: "Z2" }),
    event("别镇", "质押解除", shiftDay(today, -100), { number: "Z2" }),
  ]);
  await settleTrademarks(db, Object.values(ids), { off: new Set(), work: new Set() });
});
afterAll(() => server.close());

const list = async (asked: object, person: PersonName = "enterprise") =>
  server.ask(contract.trademark.trademarkList, asked, person);
const names = ({ data }: { data: unknown }) => (data as TrademarkPage).list.map(({ name }) => name);
const stateCounts = ({ data }: { data: unknown }) =>
  Object.fromEntries((data as TrademarkPage).counts.state.map(({ value, count }) => [value, count]));

describe("the list of trademarks", () => {
  it("is public to everybody signed in and tells the states of the day", async () => {
    for (const person of ["enterprise", "daliang", "district", "admin"] as const) {
      const all = await list({}, person);
      expect((all.data as TrademarkPage).total).toBe(7);
      expect(stateCounts(all)).toEqual({ 申请中: 1, 已注册: 2, 待续展: 2, 宽展期: 1, 已失效: 1 });
    }
  });

  it("marks what is the person's own, and narrows to it: an enterprise its company, an official the streets", async () => {
    const [mark] = ((await list({ name: "明天到期" })).data as TrademarkPage).list;
    expect(mark?.companies).toEqual([{ id: firms.valve.id, name: firms.valve.name }]);
    const [other] = ((await list({ name: "别镇" })).data as TrademarkPage).list;
    expect(other?.companies).toEqual([]);
    expect(names(await list({ mine: true, sort: "due" }))).toEqual(["宽展", "明天到期", "长期", "过期"]);
    expect(names(await list({ mine: true, sort: "due" }, "ronggui"))).toEqual(["别镇"]);
    expect((await list({ mine: true }, "district")).data).toMatchObject({ total: 5 });
  });

  it("narrows by name, number, class, applicant and state, in pages", async () => {
    expect(names(await list({ keyword: "明天" }))).toEqual(["明天到期"]);
    expect(names(await list({ keyword: "外地", class: 11 }))).toEqual(["申请"]);
    expect(names(await list({ number: "90000100" }))).toEqual(["申请"]);
    expect(names(await list({ state: "宽展期" }))).toEqual(["宽展"]);
    expect(names(await list({ applicant: "%" }))).toEqual([]);
    const page = await list({ sort: "name", page: 2, size: 3 });
    expect((page.data as TrademarkPage).list).toHaveLength(3);
  });

  it("refuses by field what makes no sense, and companies out of scope", async () => {
    expect((await list({ class: 46 })).data).toMatchObject({ fields: { class: "国际分类不能大于 45" } });
    expect((await list({ state: "活着" })).data).toMatchObject({ fields: { state: "请选择状态" } });
    expect((await list({ company_id: firms.furniture.id })).status).toBe(404);
    expect((await list({ company_id: firms.valve.id }, "ronggui")).status).toBe(404);
    expect((await list({ company_id: firms.furniture.id }, "ronggui")).data).toMatchObject({ total: 1 });
  });
});

it("tells one trademark with its days, their sentences and articles", async () => {
  const reply = await server.post("/v1/search/trademark", { id: ids["明天到期"] }, "enterprise");
  const mark = reply.data as Trademark;
  expect(mark).toMatchObject({ state: "待续展", days_left: 1, due_on: shiftDay(today, 1) });
  expect(mark.dates.find(({ label }) => label === "宽展期止")).toMatchObject({
    article: expect.stringContaining("第四十条") as string,
  });
  expect((await server.ask(contract.trademark.trademark, { id: v7() }, "enterprise")).status).toBe(404);
  expect((await server.ask(contract.trademark.trademark, { id: "x" }, "enterprise")).data).toMatchObject({
    fields: { id: "商标的编号不正确" },
  });
});

it("lists one company's trademarks, what has to be renewed first, in scope alone", async () => {
  const of = (id: string, person: PersonName) => server.ask(contract.trademark.trademarklist, { id }, person);
  expect(names(await of(firms.valve.id, "daliang"))).toEqual(["宽展", "明天到期", "长期", "过期"]);
  expect((await of(firms.valve.id, "ronggui")).status).toBe(404);
  expect((await of(firms.furniture.id, "enterprise")).status).toBe(404);
});

it("counts what the user's company has to renew, and names the next", async () => {
  const reply = await server.ask(contract.trademark.trademarkRenewals, {}, "enterprise");
  expect(reply.data).toMatchObject({ all: 4, due: 1, grace: 1, lapsed: 1, next: { name: "宽展" } });
  expect((await server.ask(contract.trademark.trademarkRenewals, {}, "daliang")).status).toBe(403);
});

it("tells transfers, licences and pledges with totals, and ends pledges by their number", async () => {
  const ask = async (asked: object, person: PersonName = "district") =>
    await server.call(contract.trademark.trademarkRights, asked, person);
  const all = await ask({});
  expect(all.list.map(({ kind, ended_on }) => [kind, ended_on])).toEqual([
    ["质押", shiftDay(today, -100)],
    ["质押", null],
    ["转让", null],
  ]);
  expect(all.totals).toEqual([
    { kind: "转让", count: 1, in_force: 0, amount: "1000.5000" },
    { kind: "许可", count: 0, in_force: 0, amount: "0" },
    { kind: "质押", count: 2, in_force: 1, amount: "500000.0000" },
  ]);
  expect(all.months.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect((await ask({ mine: true }, "enterprise")).total).toBe(2);
  expect((await ask({ mine: true }, "ronggui")).total).toBe(1);
  expect((await ask({ kind: "质押", party: "银行" })).total).toBe(1);
  const days = await server.ask(contract.trademark.trademarkRights, { from: today, to: "2020-01-01" }, "district");
  expect(days.data).toMatchObject({ fields: { to: "截止日期不能早于起始日期" } });
});

it("gives the list as a file and its ends as a calendar", async () => {
  const headers = { authorization: `Bearer ${await server.token("enterprise")}` };
  const file = (url: string, payload: object) => server.app.inject({ method: "POST", url, payload, headers });
  const sheet = await file("/v1/search/trademarkExport", { mine: true });
  expect(sheet.headers["content-type"]).toContain("spreadsheet");
  const calendar = await file("/v1/search/trademarkCalendar", { id: ids["明天到期"] });
  expect(calendar.body.match(/BEGIN:VEVENT/gu)).toHaveLength(2);
  expect(calendar.body).toContain("续展期届满");
  expect(
    (await file("/v1/search/trademarkCalendar", { mine: true, state: "宽展期" })).body.match(/BEGIN:VEVENT/gu),
  ).toHaveLength(1);
});

it("a picture is kept by an administrator, drawn again, and shown to everybody; what is none is refused by name", async () => {
  const [{ id } = { id: "" }] = await server.connection.db.select({ id: trademarks.id }).from(trademarks).limit(1);
  const keep = async (person: PersonName, payload: Buffer, of = id) => {
    const headers = {
      authorization: `Bearer ${await server.token(person)}`,
      "content-type": "application/octet-stream",
    };
    const reply = await server.app.inject({
      method: "POST",
      url: `/v1/admin/trademark/picture?id=${of}`,
      headers,
      payload,
    });
    return reply.json<{ status: number; data: { fields?: object } }>();
  };
  const shown = () => server.app.inject({ url: `/v1/search/trademarkPicture?id=${id}` });
  const photo = await grainyJpeg(900, 600);
  expect((await shown()).statusCode).toBe(404);
  expect((await keep("enterprise", photo)).status).toBe(403);
  expect((await keep("admin", photo, v7())).status).toBe(404);
  expect((await keep("admin", scriptedSvg)).data.fields).toHaveProperty("file");
  expect((await shown()).statusCode).toBe(404);
  expect((await keep("admin", photo)).status).toBe(200);
  const picture = await shown();
  expect([picture.statusCode, String(picture.headers["content-type"]).split("/")[0]]).toEqual([200, "image"]);
  expect(picture.rawPayload.equals(photo)).toBe(false);
});
