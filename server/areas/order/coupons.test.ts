import { and, eq, inArray } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { heldStates } from "#contract/order/coupon-rules.ts";
import { couponGrants } from "#server/database/tables/office/coupon.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { type CouponWorld, couponWorld } from "#tests/fixtures/coupon-world.ts";
import { other, stranger } from "#tests/fixtures/order-world.ts";
import { daliang, firms, people, ronggui } from "#tests/fixtures/test-server.ts";
import { remindOfCoupons } from "./coupon-reminders.ts";

let world: CouponWorld;
let today: string;
let report: string;
let fieldsOf: CouponWorld["fieldsOf"];
let drafted: CouponWorld["drafted"];
let begun: CouponWorld["begun"];
let holders: CouponWorld["holders"];
let give: CouponWorld["give"];
let held: CouponWorld["held"];
let own: CouponWorld["own"];
let stateOf: CouponWorld["stateOf"];
let use: CouponWorld["use"];
beforeAll(async () => {
  world = await couponWorld();
  ({ today, fieldsOf, drafted, begun, holders, give, held, own, stateOf, use } = world);
  report = await world.product();
});
afterAll(() => world.server.close());

const ordering = (coupon_id: string, changes: object = {}) => ({
  id: v7(),
  product_id: report,
  product_rev: 1,
  quantity: 2,
  contact: "陈经理",
  mobile: "13711112222",
  coupon_id,
  ...changes,
});
const pay = async (id: string) => {
  const { amount, seq } = await world.info(id);
  const { id: file_id } = await world.upload(id, "付款凭证");
  await world.done("voucher", { id, seq, file_id, amount, date: today }, "enterprise");
  await world.moved(id, "确认到账");
};

describe("a coupon of an order", () => {
  it("lowers what is paid, from ordering on to the voucher", async () => {
    const coupon_id = await held();
    const id = await world.placed(report, { coupon_id });
    expect(await world.info(id)).toMatchObject({
      amount: 210_100,
      coupon_cut: 30_000,
      coupon_name: "试验优惠券",
      coupon: { id: coupon_id, kind: "减免金额", value: 30_000 },
    });
    expect(await stateOf(coupon_id)).toBe("已使用");
    await world.done("confirm", { id, seq: 0, discount: 0 });
    const { id: file_id } = await world.upload(id, "付款凭证");
    const wrong = { id, seq: 1, file_id, amount: 240_100, date: today };
    expect((await world.post("voucher", wrong, "enterprise")).data).toMatchObject({
      fields: { amount: expect.stringContaining("¥\u00A02,101.00") },
    });
    await pay(id);
    expect(await world.info(id)).toMatchObject({ state: "已付款", amount: 210_100 });
  });

  it("is calculated from what a discount leaves, whichever came first", async () => {
    const [first, second] = [await held({ kind: "折扣", value: 20 }), await held({ kind: "折扣", value: 20 })];
    const early = await world.placed(report, { coupon_id: first });
    expect(await world.info(early)).toMatchObject({ coupon_cut: 48_020 });
    await world.done("confirm", { id: early, seq: 0, discount: 40_100, reason: "首单" });
    const late = await world.placed(report);
    await world.done("confirm", { id: late, seq: 0, discount: 40_100, reason: "首单" });
    expect((await use(late, 1, second)).code).toBe(1);
    for (const id of [early, late])
      expect(await world.info(id)).toMatchObject({ state: "待付款", coupon_cut: 40_000, amount: 160_000 });
    const [step] = (await world.info(early)).steps;
    expect(step?.text).toBe("优惠 ¥\u00A0401.00（首单），优惠券“试验优惠券”减免 ¥\u00A0400.00，应付 ¥\u00A01,600.00");
  });

  it("goes back where the office's discount leaves nothing for it", async () => {
    const coupon_id = await held();
    const id = await world.placed(report, { coupon_id });
    await world.done("confirm", { id, seq: 0, discount: 240_100, reason: "公益" });
    expect(await world.info(id)).toMatchObject({ state: "已付款", amount: 0, coupon_cut: 0, coupon: null });
    expect(await stateOf(coupon_id)).toBe("可用");
  });

  it("is changed and left before it is paid, and not once a voucher was handed in", async () => {
    const [one, two] = [await held(), await held({ name: "另一张", value: 10_000 })];
    const id = await world.placed(report, { coupon_id: one });
    expect((await use(id, 0, two)).code).toBe(1);
    expect([await stateOf(one), await stateOf(two)]).toEqual(["可用", "已使用"]);
    expect(await use(id, 1, two)).toMatchObject({ status: 409, msg: "该订单已经在使用这张优惠券" });
    await world.done("confirm", { id, seq: 1, discount: 0 });
    expect((await use(id, 2, null)).code).toBe(1);
    expect(await world.info(id)).toMatchObject({ amount: 240_100, coupon: null, coupon_name: "" });
    const { id: file_id } = await world.upload(id, "付款凭证");
    await world.done("voucher", { id, seq: 3, file_id, amount: 240_100, date: today }, "enterprise");
    await world.moved(id, "退回凭证", "账上没有查到");
    expect(await use(id, 5, one)).toMatchObject({ status: 409, msg: "已经上传过付款凭证，不能再更换优惠券" });
  });

  it("takes all and leads on as a free order: without voucher, invoice or refund", async () => {
    const coupon_id = await held({ kind: "全额", value: 0 });
    const invoice = { title: "试验阀门", tax_no: "440606123456789", kind: "普票", email: "cw@example.cn" };
    const id = await world.placed(report, { invoice });
    await world.done("confirm", { id, seq: 0, discount: 0 });
    expect((await use(id, 1, coupon_id)).code).toBe(1);
    expect(await world.info(id)).toMatchObject({ state: "已付款", amount: 0, paid_at: expect.any(String) });
    const read = { id, seq: 2, no: "24440000", date: today };
    expect(await world.post("invoice", read)).toMatchObject({ status: 409, msg: "免费订单不开发票" });
    expect(await world.move(id, "申请退款", "不要了", "enterprise")).toMatchObject({ status: 409 });
    await world.moved(id, "取消", "不需要了", "enterprise");
    expect(await stateOf(coupon_id)).toBe("可用");
  });

  it("is refused where it does not fit, in words of the rule", async () => {
    const elsewhere = await world.product({ name: "内训", category: "培训" });
    const free = await world.product({ name: "公益咨询", price: 0 });
    const refusal = async (grant: string, changes: object = {}) =>
      (await world.post("place", ordering(grant, changes), "enterprise")).msg;
    expect(await refusal(await held({ product_ids: [elsewhere] }))).toBe("该优惠券不适用于这项服务");
    expect(await refusal(await held({ least: 240_101 }))).toBe("订单金额满 ¥\u00A02,401.01 才能使用");
    expect(await refusal(await held({ valid_from: shiftDay(today, 1) }))).toMatch(/起可用$/u);
    expect(await refusal(await held(), { product_id: free })).toBe("免费服务不需要优惠券");
    expect(await refusal(v7())).toBe("优惠券不存在，或不是本企业的优惠券");
  });

  it("is its own company's alone, and its main account's to use", async () => {
    const coupon_id = await held();
    expect(await world.post("place", ordering(coupon_id), stranger)).toMatchObject({ status: 404 });
    expect((await own("可用", stranger)).list.map(({ id }) => id)).not.toContain(coupon_id);
    const id = await world.placed(report);
    expect(await use(id, 0, coupon_id, stranger)).toMatchObject({ status: 404 });
    expect(await use(id, 0, coupon_id, "admin")).toMatchObject({ status: 403 });
    const { db } = world.server.connection;
    const setRid = (rid: number) => db.update(accounts).set({ rid }).where(eq(accounts.id, people.enterprise.id));
    await setRid(1);
    expect(await use(id, 0, coupon_id)).toMatchObject({
      status: 409,
      msg: "子账号不能使用此功能，请联系本单位的主账号",
    });
    await setRid(0);
    expect(await stateOf(coupon_id)).toBe("可用");
  });
});

describe("at the same time", () => {
  it("two orders with one coupon are one order; the other is told", async () => {
    const coupon_id = await held();
    const both = await Promise.all([0, 1].map(() => world.post("place", ordering(coupon_id), "enterprise")));
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(both.find(({ code }) => code === 0)).toMatchObject({
      status: 409,
      msg: "该优惠券已经用于其他订单，请另选一张",
    });
    const again = ordering(await held());
    const same = await Promise.all([0, 1].map(() => world.post("place", again, "enterprise")));
    expect(same.map(({ code }) => code)).toEqual([1, 1]);
    expect(await world.info(again.id)).toMatchObject({ coupon_cut: 30_000, coupon: { id: again.coupon_id } });
    // As a page sends it that has read its coupons again; and with what was changed after it had been sent.
    expect((await world.post("place", { ...again, coupon_id: null }, "enterprise")).code).toBe(1);
    for (const changes of [{ quantity: 3 }, { coupon_id: await held() }])
      expect(await world.post("place", { ...again, ...changes }, "enterprise")).toMatchObject({
        status: 409,
        msg: expect.stringMatching(/^订单 DD\d+ 已经提交，之后的改动没有保存/u),
      });
    expect(await world.info(again.id)).toMatchObject({ quantity: 2, coupon: { id: again.coupon_id } });
  });

  it("two orders that want each other's coupon both keep their own", async () => {
    const [one, two] = [await held(), await held()];
    const [first, second] = [
      await world.placed(report, { coupon_id: one }),
      await world.placed(report, { coupon_id: two }),
    ];
    const both = await Promise.all([use(first, 0, two), use(second, 0, one)]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
    const fresh = await held();
    const wanted = await Promise.all([use(first, 0, fresh), use(second, 0, fresh)]);
    expect(wanted.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it("the last one is given once", async () => {
    const id = await begun({ total: 1, per_company: 1 });
    const both = await Promise.all([give(id), give(id, firms.lamp.id)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(both.find(({ code }) => code === 0)?.msg).toBe("1 张已经发完");
    const coded = await begun({ way: "券码", code: "LAST01", total: 1, per_company: 1 });
    const claims = await Promise.all(
      (["enterprise", stranger] as const).map((who) => world.post("couponClaim", { code: "last-01" }, who)),
    );
    expect(claims.filter(({ code }) => code === 1)).toHaveLength(1);
    expect((await holders(coded)).total).toBe(1);
  });

  it("one that is recalled while it is used is the one or the other", async () => {
    const coupon_id = await held();
    const both = await Promise.all([
      world.post("couponRecall", { id: coupon_id, reason: "发错企业" }),
      world.post("place", ordering(coupon_id), "enterprise"),
    ]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
  });
});

describe("the end of an order", () => {
  it("gives its coupon back before the service began, and keeps it afterwards", async () => {
    const started = async () => {
      const coupon_id = await held({ kind: "全额", value: 0 });
      const id = await world.placed(report, { coupon_id });
      await world.done("confirm", { id, seq: 0, discount: 0 });
      await world.moved(id, "开始服务");
      return { id, coupon_id };
    };
    const declined = await held();
    const gone = await world.placed(report, { coupon_id: declined });
    await world.moved(gone, "婉拒", "暂不受理");
    expect(await stateOf(declined)).toBe("可用");
    const { db } = world.server.connection;
    const [told] = await db.select().from(reminders).where(eq(reminders.record_id, gone));
    expect(told?.body).toBe("原因：暂不受理；优惠券“试验优惠券”已退回");
    const left = await started();
    await world.moved(left.id, "取消", "不需要了", "enterprise");
    expect(await stateOf(left.coupon_id)).toBe("已使用");
    const taken = await started();
    await world.moved(taken.id, "取消", "专家临时有事");
    expect(await stateOf(taken.coupon_id)).toBe("可用");
    expect((await world.info(taken.id)).steps.at(-1)?.text).toBe("专家临时有事；优惠券“试验优惠券”已退回");
    // What was handed over once is not had again for the same coupon.
    const read = await started();
    await world.done("deliver", { id: read.id, seq: 2, text: "报告初稿" });
    await world.moved(read.id, "要求修改", "请补充", "enterprise");
    await world.moved(read.id, "取消", "不需要了", "enterprise");
    expect(await stateOf(read.coupon_id)).toBe("已使用");
  });

  it.each([
    ["before the service began", [], "可用"],
    ["afterwards", ["开始服务"], "已使用"],
  ] as const)("refunds what was paid; a refund %s leaves the coupon %3$s", async (_when, moves, state) => {
    const coupon_id = await held();
    const id = await world.placed(report, { coupon_id });
    await world.done("confirm", { id, seq: 0, discount: 0 });
    await pay(id);
    for (const move of moves) await world.moved(id, move);
    await world.moved(id, "申请退款", "项目停了", "enterprise");
    await world.moved(id, "同意退款");
    const { seq } = await world.info(id);
    await world.done("refunded", { id, seq, reference: "20261120001", date: today });
    const info = await world.info(id);
    expect(info).toMatchObject({ state: "已退款", amount: 210_100, coupon_cut: 30_000 });
    expect(info.steps.at(-1)?.text).toContain("退款 ¥\u00A02,101.00");
    expect(await stateOf(coupon_id)).toBe(state);
  });
});

describe("giving", () => {
  const told = (record_ids: readonly string[]) =>
    world.server.connection.db
      .select()
      .from(reminders)
      .where(inArray(reminders.record_id, [...record_ids]))
      .orderBy(reminders.due_at);

  it("tells the company, as often as each may have it", async () => {
    const id = await begun({ per_company: 1 });
    expect((await give(id)).code).toBe(1);
    expect((await give(id)).data).toMatchObject({ fields: { company_id: "该企业已有 1 张，达到每家企业的张数" } });
    const [grant] = (await holders(id)).list;
    expect(grant).toMatchObject({ company_name: firms.valve.name, state: "可用" });
    expect(await told([String(grant?.id)])).toMatchObject([
      { account_id: people.enterprise.id, kind: "order", title: "收到优惠券：试验优惠券", path: "/orders?tab=coupons" },
    ]);
    await world.done("couponRecall", { id: grant?.id, reason: "发错企业" });
    const ended = { path: `/orders?tab=coupons&part=${encodeURIComponent("已失效")}` };
    expect(await told([String(grant?.id)])).toMatchObject([{ path: "/orders?tab=coupons" }, ended]);
    expect(await own("已失效")).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({ id: grant?.id, state: "已收回", recall_reason: "发错企业" }),
      ]),
    });
    expect((await give(id)).code).toBe(1);
    expect((await holders(id)).coupon).toMatchObject({ given: 1, recalled: 1, used: 0, expired: 0 });
  });

  it("reaches every company of the streets once, and later those that came", async () => {
    const id = await drafted({ way: "镇街企业", per_company: 1, total: 1, street_ids: [daliang, ronggui] });
    const refused = await world.post("couponMove", { id, rev: 1, move: "发放" });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining("剩余 1 张不够") });
    await world.done("couponSave", {
      id,
      base_rev: 1,
      ...fieldsOf({ way: "镇街企业", per_company: 1, total: 500, street_ids: [daliang, ronggui] }),
    });
    const done = await world.post("couponMove", { id, rev: 2, move: "发放" });
    const { given } = done.data as { given: number };
    expect(given).toBeGreaterThan(1);
    const { list, total } = await holders(id);
    expect(total).toBe(given);
    // The last row of a page may have gone: how many there are is known all the same.
    expect(await holders(id, { page: "9" })).toMatchObject({ list: [], total: given });
    expect(new Set(list.map(({ company_name }) => company_name)).size).toBe(given);
    expect(await give(id, null)).toMatchObject({ data: { given: 0 } });
    expect(await give(id)).toMatchObject({ status: 409, msg: "该优惠券的发放方式是镇街企业" });
  });

  it("takes a code however it is typed, and no other", async () => {
    await begun({ way: "券码", code: "xin ke-26", per_company: 1 });
    const claim = (code: string, person: "enterprise" | "admin" = "enterprise") =>
      world.post("couponClaim", { code }, person);
    expect(await claim("XinKe 26")).toMatchObject({ code: 1, data: { name: "试验优惠券" } });
    expect((await claim("XINKE26")).data).toMatchObject({ fields: { code: "贵企业已经领过 1 张，不能再领" } });
    expect((await claim("NOSUCH")).data).toMatchObject({ fields: { code: "券码不正确，请核对" } });
    expect((await claim("")).data).toMatchObject({ fields: { code: "请填写券码" } });
    expect(await claim("XINKE26", "admin")).toMatchObject({ status: 403 });
    await drafted({ way: "券码", code: "DRAFT01" });
    expect((await claim("DRAFT01")).data).toMatchObject({ fields: { code: "券码不正确，请核对" } });
    const twice = await world.post("couponSave", {
      id: v7(),
      base_rev: 0,
      ...fieldsOf({ way: "券码", code: "XINKE26" }),
    });
    expect(twice.data).toMatchObject({ fields: { code: "该券码已用于“试验优惠券”，请换一个" } });
    const { db } = world.server.connection;
    const setType = (type: number) => db.update(accounts).set({ type }).where(eq(accounts.id, people.enterprise.id));
    await setType(1);
    expect(await claim("XINKE26")).toMatchObject({ status: 403, data: { reason: "uncertified" } });
    await setType(0);
  });

  it("stops, and what was given stays good", async () => {
    const id = await begun();
    expect((await give(id)).code).toBe(1);
    await world.done("couponMove", { id, rev: 2, move: "停用" });
    expect(await give(id)).toMatchObject({ status: 409, msg: "该优惠券已停止发放" });
    const [grant] = (await holders(id)).list;
    await world.placed(report, { coupon_id: grant?.id });
    expect(await world.post("couponRecall", { id: grant?.id, reason: "想收回" })).toMatchObject({
      status: 409,
      msg: "该优惠券已使用，不能收回",
    });
  });
});

describe("a coupon of the office", () => {
  it("is changed while it is a draft, by who has read it last; then only how many there are", async () => {
    const id = await drafted();
    const save = (base_rev: number, changes: object = {}, person: typeof other | "admin" = "admin") =>
      world.post("couponSave", { id, base_rev, ...fieldsOf(changes) }, person);
    expect((await save(1, { name: "改名" })).code).toBe(1);
    expect(await save(1, { name: "又改名" }, other)).toMatchObject({
      status: 409,
      msg: `${people.admin.name}刚刚修改了该优惠券，请看过再继续`,
    });
    await world.done("couponMove", { id, rev: 2, move: "发放" });
    expect((await give(id)).code).toBe(1);
    expect(await save(3, { name: "改名", value: 1 })).toMatchObject({ msg: "已经发放的优惠券只能修改发放总数" });
    expect((await save(3, { name: "改名", total: 99 })).code).toBe(1);
    expect(await world.post("couponMove", { id, rev: 4, move: "发放" })).toMatchObject({
      status: 409,
      msg: "该优惠券正在发放，不能发放",
    });
  });

  it("is taken away while it is a draft, by who has read it last", async () => {
    const id = await drafted({ way: "券码", code: "DRAFT2026" });
    await world.done("couponSave", { id, base_rev: 1, ...fieldsOf({ way: "券码", code: "DRAFT2027" }) }, other);
    expect(await world.post("couponDelete", { id, rev: 1 })).toMatchObject({
      status: 409,
      msg: `${people.daliangColleague.name}刚刚修改了该优惠券，请看过再继续`,
    });
    await world.done("couponDelete", { id, rev: 2 });
    const again = await begun({ way: "券码", code: "DRAFT2027" });
    expect(await world.post("couponDelete", { id: again, rev: 2 })).toMatchObject({
      status: 409,
      msg: "已经发放过的优惠券不能删除，可以停用",
    });
  });

  it("names the field that is wrong, and is nobody else's", async () => {
    const save = (changes: object) => world.post("couponSave", { id: v7(), base_rev: 0, ...fieldsOf(changes) });
    expect((await save({ value: 0 })).data).toMatchObject({ fields: { value: expect.any(String) } });
    expect((await save({ valid_to: shiftDay(today, -1) })).data).toMatchObject({
      fields: { valid_to: "结束日期不能早于开始日期" },
    });
    expect((await save({ product_ids: [v7()] })).data).toMatchObject({
      fields: { product_ids: "有适用服务不存在，请重新选择" },
    });
    expect((await save({ way: "镇街企业", per_company: 1, street_ids: ["999999999"] })).data).toMatchObject({
      fields: { street_ids: "有镇街不存在，请重新选择" },
    });
    for (const path of ["couponSave", "couponMove", "couponGive", "couponRecall", "couponDelete"])
      expect(await world.post(path, {}, "enterprise"), path).toMatchObject({ status: 403 });
    for (const path of ["couponList", "couponGiven"])
      expect(await world.server.get(`/v1/orders/${path}`, {}, "enterprise"), path).toMatchObject({ status: 403 });
    expect(await world.server.ask(contract.order.coupons, {}, "district")).toMatchObject({ status: 403 });
  });

  it("is counted by what became of it, as the list of its holders says of each", async () => {
    const { list } = await world.get<OutputOf<typeof contract.order.couponList>>("couponList", { size: 200 });
    expect(list.some(({ used, recalled }) => used + recalled > 0)).toBe(true);
    for (const { id, given, used, expired, recalled } of list) {
      const counts = await Promise.all(heldStates.map(async (state) => (await holders(id, { state })).total));
      expect(counts, id).toEqual([given - used - expired, used, expired, recalled]);
    }
  });
});

it("a company is told once that a coupon ends within a week, unless it was given so late", async () => {
  const { db } = world.server.connection;
  const [long, short] = [await held({ valid_to: shiftDay(today, 20) }), await held({ valid_to: shiftDay(today, 3) })];
  const messages = async (id: string) => {
    const where = and(eq(reminders.record_id, id), eq(reminders.account_id, people.enterprise.id));
    return (await db.select().from(reminders).where(where).orderBy(reminders.due_at)).map(
      ({ title }) => title.split("：")[0],
    );
  };
  const run = (days: number) => remindOfCoupons({ db, now: () => world.server.now() + days * 86_400_000 });
  await run(12);
  expect(await messages(long)).toEqual(["收到优惠券"]);
  await run(14);
  await run(15);
  await run(2);
  expect(await messages(long)).toEqual(["收到优惠券", "优惠券即将到期"]);
  expect(await messages(short)).toEqual(["收到优惠券"]);
});

it("sums by month and the file say what was taken off and what was paid", async () => {
  const { months } = await world.get<OutputOf<typeof contract.order.months>>("months");
  for (const { month, parts } of months)
    for (const { part, sum, cut } of parts) {
      const { list } = await world.get<OutputOf<typeof contract.order.list>>("list", { month, part, size: 200 });
      expect(
        list.reduce((total, row) => total + row.discount + row.coupon_cut, 0),
        `${month} ${part}`,
      ).toBe(cut);
      expect(list.reduce((total, row) => total + row.price * row.quantity, 0)).toBe(sum + cut);
    }
  expect(months[0]?.parts.find(({ part }) => part === "paid")?.cut).toBeGreaterThan(0);
  const headers = { authorization: `Bearer ${await world.server.token("admin")}` };
  const reply = await world.server.app.inject({ url: "/v1/orders/export", headers });
  const [sheet] = await readExcelFile(reply.rawPayload);
  const [head = [], ...rows] = sheet?.data ?? [];
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  const refunded = column("状态").indexOf("已退款");
  expect(["优惠券", "用券减免（元）", "应付（元）", "实付（元）"].map((name) => column(name)[refunded])).toEqual([
    "试验优惠券",
    300,
    2101,
    2101,
  ]);
  expect(column("实付（元）")[column("状态").indexOf("待付款")]).toBeNull();
});

it("a company that is merged into another brings its coupons and orders, and gets them back", async () => {
  const coupon_id = await held();
  const used = await held();
  const id = await world.placed(report, { coupon_id: used });
  const holderOf = async () => {
    const { db } = world.server.connection;
    const rows = await db
      .select({ company: couponGrants.company_id })
      .from(couponGrants)
      .where(inArray(couponGrants.id, [coupon_id, used]));
    return [...new Set(rows.map(({ company }) => company))];
  };
  const merge = { id: v7(), kept_id: firms.lamp.id, gone_id: firms.valve.id, reason: "同一家企业", from_gone: [] };
  expect(await world.server.ask(contract.company.merge, merge, "district")).toMatchObject({ code: 1 });
  expect(await holderOf()).toEqual([firms.lamp.id]);
  expect((await own("可用", stranger)).list.map((row) => row.id)).toContain(coupon_id);
  expect(await world.info(id, stranger)).toMatchObject({ coupon: { id: used } });
  expect(await world.server.ask(contract.company.mergeUndo, { id: merge.id }, "district")).toMatchObject({ code: 1 });
  expect(await holderOf()).toEqual([firms.valve.id]);
});

it("a coupon that ended is the company's no more, and one in use stays in use", async () => {
  const { db } = world.server.connection;
  const [unused, used] = [await held(), await held()];
  const id = await world.placed(report, { coupon_id: used });
  world.server.travel(40 * 86_400_000);
  expect([await stateOf(unused), await stateOf(used)]).toEqual(["已过期", "已使用"]);
  await world.done("confirm", { id, seq: 0, discount: 0 });
  expect(await world.info(id)).toMatchObject({ amount: 210_100 });
  expect(await world.post("place", ordering(unused), "enterprise")).toMatchObject({
    status: 409,
    msg: expect.stringMatching(/到期$/u),
  });
  const [row] = await db.select().from(couponGrants).where(eq(couponGrants.id, unused));
  expect(row?.order_id).toBeNull();
});
