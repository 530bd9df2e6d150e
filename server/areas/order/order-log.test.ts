import { desc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditLine } from "#contract/audit/audit.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { couponGrants } from "#server/database/tables/office/coupon.ts";
import { orderWorld, type OrderWorld } from "#tests/fixtures/order-world.ts";
import { firms } from "#tests/fixtures/test-server.ts";

let world: OrderWorld;
beforeAll(async () => {
  world = await orderWorld();
});
afterAll(() => world.server.close());

/** What the newest line of the log says, by label. */
async function newest(): Promise<Record<string, string>> {
  const today = dayOf(world.server.now());
  const { data } = await world.server.ask(contract.audit.list, { from: today, to: today }, "admin");
  const [line] = (data as { list: AuditLine[] }).list;
  return {
    事项: line?.words ?? "",
    ...Object.fromEntries((line?.detail ?? []).map(({ label, value }) => [label, value.replaceAll(/\s/gu, " ")])),
  };
}

describe("the audit log of orders", () => {
  it("tells the price of a service, and what it was before", async () => {
    const fields = { name: "专利检索", category: "检索分析", description: "出具报告。", unit: "份", on_offer: true };
    const id = v7();
    await world.done("productSave", { id, base_rev: 0, ...fields, price: 120_050 });
    expect(await newest()).toMatchObject({
      事项: "保存服务",
      名称: "专利检索",
      内容: expect.stringContaining("单价 ¥ 1,200.50"),
    });
    await world.done("productSave", { id, base_rev: 1, ...fields, price: 99_900, on_offer: false });
    expect(await newest()).toMatchObject({ 名称: "专利检索", 内容: "单价 ¥ 1,200.50 → ¥ 999.00、上架 是 → 否" });
  });

  it("tells what a coupon takes off, at each step, and to whom it went", async () => {
    const today = dayOf(world.server.now());
    const coupon = {
      id: v7(),
      name: "首单优惠",
      kind: "减免金额",
      value: 30_000,
      least: 100_000,
      total: 10,
      per_company: 1,
    };
    const terms = { ...coupon, valid_from: today, valid_to: today, way: "指定企业" };
    const said = { 名称: "首单优惠", 内容: "减 ¥ 300.00" };
    await world.done("couponSave", { ...terms, base_rev: 0 });
    expect((await newest())["内容"]).toContain("减 ¥ 300.00");
    await world.done("couponSave", { ...terms, base_rev: 1, value: 50_000 });
    expect((await newest())["内容"]).toBe("减 ¥ 300.00 → 减 ¥ 500.00");
    await world.done("couponSave", { ...terms, base_rev: 2 });
    await world.done("couponMove", { id: coupon.id, rev: 3, move: "发放" });
    expect(await newest()).toMatchObject({ 事项: "办理优惠券", 操作: "发放", ...said });
    await world.done("couponGive", { id: coupon.id, company_id: firms.valve.id });
    expect(await newest()).toMatchObject({ 事项: "发放优惠券", 企业: firms.valve.name, ...said });
    const { db } = world.server.connection;
    const [grant] = await db
      .select()
      .from(couponGrants)
      .where(eq(couponGrants.coupon_id, coupon.id))
      .orderBy(desc(couponGrants.given_at));
    await world.done("couponRecall", { id: grant?.id, reason: "发错了" });
    expect(await newest()).toMatchObject({ 事项: "收回优惠券", 企业: firms.valve.name, ...said });
    const draft = { ...terms, id: v7(), base_rev: 0 };
    await world.done("couponSave", draft);
    await world.done("couponDelete", { id: draft.id, rev: 1 });
    expect(await newest()).toMatchObject({ 事项: "删除优惠券草稿", ...said });
  });

  it("tells number, service, company and sum of an order with every move of the office", async () => {
    const product_id = await world.product();
    const id = await world.placed(product_id);
    await world.done("confirm", { id, seq: 0, discount: 40_100, reason: "首次合作" });
    const { no, amount } = await world.info(id);
    const said = { 订单号: no, 名称: "专利检索报告", 金额: "¥ 2,000.00" };
    expect(await newest()).toMatchObject({ 事项: "确认订单", ...said, 内容: "优惠 ¥ 401.00" });
    const { id: file_id } = await world.upload(id, "付款凭证");
    await world.done("voucher", { id, seq: 1, file_id, amount, date: "2026-11-20" }, "enterprise");
    await world.moved(id, "确认到账");
    expect(await newest()).toMatchObject({ 事项: "办理订单", 操作: "确认到账", ...said });
    await world.moved(id, "开始服务");
    await world.done("deliver", { id, seq: 4, text: "报告见附件。" });
    expect(await newest()).toMatchObject({ 事项: "交付订单", ...said });
    await world.moved(id, "申请退款", "项目停了", "enterprise");
    await world.moved(id, "同意退款");
    await world.done("refunded", { id, seq: 7, reference: "2026112000001", date: "2026-11-22" });
    expect(await newest()).toMatchObject({ 事项: "订单退款", ...said });
  });

  it("tells where money was to be sent before", async () => {
    await world.done("bankSave", { name: "新户名", bank: "新银行", number: "44000000999999" });
    expect((await newest())["原收款账户"]).toBe("试验服务中心 试验银行大良支行 44000000123456");
  });
});
