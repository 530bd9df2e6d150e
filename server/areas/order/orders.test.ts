import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { orderCalls } from "#contract/order/order.ts";
import { officeOwes } from "#contract/order/order-moves.ts";
import { noBankYet, type productCalls } from "#contract/order/order-products.ts";
import { companies } from "#server/database/tables/company.ts";
import { settings } from "#server/database/tables/history.ts";
import { orderSteps } from "#server/database/tables/office/order.ts";
import { accounts } from "#server/database/tables/people.ts";
import { orderFiles } from "#server/database/tables/office/order.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { sweepEnded } from "#server/jobs/sweep.ts";
import { bank, other, orderWorld, type OrderWorld, stranger } from "#tests/fixtures/order-world.ts";
import { firms, people, type PersonName } from "#tests/fixtures/test-server.ts";

let world: OrderWorld;
let report: string;
let advice: string;
beforeAll(async () => {
  world = await orderWorld();
  report = await world.product();
  advice = await world.product({ name: "公益咨询", price: 0 });
});
afterAll(() => world.server.close());

const invoice = { title: "试验阀门", tax_no: "440606123456789", kind: "普票", email: "cw@example.cn" };
const setAccount = (values: object) =>
  world.server.connection.db.update(accounts).set(values).where(eq(accounts.id, people.enterprise.id));

const offered = (id: string, person: PersonName) =>
  world.get<OutputOf<typeof productCalls.offer>>("offer", { id }, person);

describe("an order", () => {
  it("goes from ordering over payment, delivery and rework to its rating", async () => {
    const { done, info, moved, paid, upload, content } = world;
    const id = await paid(report, { invoice });
    expect(await info(id)).toMatchObject({ state: "已付款", amount: 240_100, no: expect.stringMatching(/^DD\d{12}$/) });
    await moved(id, "开始服务");
    const first = await upload(id, "交付文件", { person: "admin" });
    expect(await content(first.id, "enterprise")).toMatchObject({ status: 404 });
    await done("deliver", { id, seq: 5 - 1, text: "报告初稿", files: [first.id] });
    expect(await content(first.id, "enterprise")).toMatchObject({ status: 200 });
    await moved(id, "要求修改", "请补充对比文件", "enterprise");
    expect(await info(id)).toMatchObject({ state: "服务中" });
    await done("deliver", { id, seq: 6, text: "报告终稿" });
    await done("invoice", { id, seq: 7, no: "24442000000012345678", date: "2026-11-21" });
    await moved(id, "验收", "", "enterprise");
    await done("rate", { id, seq: 9, stars: 5, words: "很专业" }, "enterprise");
    const own = await info(id, "enterprise");
    expect(own).toMatchObject({ state: "已完成", stars: 5, invoice_no: "24442000000012345678", bank: null });
    expect(own.steps.map(({ move }) => move)).toEqual(
      "确认 上传凭证 确认到账 开始服务 交付 要求修改 交付 开票 验收 评价".split(" "),
    );
    expect(own.steps[4]?.files).toMatchObject([{ id: first.id, name: "交付文件.pdf" }]);
    expect(JSON.stringify(own)).not.toContain(people.admin.name);
    expect(await world.post("rate", { id, seq: 10, stars: 1 }, "enterprise")).toMatchObject({
      status: 409,
      msg: "该订单已经评价过",
    });
  });

  it("that nobody has confirmed is named to a person who is about to order the same again", async () => {
    const { done, placed } = world;
    const product = await world.product({ name: "商标检索" });
    const waiting = async (person: PersonName) => (await offered(product, person)).waiting;
    expect(await waiting("enterprise")).toBeNull();
    const first = await placed(product);
    const { no } = await world.info(first);
    expect(await waiting("enterprise")).toMatchObject({ id: first, no });
    expect(await waiting(stranger)).toBeNull();
    await done("confirm", { id: first, seq: 0, discount: 0 });
    expect(await waiting("enterprise")).toBeNull();
  });

  it("is asked for an invoice also when it is completed, and waits for the office until one is made", async () => {
    const { done, info, moved, paid, post } = world;
    const id = await paid(report);
    await moved(id, "开始服务");
    await done("deliver", { id, seq: 4, text: "报告" });
    await moved(id, "验收", "", "enterprise");
    const waits = async () => {
      const read = await world.get<OutputOf<typeof orderCalls.list>>("list", { state: "已完成", size: 200 });
      const { list, states } = read;
      // The queue and its count are the database's, what is said of one order is the rule's.
      expect(states.find(({ state }) => state === "已完成")?.waiting).toBe(list.filter(officeOwes).length);
      expect(list.map(officeOwes)).toEqual(list.map(officeOwes).toSorted((a, b) => Number(b) - Number(a)));
      return list.find((row) => row.id === id)?.invoice_due;
    };
    expect(await waits()).toBe(false);
    const asked = { id, seq: 6, invoice };
    expect(await post("invoiceAsk", asked, stranger)).toMatchObject({ status: 404 });
    expect(await post("invoiceAsk", asked, "admin")).toMatchObject({ status: 403 });
    const bad = await post("invoiceAsk", { ...asked, invoice: { ...invoice, tax_no: "1" } }, "enterprise");
    expect(bad.data).toMatchObject({ fields: { "invoice.tax_no": "税号应为 15 至 20 位数字和大写字母" } });
    await done("invoiceAsk", asked, "enterprise");
    expect(await waits()).toBe(true);
    await done("invoiceAsk", { id, seq: 7, invoice: { ...invoice, kind: "专票" } }, "enterprise");
    expect(await info(id)).toMatchObject({ state: "已完成", invoice: { kind: "专票" } });
    await done("invoice", { id, seq: 8, no: "24442000000012345678", date: "2026-11-21" });
    expect(await waits()).toBe(false);
    expect(await post("invoiceAsk", { ...asked, seq: 9 }, "enterprise")).toMatchObject({
      status: 409,
      msg: "发票已经开具，需要更正请联系平台",
    });
    const free = await world.placed(advice);
    expect(await post("invoiceAsk", { ...asked, id: free, seq: 0 }, "enterprise")).toMatchObject({
      status: 409,
      msg: "免费订单不开发票",
    });
  });

  it("keeps name, unit and price of its product, and is refused at a price that was not read", async () => {
    const id = await world.product({ name: "商标监测", price: 100 });
    const order = await world.placed(id);
    const fields = { category: "其他", description: "监测说明", unit: "年", on_offer: true };
    await world.done("productSave", { id, base_rev: 1, name: "商标监测（新）", price: 999, ...fields });
    expect(await world.info(order)).toMatchObject({ product_name: "商标监测", price: 100, unit: "份", amount: 200 });
    const next = { id: v7(), product_id: id, quantity: 1, contact: "陈经理", mobile: "13711112222" };
    expect(await world.post("place", { ...next, product_rev: 1 }, "enterprise")).toMatchObject({
      status: 409,
      msg: "该服务刚刚有改动，现价 ¥\u00A09.99/年，请核对后再提交",
    });
    await world.done("productSave", { id, base_rev: 2, name: "商标监测", price: 999, ...fields, on_offer: false });
    expect(await world.post("place", { ...next, product_rev: 3 }, "enterprise")).toMatchObject({
      status: 409,
      msg: "该服务已经下架，不能下单",
    });
  });

  it("is one order however often it is sent, and never another company's", async () => {
    const id = v7();
    await world.placed(report, { id });
    await world.placed(report, { id });
    const mine = await world.get<OutputOf<typeof orderCalls.mine>>("mine", { size: 200 }, "enterprise");
    expect(mine.list.filter((row) => row.id === id)).toHaveLength(1);
    const theirs = { id, product_id: report, product_rev: 1, quantity: 1, contact: "别人", mobile: "13711112222" };
    expect(await world.post("place", theirs, stranger)).toMatchObject({ status: 404 });
  });

  it("names the field that is wrong", async () => {
    const bad = { id: v7(), product_id: report, product_rev: 1, quantity: 0, contact: "", mobile: "1" };
    const { data } = await world.post("place", { ...bad, invoice: { ...invoice, tax_no: "1" } }, "enterprise");
    expect(data).toMatchObject({
      fields: {
        quantity: "数量不能小于 1",
        contact: "联系人至少 2 个字",
        mobile: "联系电话应为 11 位手机号",
        "invoice.tax_no": "税号应为 15 至 20 位数字和大写字母",
      },
    });
    const free = {
      id: v7(),
      product_id: advice,
      product_rev: 1,
      quantity: 1,
      contact: "陈经理",
      mobile: "13711112222",
    };
    expect((await world.post("place", { ...free, invoice }, "enterprise")).data).toMatchObject({
      fields: { invoice: "免费服务不开发票" },
    });
  });

  it("is placed by a certified company's main account alone; a sub-account follows it and binds nobody", async () => {
    const body = {
      id: v7(),
      product_id: report,
      product_rev: 1,
      quantity: 1,
      contact: "陈经理",
      mobile: "13711112222",
    };
    await setAccount({ type: 1 });
    expect(await world.post("place", body, "enterprise")).toMatchObject({
      status: 403,
      msg: "试用账号不能下单，请先完成企业认证",
      data: { reason: "uncertified" },
    });
    await setAccount({ type: 0 });
    const id = await world.placed(report);
    await setAccount({ rid: 1 });
    expect(await world.post("place", body, "enterprise")).toMatchObject({ status: 403 });
    expect(await world.info(id, "enterprise")).toMatchObject({ state: "待确认" });
    expect(await world.move(id, "取消", "不要了", "enterprise")).toMatchObject({
      status: 409,
      msg: "子账号不能使用此功能，请联系本单位的主账号",
    });
    await setAccount({ rid: 0 });
  });

  it("is seen and moved by its company and administrators, and by nobody else", async () => {
    const id = await world.placed(report);
    expect((await world.info(id)).company_name).toBe(firms.valve.name);
    const read = { id, seq: 0 };
    expect(await world.server.ask(contract.order.info, { id }, stranger)).toMatchObject({ status: 404 });
    expect(await world.post("move", { ...read, move: "取消", text: "想取消" }, stranger)).toMatchObject({
      status: 404,
    });
    const voucher = { ...read, file_id: v7(), amount: 1, date: "2026-11-20" };
    expect(await world.post("voucher", voucher, stranger)).toMatchObject({ status: 404 });
    expect(await world.post("rate", { ...read, stars: 5 }, stranger)).toMatchObject({ status: 404 });
    expect((await world.upload(id, "付款凭证", { person: stranger })).reply).toMatchObject({ status: 404 });
    expect(await world.get("mine", {}, stranger)).toMatchObject({ total: 0 });
    for (const person of ["district", "daliang"] as const)
      for (const path of ["mine", "info", "list", "months", "offers", "products", "bank"])
        expect(await world.server.get(`/v1/orders/${path}`, { id }, person), path).toMatchObject({ status: 403 });
    for (const path of ["list", "months", "export", "products", "bank"])
      expect(await world.server.get(`/v1/orders/${path}`, {}, "enterprise"), path).toMatchObject({ status: 403 });
    for (const path of ["confirm", "deliver", "invoice", "refunded", "productSave", "bankSave"])
      expect(await world.post(path, read, "enterprise"), path).toMatchObject({ status: 403 });
    expect(await world.post("move", { ...read, move: "婉拒", text: "试试" }, "enterprise")).toMatchObject({
      status: 403,
      msg: "不能由您婉拒",
    });
    for (const path of ["place", "voucher", "rate"])
      expect(await world.post(path, read), path).toMatchObject({ status: 403 });
  });

  it("is moved by one of two at once; the other is told by whom", async () => {
    const id = await world.placed(report);
    const both = await Promise.all([
      world.post("confirm", { id, seq: 0, discount: 0 }),
      world.post("move", { id, seq: 0, move: "婉拒", text: "暂不受理" }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = both[0]?.code === 1 ? `${people.admin.name}刚刚确认` : `${people[other].name}刚刚婉拒`;
    expect(both.find(({ code }) => code === 0)?.msg).toBe(`${winner}了，请看过再继续`);
    expect((await world.info(id)).steps).toHaveLength(1);
    expect(await world.post("move", { id, seq: 0, move: "取消", text: "不要了" }, "enterprise")).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/^平台工作人员刚刚(确认|婉拒)了/u),
    });
  });

  it("has a history that cannot be changed", async () => {
    const id = await world.placed(report);
    await world.moved(id, "取消", "不需要了", "enterprise");
    const { db } = world.server.connection;
    const [before] = await db.select().from(orderSteps).where(eq(orderSteps.order_id, id));
    const refused = { cause: { message: expect.stringContaining("order_steps") } };
    const changed = db.update(orderSteps).set({ text: "改" }).where(eq(orderSteps.order_id, id));
    await expect(changed).rejects.toMatchObject(refused);
    await expect(db.delete(orderSteps).where(eq(orderSteps.order_id, id))).rejects.toMatchObject(refused);
    expect(await db.select().from(orderSteps).where(eq(orderSteps.order_id, id))).toEqual([before]);
  });
});

describe("a discount", () => {
  it("lowers what is to be paid with a reason, down to nothing and no further", async () => {
    const id = await world.placed(report);
    const over = await world.post("confirm", { id, seq: 0, discount: 240_101, reason: "公益" });
    expect(over.data).toMatchObject({ fields: { discount: "优惠不能超过订单金额 ¥\u00A02,401.00" } });
    expect((await world.post("confirm", { id, seq: 0, discount: 100 })).data).toMatchObject({
      fields: { reason: "请填写优惠的原因" },
    });
    await world.done("confirm", { id, seq: 0, discount: 240_000, reason: "首单" });
    expect(await world.info(id)).toMatchObject({ state: "待付款", amount: 100, discount_reason: "首单" });
    const given = await world.placed(report);
    await world.done("confirm", { id: given, seq: 0, discount: 240_100, reason: "公益" });
    expect(await world.info(given)).toMatchObject({ state: "已付款", amount: 0, paid_at: expect.any(String) });
    await world.moved(given, "取消", "企业已自行完成");
  });
});

describe("a voucher", () => {
  it("waits for a bank account, names the sum to be paid and no day that has not come, and can be sent back", async () => {
    const { db } = world.server.connection;
    const id = await world.placed(report);
    await world.done("confirm", { id, seq: 0, discount: 0 });
    const { id: file_id } = await world.upload(id, "付款凭证");
    const voucher = { id, seq: 1, file_id, amount: 240_100, date: "2026-11-20" };
    await db.delete(settings).where(eq(settings.key, "order_bank"));
    expect(await world.post("voucher", voucher, "enterprise")).toMatchObject({ status: 409, msg: noBankYet });
    await world.done("bankSave", { ...bank, number: "4400 0000 1234 56" });
    expect((await world.info(id, "enterprise")).bank).toEqual(bank);
    const wrong = await world.post("voucher", { ...voucher, amount: 240_099 }, "enterprise");
    expect(wrong.data).toMatchObject({ fields: { amount: expect.stringContaining("¥\u00A02,401.00") } });
    const late = await world.post("voucher", { ...voucher, date: "2999-01-01" }, "enterprise");
    expect(late.data).toMatchObject({ fields: { date: "转账日期不能晚于现在" } });
    await world.done("voucher", voucher, "enterprise");
    expect(await world.move(id, "取消", "不要了", "enterprise")).toMatchObject({
      msg: "付款凭证正在核对，核对后才能取消",
    });
    expect((await world.move(id, "退回凭证")).data).toMatchObject({ fields: { text: "请填写退回的原因" } });
    await world.moved(id, "退回凭证", "账上没有查到");
    expect(await world.info(id)).toMatchObject({ state: "待付款", voucher: false });
    const again = await world.post("voucher", { ...voucher, seq: 3 }, "enterprise");
    expect(again.data).toMatchObject({ fields: { file_id: "有付款凭证没有上传成功，请重新上传" } });
  });

  it("is a file of this very order, a picture or a PDF, and read by its company and administrators alone", async () => {
    const id = await world.placed(report);
    const elsewhere = await world.placed(report);
    await world.done("confirm", { id, seq: 0, discount: 0 });
    const foreign = await world.upload(elsewhere, "付款凭证");
    const voucher = { id, seq: 1, amount: 240_100, date: "2026-11-20" };
    const refused = await world.post("voucher", { ...voucher, file_id: foreign.id }, "enterprise");
    expect(refused.data).toMatchObject({ fields: { file_id: expect.any(String) } });
    expect((await world.upload(id, "付款凭证", { bytes: "MZ" })).reply.data).toMatchObject({
      fields: { file: "付款凭证应为 JPEG、PNG、WebP 图片或 PDF 文件" },
    });
    expect((await world.upload(id, "付款凭证", { bytes: "" })).reply.code).toBe(0);
    expect((await world.upload(id, "交付文件")).reply).toMatchObject({ status: 403 });
    expect((await world.upload(id, "付款凭证", { person: "admin" })).reply).toMatchObject({ status: 403 });
    const own = await world.upload(id, "付款凭证");
    for (const [person, status] of [
      ["enterprise", 200],
      ["admin", 200],
      [stranger, 404],
      ["district", 403],
    ] as const)
      expect((await world.content(own.id, person)).status, person).toBe(status);
    const again = await world.upload(id, "付款凭证", { id: own.id, bytes: "%PDF-1.7 other" });
    expect(again.reply).toMatchObject({ status: 409 });
  });
});

describe("a refund of an order whose invoice was made", () => {
  it("is asked for by who gives the invoice back, and noted with what became of it", async () => {
    const invoice = { title: "试验阀门有限公司", tax_no: "440606000000001", kind: "普票", email: "a@example.cn" };
    const id = await world.paid(report, { invoice });
    await world.done("invoice", { id, seq: 3, no: "24440000001", date: "2026-11-20" });
    const asked = { id, seq: 4, move: "申请退款", text: "项目停了" };
    expect((await world.post("move", asked, "enterprise")).data).toMatchObject({
      fields: { invoice_back: "该订单已开具发票 24440000001，退款须退回发票，请确认" },
    });
    await world.done("move", { ...asked, invoice_back: true }, "enterprise");
    await world.moved(id, "同意退款");
    const noted = { id, seq: 6, reference: "2026112000001", date: "2026-11-22" };
    expect((await world.post("refunded", noted)).data).toMatchObject({
      fields: { invoice_ending: "请选择发票的处理" },
    });
    await world.done("refunded", { ...noted, invoice_ending: "红冲" });
    const { steps, ...info } = await world.info(id);
    expect(info).toMatchObject({ state: "已退款", invoice_ending: "红冲" });
    expect(steps.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "项目停了；发票 24440000001 由企业退回",
        expect.stringContaining("发票 24440000001 已红冲"),
      ]),
    );
  });
});

describe("a refund", () => {
  it("is asked for, agreed and noted with the bank's number, and told at each step", async () => {
    const id = await world.paid(report);
    await world.moved(id, "申请退款", "项目停了", "enterprise");
    expect(await world.info(id)).toMatchObject({ state: "退款中", refund_from: "已付款" });
    const read = { id, seq: 4, reference: "2026112000001", date: "2026-11-22" };
    expect(await world.post("refunded", read)).toMatchObject({ status: 409, msg: "请先同意退款" });
    await world.moved(id, "拒绝退款", "已经开始检索");
    expect(await world.info(id)).toMatchObject({ state: "已付款", refund_from: null });
    await world.moved(id, "申请退款", "还是要退", "enterprise");
    await world.moved(id, "撤回退款", "", "enterprise");
    await world.moved(id, "申请退款", "项目停了", "enterprise");
    await world.moved(id, "同意退款");
    expect(await world.move(id, "撤回退款", "", "enterprise")).toMatchObject({ msg: "退款已经同意，正在办理" });
    expect((await world.post("refunded", { ...read, seq: 9, invoice_ending: "作废" })).data).toMatchObject({
      fields: { invoice_ending: "该订单没有开具发票" },
    });
    await world.done("refunded", { ...read, seq: 9 });
    expect(await world.info(id)).toMatchObject({
      state: "已退款",
      refund_reference: "2026112000001",
      invoice_ending: "未开具",
    });
    const { db } = world.server.connection;
    const told = await db.select().from(reminders).where(eq(reminders.record_id, id)).orderBy(reminders.due_at);
    expect(told.map(({ title }) => title.split("：")[0])).toEqual([
      "订单已确认，请付款",
      "付款已到账",
      "退款申请没有通过",
      "退款申请已同意",
      "退款已完成",
    ]);
    expect(told[0]).toMatchObject({
      account_id: people.enterprise.id,
      kind: "order",
      path: `/ordersDetails?id=${id}`,
    });
  });

  it("is written with its step and message or not at all", async () => {
    const id = await world.paid(report);
    const { db } = world.server.connection;
    await db.execute(sql`create function no_reminder() returns trigger language plpgsql as
      $$ begin raise exception 'no reminder'; end $$`);
    await db.execute(
      sql`create trigger no_reminder before insert on reminders for each row execute function no_reminder()`,
    );
    const read = { id, seq: 3, no: "24440000", date: "2026-11-21" };
    expect(await world.post("invoice", read)).toMatchObject({ status: 409, msg: "企业没有要求开票" });
    await world.moved(id, "开始服务");
    expect(await world.post("deliver", { id, seq: 4, text: "交付了" })).toMatchObject({ status: 500 });
    expect(await world.info(id)).toMatchObject({ state: "服务中", seq: 4 });
    await db.execute(sql`drop trigger no_reminder on reminders`);
    await world.done("deliver", { id, seq: 4, text: "交付了" });
  });
});

it("gives up files that belong to no step after a week, and no others", async () => {
  const { server } = world;
  const id = await world.paid(report);
  const [used, unused] = [await world.upload(id, "交付文件", { person: "admin" }), await world.upload(id, "付款凭证")];
  await world.moved(id, "开始服务");
  const { seq } = await world.info(id);
  await world.done("deliver", { id, seq, text: "交付了", files: [used.id] });
  const left = async (days: number) => {
    await sweepEnded({ db: server.connection.db, now: () => server.now() + days * 86_400_000 });
    const rows = await server.connection.db.select({ id: orderFiles.id }).from(orderFiles);
    return [used.id, unused.id].map((one) => rows.some((row) => row.id === one));
  };
  expect(await left(6)).toEqual([true, true]);
  expect(await left(8)).toEqual([true, false]);
});

it("an invoice begins with what is known of the company, and later with what the one before was made out to", async () => {
  const { info, placed } = world;
  const product = await world.product({ name: "版权登记" });
  const start = async (person: PersonName) => (await offered(product, person)).invoice_start;
  const credit_code = "91440606MA4X000001";
  await world.server.connection.db.update(companies).set({ credit_code }).where(eq(companies.id, firms.lamp.id));
  const known = { title: firms.lamp.name, tax_no: credit_code, kind: "", email: "" };
  expect(await start(stranger)).toEqual(known);
  const plain = await placed(product, {}, stranger);
  expect(await start(stranger)).toEqual(known);
  await placed(product, { invoice: { ...invoice, kind: "专票" } }, stranger);
  expect(await start(stranger)).toEqual({ ...invoice, kind: "专票" });
  expect(await info(plain, stranger)).toMatchObject({ invoice: null, invoice_start: { ...invoice, kind: "专票" } });
  // The office has nothing to ask for.
  expect(await info(plain)).toMatchObject({ invoice_start: null });
});
