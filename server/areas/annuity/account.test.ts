import { inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { certificateFiles } from "#server/database/tables/ip/certificate.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let today: string;
let serial = 9_600_000;

/** An invention whose sixth year falls due in so many days. */
function patent(days: number, more: object = {}) {
  const filed_on = monthsLater(shiftDay(today, days), -60);
  return {
    id: v7(),
    application_no: inventedApplicationNo(2021, "发明", serial++),
    type: "发明" as const,
    title: `${days} 天后`,
    filed_on,
    granted_on: monthsLater(filed_on, 18),
    status: "有效" as const,
    company_ids: [firms.valve.id] as string[],
    source: "测试",
    ...more,
  };
}
type Made = ReturnType<typeof patent>;
let soon: Made, late: Made, silent: Made, ended: Made, restorable: Made, foreign: Made;

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.now());
  soon = patent(20);
  late = patent(-100);
  silent = patent(-60);
  const lapse = { status: "失效" as const, status_reason: "未缴年费终止" };
  ended = patent(-500, { ...lapse, title: "已终止", status_on: shiftDay(today, -300) });
  restorable = patent(-230, {
    ...lapse,
    title: "可恢复",
    status_on: shiftDay(today, -20),
    restorable_until: shiftDay(today, 40),
  });
  foreign = patent(20, { title: "别家的", company_ids: [firms.furniture.id] });
  await server.connection.db.insert(patents).values([soon, late, silent, ended, restorable, foreign]);
});
afterAll(() => server.close());

const account = async (one: Made, more: object = {}, person: PersonName = "enterprise") =>
  await server.call(contract.annuity.account, { patent: one.id, ...more }, person);
const list = async (more: object = {}, person: PersonName = "enterprise") =>
  await server.call(contract.annuity.list, more, person);
const pay = (one: Made, more: object = {}) =>
  server.ask(
    contract.annuity.pay,
    { id: v7(), patent_id: one.id, year: 6, kind: "年费", paid_on: today, amount: "1200.00", ...more },
    "enterprise",
  );

describe("an account", () => {
  it("tells what the next year costs today and on another day, with every year and its articles", async () => {
    const now = await account(soon);
    expect(now).toMatchObject({ state: "待缴", next: { year: 6, total: "1200.00", late_fee: "0.00" } });
    expect(now.years.at(-1)?.year).toBe(20);
    expect(
      now.years
        .find(({ year }) => year === 6)
        ?.steps.map(({ article }) => article)
        .join(""),
    ).toContain("第一百一十五条");
    const later = await account(soon, { pay_on: shiftDay(today, 20 + 75) });
    expect(later).toMatchObject({ state: "滞纳期", next: { late_fee: "120.00", total: "1320.00" } });
    expect(await account(restorable)).toMatchObject({
      state: "可恢复",
      next: { year: 6, late_fee: "300.00", restoration_fee: "1000.00", total: "2500.00" },
    });
    expect(await account(ended)).toMatchObject({ state: "已失权", next: null });
  });

  it("goes on to the next year once a year is paid, and back when the payment is taken back", async () => {
    const paid = await pay(soon);
    expect(paid.code).toBe(1);
    expect(await account(soon)).toMatchObject({ next: { year: 7, total: "2000.00" } });
    const { id } = paid.data as { id: string };
    expect((await server.ask(contract.annuity.takeBack, { id, reason: "" }, "enterprise")).status).toBe(422);
    expect((await server.ask(contract.annuity.takeBack, { id, reason: "记错了" }, "enterprise")).code).toBe(1);
    expect(await account(soon)).toMatchObject({
      next: { year: 6 },
      payments: [{ taken_back_reason: "记错了", amount: "1200.00" }],
    });
  });

  it("asks for the rest, with the late fee of the day of the rest, when too little was paid", async () => {
    expect((await pay(late, { amount: "1000.00" })).code).toBe(1);
    expect(await account(late)).toMatchObject({
      state: "滞纳期",
      next: { is_short: true, annuity: "200.00", late_fee: "180.00", total: "380.00" },
    });
  });

  it("is reduced as the company says, of one patent before all", async () => {
    const set = (more: object) =>
      server.post("/v1/frontend/annuity/reduction", { from_year: 1, ...more }, "enterprise");
    expect((await set({ kind: "single" })).code).toBe(1);
    expect(await account(soon)).toMatchObject({ reduction: { source: "企业" }, next: { total: "180.00" } });
    await set({ kind: "joint", patent_id: soon.id });
    expect(await account(soon)).toMatchObject({ reduction: { source: "专利" }, next: { total: "360.00" } });
    await set({ kind: "none", patent_id: soon.id });
    await set({ kind: "none" });
  });
});

it("refuses payments that cannot be, naming the field", async () => {
  const fieldsOf = async (one: Made, more: object) =>
    Object.keys(((await pay(one, more)).data as { fields?: object }).fields ?? {});
  expect(await fieldsOf(soon, { paid_on: shiftDay(today, 1) })).toEqual(["paid_on"]);
  expect(await fieldsOf(soon, { paid_on: "2001-01-01" })).toEqual(["paid_on"]);
  expect(await fieldsOf(soon, { year: 2 })).toEqual(["year"]);
  expect(await fieldsOf(soon, { year: 21 })).toEqual(["year"]);
  expect(await fieldsOf(soon, { amount: "0" })).toEqual(["amount"]);
  expect(await fieldsOf(soon, { kind: "滞纳金" })).toEqual(["kind"]);
  expect(await fieldsOf(soon, { kind: "恢复费" })).toEqual(["kind"]);
  expect(await fieldsOf(ended, {})).toEqual(["patent_id"]);
  expect(await fieldsOf(late, { amount: "1000.00" })).toEqual(["amount"]);
  expect((await pay(foreign)).status).toBe(404);
});

it("takes the same payment once, however often it is sent", async () => {
  const one = patent(50, { title: "再送" });
  await server.connection.db.insert(patents).values(one);
  const id = v7();
  expect((await pay(one, { id })).code).toBe(1);
  expect((await pay(one, { id })).code).toBe(1);
  expect((await account(one)).payments).toHaveLength(1);
  expect((await pay(one, {})).data).toMatchObject({ fields: { year: expect.stringContaining("已经缴清") } });
});

describe("a year that is past its due day", () => {
  const say = (one: Made, is_unpaid: boolean, person: PersonName = "enterprise", year = 6) =>
    server.ask(contract.annuity.unpaid, { patent_id: one.id, year, is_unpaid }, person);

  it("is not known to be paid, until the company says that it is unpaid, and again when it takes that back", async () => {
    expect(await account(silent)).toMatchObject({ state: "未确认缴纳", unpaid: [] });
    expect((await say(silent, true)).data).toEqual({ unpaid: [6] });
    expect((await say(silent, true)).data).toEqual({ unpaid: [6] });
    expect(await account(silent)).toMatchObject({ state: "滞纳期", unpaid: [6] });
    expect((await say(silent, false)).data).toEqual({ unpaid: [] });
    expect(await account(silent)).toMatchObject({ state: "未确认缴纳" });
    expect((await say(foreign, true)).status).toBe(404);
    expect((await say(silent, true, "daliang")).status).toBe(403);
  });

  it("is called unpaid only where the right has that year and its day is over, naming the field", async () => {
    const problemOf = async (one: Made, year: number) =>
      ((await say(one, true, "enterprise", year)).data as { fields?: Record<string, string> }).fields;
    expect(await problemOf(silent, 1)).toEqual({ year: expect.stringContaining("年度应大于") });
    expect(await problemOf(silent, 21)).toEqual({ year: expect.stringContaining("年度不能大于 20") });
    expect(await problemOf(silent, 9)).toEqual({ year: expect.stringContaining("到期后才能标记未缴") });
    expect(await problemOf(ended, 6)).toEqual({ patent_id: expect.stringContaining("不能标记未缴") });
    expect(await account(silent)).toMatchObject({ unpaid: [] });
  });

  it("is confirmed as paid for many at once, each by itself, once however often it is sent", async () => {
    const [first, second] = [patent(-10, { title: "甲" }), patent(-5, { title: "乙" })];
    await server.connection.db.insert(patents).values([first, second]);
    const one = (of: Made, more: object = {}) => ({
      id: v7(),
      patent_id: of.id,
      year: 6,
      paid_on: shiftDay(today, -20),
      amount: "1200.00",
      ...more,
    });
    const asked = [one(first), one(second, { paid_on: shiftDay(today, 3) }), one(foreign), one(first)];
    const confirm = async (payments: object[]) =>
      (await server.post("/v1/frontend/annuity/confirm", { payments }, "enterprise")).data;
    const answer = {
      saved: 1,
      refused: [
        { patent_id: second.id, problems: { paid_on: "缴费日不能晚于今天" } },
        { patent_id: foreign.id, problems: { patent_id: "专利不存在，或不属于本企业" } },
        { patent_id: first.id, problems: { year: expect.stringContaining("已经缴清") } },
      ],
    };
    expect(await confirm(asked)).toEqual(answer);
    expect(await confirm(asked.slice(0, 3))).toEqual({ saved: 1, refused: answer.refused.slice(0, 2) });
    expect(await account(first)).toMatchObject({ state: "待缴", next: { year: 7 } });
    expect((await account(first)).payments).toHaveLength(1);
    const sent = await server.ask(contract.annuity.confirm, { payments: asked }, "daliang");
    expect(sent.status).toBe(403);
    // The list below begins without them.
    await server.connection.db.delete(patents).where(inArray(patents.id, [first.id, second.id]));
  });
});

it("keeps a receipt's scan with the payment, of the user's company alone", async () => {
  const one = patent(45, { title: "有票据" });
  const { db } = server.connection;
  await db.insert(patents).values(one);
  const scan = (company_id: string) => ({
    id: v7(),
    company_id,
    account_id: people.enterprise.id,
    sha256: "a".repeat(64),
    mime: "application/pdf",
    size: 7,
    name: "票据.pdf",
  });
  const [own, other] = [scan(firms.valve.id), scan(firms.furniture.id)];
  await db.insert(certificateFiles).values([own, other]);
  expect((await pay(one, { receipt_id: other.id })).data).toMatchObject({ fields: { receipt_id: expect.any(String) } });
  expect((await pay(one, { receipt_id: own.id })).code).toBe(1);
  expect((await account(one)).payments).toMatchObject([{ receipt: { id: own.id, name: "票据.pdf" } }]);
});

it("lists a company's patents by urgency, to itself and to its officials alone", async () => {
  const titles = async (which: string) => (await list({ which })).list.map(({ title }) => title);
  expect(await titles("30")).toEqual(["20 天后"]);
  expect(await titles("grace")).toEqual(["-100 天后"]);
  expect(await titles("unconfirmed")).toEqual(["-60 天后"]);
  expect(await titles("restorable")).toEqual(["可恢复"]);
  expect((await list({ which: "restorable" })).list[0]).toMatchObject({ days_left: 40 });
  expect((await list({ keyword: "可恢复" })).sums.find(({ which }) => which === "restorable")).toMatchObject({
    count: 1,
    amount: "2500.00",
  });
  expect((await list({ company_id: firms.valve.id }, "daliang")).company.name).toBe(firms.valve.name);
  const ask = (body: InputOf<typeof contract.annuity.list>, person: PersonName) =>
    server.ask(contract.annuity.list, body, person);
  expect((await ask({ company_id: firms.valve.id }, "ronggui")).status).toBe(404);
  expect((await ask({}, "daliang")).status).toBe(422);
  expect((await ask({}, "admin")).status).toBe(403);
  expect((await server.ask(contract.annuity.account, { patent: foreign.id }, "enterprise")).status).toBe(404);
  expect((await server.ask(contract.annuity.account, { patent: soon.id }, "ronggui")).status).toBe(404);
  expect((await account(soon, {}, "daliang")).may_write).toBe(false);
});
