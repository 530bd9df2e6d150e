import readExcelFile from "read-excel-file/node";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf, shiftMonth, startOfDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { orderCalls } from "#contract/order/order.ts";
import { orderParts } from "#contract/order/order-lists.ts";
import { officeOwes, orderStates } from "#contract/order/order-moves.ts";
import type { productCalls } from "#contract/order/order-products.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { serviceOrders } from "#server/database/tables/office/order.ts";
import { other, orderWorld, type OrderWorld, stranger } from "#tests/fixtures/order-world.ts";
import { firms, people } from "#tests/fixtures/test-server.ts";

type List = OutputOf<typeof orderCalls.list>;
type Months = OutputOf<typeof orderCalls.months>;

let world: OrderWorld;
const ids: Record<string, string> = {};
const list = (query: Record<string, string | number> = {}) => world.get<List>("list", { size: 200, ...query });
const idsOf = async (query: Record<string, string>) => (await list(query)).list.map(({ id }) => id);

beforeAll(async () => {
  world = await orderWorld();
  const report = await world.product({ price: 33_333 });
  const training = await world.product({ name: "内训", category: "培训", price: 1 });
  ids.fresh = await world.placed(report, { note: "100% 加急" });
  ids.paid = await world.paid(report, { quantity: 3 });
  ids.cancelled = await world.placed(training);
  await world.moved(ids.cancelled, "取消", "不需要了", "enterprise");
  ids.theirs = await world.placed(training, {}, stranger);
  ids.refunded = await world.paid(training, { quantity: 1 });
  await world.moved(ids.refunded, "申请退款", "不需要了", "enterprise");
  await world.moved(ids.refunded, "同意退款");
  const last = await world.info(ids.refunded);
  await world.done("refunded", { id: last.id, seq: last.seq, reference: "20261120", date: "2026-11-20" });
  const advice = await world.product({ name: "公益咨询", category: "其他", price: 0 });
  ids.free = await world.placed(advice);
  await world.done("confirm", { id: ids.free, seq: 0, discount: 0 });
  ids.voucher = await world.placed(report, { quantity: 1 });
  await world.done("confirm", { id: ids.voucher, seq: 0, discount: 0 });
  const { id: file_id } = await world.upload(ids.voucher, "付款凭证");
  const voucher = { id: ids.voucher, seq: 1, file_id, amount: 33_333, date: "2026-11-20" };
  await world.done("voucher", voucher, "enterprise");
  const { db } = world.server.connection;
  // The last moment of the month before and the first of this one, as Shanghai's clocks show them.
  const first = startOfDay(`${dayOf(world.server.now()).slice(0, 7)}-01`);
  const place = (id: string | undefined, at: number) =>
    db
      .update(serviceOrders)
      .set({ created_at: new Date(at) })
      .where(eq(serviceOrders.id, String(id)));
  await place(ids.paid, first - 1);
  await place(ids.theirs, first);
});
afterAll(() => world.server.close());

describe("the list of the office", () => {
  it("narrows by state, category, company, month, part and words, and adds up what it shows", async () => {
    expect(await idsOf({ state: "待确认" })).toEqual([ids.theirs, ids.fresh]);
    expect(new Set(await idsOf({ category: "培训" }))).toEqual(new Set([ids.cancelled, ids.theirs, ids.refunded]));
    expect(await idsOf({ company: firms.lamp.name.slice(2, 6) })).toEqual([ids.theirs]);
    expect(await idsOf({ keyword: "100%" })).toEqual([ids.fresh]);
    const before = shiftMonth(dayOf(world.server.now()), -1).slice(0, 7);
    expect(await idsOf({ month: before })).toEqual([ids.paid]);
    expect(await idsOf({ part: "refunded" })).toEqual([ids.refunded]);
    expect((await list({ state: "待确认" })).sum).toBe(66_666 + 2);
    expect(await world.server.ask(contract.order.list, { month: "2026-13" }, "admin")).toMatchObject({
      data: { fields: { month: "月份不正确" } },
    });
  });

  it("is ordered as asked, and says when something was last done", async () => {
    const by = async (sort: string, order: string) => (await list({ sort, order })).list;
    const sums = (await by("amount", "desc")).map(({ amount }) => amount);
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
    const states = (await by("state", "asc")).map(({ state }) => orderStates.indexOf(state));
    expect(states).toEqual(states.toSorted((a, b) => a - b));
    const moved = (await by("moved", "asc")).map(({ moved_at }) => moved_at);
    expect(moved).toEqual(moved.toSorted());
    const fresh = (await list({ state: "待确认" })).list.find(({ id }) => id === ids.fresh);
    expect(fresh?.moved_at).toBe(fresh?.created_at);
    expect(await world.server.get("/v1/orders/list", { sort: "note" }, "admin")).toMatchObject({
      data: { fields: { sort: "请选择排序" } },
    });
  });

  it("counts by state what there is and what waits for the office, as the rule says of each", async () => {
    const { list: all, states } = await list();
    for (const { state, count, waiting } of states) {
      const those = all.filter((row) => row.state === state);
      expect(count, state).toBe(those.length);
      expect(waiting, state).toBe(those.filter(officeOwes).length);
    }
    const owed = all.map(officeOwes);
    expect(owed).toEqual(owed.toSorted((a, b) => Number(b) - Number(a)));
  });
});

describe("sums by month", () => {
  it("agree to the cent with the list behind each", async () => {
    const { months } = await world.get<Months>("months");
    expect(months.length).toBe(2);
    for (const { month, parts } of months) {
      expect(parts.map(({ part }) => part)).toEqual(orderParts);
      for (const { part, count, sum } of parts) {
        const behind = await list({ month, part });
        expect([behind.total, behind.sum], `${month} ${part}`).toEqual([count, sum]);
        expect(behind.list.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
      }
    }
    const [now, before] = months.map(({ parts }) => Object.fromEntries(parts.map((one) => [one.part, one])));
    expect(before?.ordered).toMatchObject({ count: 1, sum: 99_999 });
    expect(now?.paid).toMatchObject({ count: 2, sum: 100_000 });
    expect(now?.refunded).toMatchObject({ count: 1, sum: 1 });
  });
});

describe("the file", () => {
  it("has the rows of the list under its conditions, and is kept in the log", async () => {
    const { server } = world;
    const authorization = `Bearer ${await server.token("admin")}`;
    const url = `/v1/orders/export?${new URLSearchParams({ category: "培训" })}`;
    const reply = await server.app.inject({ url, headers: { authorization } });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data.length).toBe(1 + 3);
    const head = sheet?.data[0]?.indexOf("应付（元）") ?? -1;
    expect(sheet?.data.slice(1).map((row) => row[head])).toContain(0.02);
    const logged = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "order-export"));
    expect(logged).toMatchObject([{ account_id: people.admin.id, detail: { rows: 3, category: "培训" } }]);
    const none = await server.ask(contract.order.orderExport, { keyword: "没有这样的" }, "admin");
    expect(none).toMatchObject({ status: 422, msg: "没有可以导出的订单，请调整条件" });
  });
});

describe("products and the bank account", () => {
  it("are shown to companies while they are on offer, and changed by a person who has read their last version", async () => {
    const id = await world.product({ name: "维权方案", category: "维权援助", on_offer: false });
    const offers = (query: Record<string, string> = {}) =>
      world.get<OutputOf<typeof productCalls.offers>>("offers", query, stranger);
    expect((await offers({ keyword: "维权" })).total).toBe(0);
    expect(await world.server.ask(contract.order.offer, { id }, stranger)).toMatchObject({ status: 404 });
    const next = { name: "维权方案", category: "维权援助", description: "出具方案。", unit: "份", price: 5 };
    await world.done("productSave", { id, base_rev: 1, ...next, on_offer: true });
    expect((await offers({ category: "维权援助" })).list).toMatchObject([{ id, rev: 2, price: 5 }]);
    expect(await world.post("productSave", { id, base_rev: 1, ...next, on_offer: false }, other)).toMatchObject({
      status: 409,
      msg: `${people.admin.name}刚刚修改了该服务，请看过再继续`,
    });
    const bad = await world.post("productSave", { id: v7(), base_rev: 0, ...next, price: -1, on_offer: true });
    expect(bad.data).toMatchObject({ fields: { price: "单价不能小于 ¥\u00A00.00" } });
  });

  it("are kept in the log where money is to go", async () => {
    expect((await world.post("bankSave", { name: "甲", bank: "乙", number: "12" })).data).toMatchObject({
      fields: { number: "账号应为 8 至 32 位数字" },
    });
    const logged = await world.server.connection.db.select().from(auditLog).where(eq(auditLog.action, "order-bank"));
    expect(logged).toMatchObject([{ account_id: people.admin.id, detail: { number: "44000000123456" } }]);
  });
});
