import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { industryCalls, IndustryReportInfo } from "#contract/industry/industry.ts";
import { industryReports } from "#server/database/tables/office/industry.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { other, orderWorld, type OrderWorld, stranger } from "#tests/fixtures/order-world.ts";
import { firms, people, type PersonName } from "#tests/fixtures/test-server.ts";

let world: OrderWorld;
beforeAll(async () => {
  world = await orderWorld();
});
afterAll(() => world.server.close());

const post = (path: string, body: object, person: PersonName = "admin") =>
  world.server.post(`/v1/industry/${path}`, body, person);
const get = async <T>(path: string, query: Record<string, string | number>, person: PersonName = "enterprise") =>
  (await world.server.get(`/v1/industry/${path}`, query, person)).data as T;
const reading = (id: string, person: PersonName = "enterprise") =>
  get<OutputOf<typeof industryCalls.reading>>("reading", { id }, person);
const info = (id: string) => get<IndustryReportInfo>("info", { id }, "admin");
const buyers = (id: string) => get<OutputOf<typeof industryCalls.buyers>>("buyers", { id }, "admin");
const pdf = async (id: string, person: PersonName = "enterprise") => {
  const headers = { authorization: `Bearer ${await world.server.token(person)}` };
  return (await world.server.app.inject({ url: `/v1/industry/pdf?id=${id}`, headers })).statusCode;
};

const report = (product_id: string | null, changes: object = {}) => ({
  id: v7(),
  seq: 0,
  title: "阀门专利导航",
  trade: "C34",
  period_from: "2026-01-01",
  period_to: "2026-06-30",
  summary: "通用设备制造业中阀门企业的专利申请与布局情况。",
  body: "<p>阀门行业上半年专利申请量稳步增长，发明占比提高，龙头企业布局海外。</p>",
  access: "订购可读",
  product_id,
  ...changes,
});
async function published(product_id: string, changes: object = {}) {
  const made = report(product_id, changes);
  expect(await post("save", made)).toMatchObject({ code: 1 });
  expect(await post("move", { id: made.id, seq: 1, move: "送审" })).toMatchObject({ code: 1 });
  expect(await post("move", { id: made.id, seq: 2, move: "发布" }, other)).toMatchObject({ code: 1 });
  return made.id;
}
const deliver = async (id: string) => {
  const { seq } = await world.info(id);
  return world.post("deliver", { id, seq, text: "已经开通。" });
};
/** Ordered, paid and in work. */
const inWork = async (product_id: string) => {
  const id = await world.paid(product_id);
  await world.moved(id, "开始服务");
  return id;
};
const refund = async (id: string) => {
  await world.moved(id, "申请退款", "不需要了", "enterprise");
  await world.moved(id, "同意退款");
  const { seq } = await world.info(id);
  await world.done("refunded", { id, seq, reference: "20261120001", date: "2026-11-20" });
};
const told = async (id: string) => {
  const { db } = world.server.connection;
  const rows = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.record_id, id), eq(reminders.kind, "industry")))
    .orderBy(reminders.id);
  return rows.map(({ account_id, title, path }) => {
    expect(path).toBe(`/industryDetails?id=${id}`);
    return `${account_id === people.enterprise.id ? "enterprise" : "another"}: ${title}`;
  });
};

describe("a report for an order", () => {
  it("shows price and way until the order is delivered, and opens with the delivery to that company alone", async () => {
    const product = await world.product({ name: "阀门报告单份" });
    const id = await published(product);
    expect(await told(id)).toEqual([]);
    const closed = { barrier: "需订购", body: "", watermark: "", order: null };
    expect(await reading(id)).toMatchObject({
      ...closed,
      summary: expect.stringContaining("阀门企业"),
      product: { id: product, name: "阀门报告单份", price: 120_050, unit: "份", on_offer: true },
    });
    const order = await inWork(product);
    expect(await reading(id)).toMatchObject({ ...closed, order: { id: order, state: "服务中" } });
    expect(await reading(id, stranger)).toMatchObject(closed);
    expect(await pdf(id)).toBe(403);
    expect(await buyers(id)).toMatchObject({ list: [], total: 0 });
    expect(await world.info(order, "enterprise")).toMatchObject({ opens: false, reports: [{ id }] });

    expect(await deliver(order)).toMatchObject({ code: 1 });
    expect(await reading(id)).toMatchObject({ barrier: null, body: expect.stringContaining("稳步增长"), order: null });
    expect(await pdf(id)).toBe(200);
    expect(await reading(id, stranger)).toMatchObject(closed);
    expect(await pdf(id, stranger)).toBe(403);
    expect(await told(id)).toEqual(["enterprise: 产业报告已开通：阀门专利导航"]);
    expect(await buyers(id)).toMatchObject({
      list: [{ order_id: order, company_name: firms.valve.name, state: "已交付" }],
      total: 1,
    });
    expect(await world.info(order, "enterprise")).toMatchObject({ opens: true });
  });

  it("stays open while the delivery is amended or a refund is asked for, and is told of once", async () => {
    const product = await world.product({ name: "修改的服务" });
    const id = await published(product);
    const order = await inWork(product);
    await deliver(order);
    await world.moved(order, "要求修改", "请补充数据", "enterprise");
    expect((await reading(id)).barrier).toBeNull();
    await deliver(order);
    expect(await told(id)).toHaveLength(1);
    await world.moved(order, "申请退款", "不需要了", "enterprise");
    expect((await reading(id)).barrier).toBeNull();
    await world.moved(order, "撤回退款", "", "enterprise");
    await world.moved(order, "验收", "", "enterprise");
    expect((await reading(id)).barrier).toBeNull();
    expect(await told(id)).toHaveLength(1);
  });

  it("closes with the refund, unless another order opens it", async () => {
    const product = await world.product({ name: "退款的服务" });
    const id = await published(product);
    const [first, second] = [await inWork(product), await inWork(product)];
    await deliver(first);
    await deliver(second);
    await refund(first);
    expect((await reading(id)).barrier).toBeNull();
    expect(await told(id)).toHaveLength(1);
    await refund(second);
    expect(await reading(id)).toMatchObject({ barrier: "需订购", body: "" });
    expect(await pdf(id)).toBe(403);
    expect(await told(id)).toEqual([
      "enterprise: 产业报告已开通：阀门专利导航",
      "enterprise: 产业报告不再开通：阀门专利导航",
    ]);
    expect(await buyers(id)).toMatchObject({ total: 0 });
  });

  it("closes where a free order is cancelled after its delivery", async () => {
    const product = await world.product({ name: "免费的服务", price: 0 });
    const id = await published(product);
    const order = await world.placed(product);
    await world.done("confirm", { id: order, seq: 0, discount: 0 });
    await world.moved(order, "开始服务");
    await deliver(order);
    await world.moved(order, "要求修改", "不合用", "enterprise");
    await world.moved(order, "取消", "不需要了", "enterprise");
    expect((await reading(id)).barrier).toBe("需订购");
  });

  it("is open from its publication to who has had the service already", async () => {
    const product = await world.product({ name: "年度订阅" });
    await deliver(await inWork(product));
    const id = await published(product, { title: "第二期导航" });
    expect((await reading(id)).barrier).toBeNull();
    expect(await told(id)).toEqual(["enterprise: 新的产业报告：第二期导航"]);
  });

  it("is not a trial account's, and neither delivered nor told of where the move is refused", async () => {
    const product = await world.product({ name: "试用的服务" });
    const id = await published(product);
    const order = await inWork(product);
    expect(await world.post("deliver", { id: order, seq: 0, text: "过期的页面" })).toMatchObject({ status: 409 });
    expect(await told(id)).toEqual([]);
    await deliver(order);
    const set = (type: number) =>
      world.server.connection.db.update(accounts).set({ type }).where(eq(accounts.id, people.enterprise.id));
    await set(1);
    expect(await reading(id)).toMatchObject({ barrier: "需认证", body: "", product: { price: 120_050 } });
    expect(await pdf(id)).toBe(403);
    await set(0);
  });

  it("tells a company that is delivered to while the report is published, here or there", async () => {
    const product = await world.product({ name: "同时的服务" });
    const order = await inWork(product);
    const made = report(product);
    await post("save", made);
    await post("move", { id: made.id, seq: 1, move: "送审" });
    const both = await Promise.all([post("move", { id: made.id, seq: 2, move: "发布" }, other), deliver(order)]);
    expect(both.map(({ code }) => code)).toEqual([1, 1]);
    expect(await told(made.id)).toHaveLength(1);
  });
});

describe("the service of a report", () => {
  it("is on offer when it is chosen, and none where the report is for others", async () => {
    const product = await world.product({ name: "下架的服务", on_offer: false });
    expect((await post("save", report(null))).data).toMatchObject({ fields: { product_id: "请选择企业订购的服务" } });
    for (const wrong of [product, v7()])
      expect((await post("save", report(wrong))).data).toMatchObject({
        fields: { product_id: "该服务不存在，或已经下架，请选择上架的服务" },
      });
    const free = report(await world.product({ name: "未用的服务" }), { access: "免费" });
    expect(await post("save", free)).toMatchObject({ code: 1 });
    expect((await info(free.id)).product).toBeNull();
    const { db } = world.server.connection;
    await expect(
      db.update(industryReports).set({ access: "订购可读" }).where(eq(industryReports.id, free.id)),
    ).rejects.toThrow(/Failed query/);
  });

  it("stays the one that companies have ordered, on offer or not", async () => {
    const product = await world.product({ name: "已订的服务" });
    const id = await published(product);
    await world.placed(product);
    const off = { category: "检索分析", description: "出具检索报告。", unit: "份", price: 120_050, on_offer: false };
    await world.done("productSave", { id: product, base_rev: 1, name: "已订的服务", ...off });
    expect((await reading(id)).product).toMatchObject({ on_offer: false });
    await post("move", { id, seq: 3, move: "撤回", reason: "数据有误" });
    const next = await world.product({ name: "另一项服务" });
    const said = expect.stringContaining("已有 1 家企业订购");
    expect((await post("save", report(next, { id, seq: 4 }))).data).toMatchObject({ fields: { product_id: said } });
    expect((await post("save", report(null, { id, seq: 4, access: "指定企业" }))).data).toMatchObject({
      fields: { access: said },
    });
    expect(await post("save", report(product, { id, seq: 4, title: "改过的标题" }))).toMatchObject({ code: 1 });
    expect(await post("save", report(null, { id, seq: 5, access: "认证会员" }))).toMatchObject({ code: 1 });
  });

  it("is told with its orders to administrators alone", async () => {
    const id = await published(await world.product({ name: "保密的服务" }));
    for (const person of ["enterprise", "district", "daliang"] as const)
      expect(await world.server.ask(contract.industry.buyers, { id }, person)).toMatchObject({ status: 403 });
    expect(await world.server.ask(contract.industry.buyers, { id: v7() }, "admin")).toMatchObject({ status: 404 });
  });
});
