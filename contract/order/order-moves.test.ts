import { describe, expect, it } from "vitest";
import {
  givesCouponBack,
  isHandedOver,
  isInvoiceDue,
  officeOwes,
  orderMoveProblem,
  orderMoves,
  type OrderSide,
  type OrderStanding,
  type OrderState,
  orderStates,
  plainMoves,
  stateAfterMove,
  wordsOfMove,
} from "./order-moves.ts";

const standing = (state: OrderState, more: Partial<OrderStanding> = {}): OrderStanding => ({
  state,
  total: 1000,
  amount: 1000,
  voucher: false,
  handed_in: false,
  invoice_wanted: false,
  invoice_no: "",
  rated: false,
  refund_from: null,
  refund_agreed: false,
  ...more,
});
const allowed = (side: OrderSide, one: OrderStanding, isSub = false) =>
  orderMoves.filter((move) => orderMoveProblem(move, one, { side, isSub }) === null);

describe("the table of moves", () => {
  it.each([
    ["待确认", ["用券", "申请开票", "取消"], ["确认", "婉拒"]],
    ["待付款", ["用券", "上传凭证", "申请开票", "取消"], ["取消"]],
    ["已付款", ["申请开票", "申请退款"], ["开始服务"]],
    ["服务中", ["申请开票", "申请退款"], ["交付"]],
    ["已交付", ["要求修改", "验收", "申请开票", "申请退款"], []],
    ["已完成", ["评价", "申请开票"], []],
    ["已取消", [], []],
    ["退款中", ["撤回退款"], ["同意退款", "拒绝退款"]],
    ["已退款", [], []],
  ] as const)("lets company and office do from %s what the state allows", (state, company, office) => {
    expect(allowed("company", standing(state))).toEqual(company);
    expect(allowed("office", standing(state))).toEqual(office);
  });

  it("confirms or sends back only a voucher that waits, and cancels nothing meanwhile", () => {
    const one = standing("待付款", { voucher: true, handed_in: true });
    expect(allowed("office", one)).toEqual(["确认到账", "退回凭证"]);
    expect(allowed("company", one)).toEqual(["上传凭证", "申请开票"]);
  });

  it("takes no coupon for what is free, nor once money may be on its way", () => {
    expect(allowed("company", standing("待确认", { total: 0, amount: 0 }))).toEqual(["取消"]);
    expect(allowed("company", standing("待确认", { amount: 0 }))).toEqual(["用券", "取消"]);
    expect(allowed("company", standing("待付款", { handed_in: true }))).not.toContain("用券");
  });

  it("cancels a free order where it would refund another", () => {
    for (const state of ["已付款", "服务中"] as const) {
      const one = standing(state, { amount: 0 });
      expect(allowed("company", one)).toEqual(["取消"]);
      expect(allowed("office", one)).toContain("取消");
    }
    expect(allowed("company", standing("已交付", { amount: 0 }))).toEqual(["要求修改", "验收"]);
  });

  it("lets nobody go back on a refund that was agreed, and done only what was", () => {
    const agreed = standing("退款中", { refund_agreed: true, refund_from: "服务中" });
    expect(allowed("office", agreed)).toEqual(["退款完成"]);
    expect(allowed("company", agreed)).toEqual([]);
  });

  it("makes invoices where one is wanted and something was paid", () => {
    for (const state of ["已付款", "服务中", "已交付", "已完成"] as const) {
      expect(allowed("office", standing(state, { invoice_wanted: true }))).toContain("开票");
      expect(allowed("office", standing(state, { invoice_wanted: true, amount: 0 }))).not.toContain("开票");
    }
    expect(allowed("office", standing("退款中", { invoice_wanted: true }))).not.toContain("开票");
  });

  it("is asked for an invoice, or told what it is made out to, until one is made", () => {
    const paid = { invoice_wanted: true };
    expect(allowed("company", standing("已完成", paid))).toContain("申请开票");
    expect(allowed("company", standing("已完成", { ...paid, invoice_no: "2444" }))).not.toContain("申请开票");
    expect(allowed("company", standing("已完成", { amount: 0 }))).not.toContain("申请开票");
    expect(orderStates.filter((state) => isInvoiceDue(standing(state, paid)))).toEqual([
      "已付款",
      "服务中",
      "已交付",
      "已完成",
    ]);
    for (const more of [{ invoice_wanted: false }, { ...paid, amount: 0 }, { ...paid, invoice_no: "2444" }])
      expect(isInvoiceDue(standing("已完成", more))).toBe(false);
  });

  it("rates once", () => {
    expect(allowed("company", standing("已完成", { rated: true }))).not.toContain("评价");
  });

  it("leaves what binds the company to its main account", () => {
    const bySub = orderStates.flatMap((state) => allowed("company", standing(state), true));
    expect(new Set(bySub)).toEqual(new Set(["上传凭证", "要求修改", "申请开票", "评价"]));
  });
});

describe("where a move leads", () => {
  it("is paid at once where nothing is to be paid", () => {
    expect(stateAfterMove("确认", standing("待确认"))).toBe("待付款");
    expect(stateAfterMove("确认", standing("待确认", { amount: 0 }))).toBe("已付款");
    expect(stateAfterMove("用券", standing("待付款"))).toBe("待付款");
    expect(stateAfterMove("用券", standing("待付款", { amount: 0 }))).toBe("已付款");
    expect(stateAfterMove("用券", standing("待确认", { amount: 0 }))).toBe("待确认");
  });

  it("is back where the refund was asked for", () => {
    for (const from of ["已付款", "服务中", "已交付"] as const) {
      expect(stateAfterMove("申请退款", standing(from))).toBe("退款中");
      for (const move of ["拒绝退款", "撤回退款"] as const)
        expect(stateAfterMove(move, standing("退款中", { refund_from: from }))).toBe(from);
    }
  });

  it("has a way out of every state but the last ones, and reaches every state", () => {
    const ways = (state: OrderState) =>
      [standing(state, { voucher: true, refund_agreed: true }), standing(state)].flatMap((one) =>
        (["company", "office"] as const).flatMap((side) => allowed(side, one).map((move) => stateAfterMove(move, one))),
      );
    const reached = new Set<OrderState>(["待确认"]);
    for (const state of reached) for (const next of ways(state)) reached.add(next);
    expect(reached).toEqual(new Set(orderStates));
    const ends = orderStates.filter((state) => ways(state).every((next) => next === state));
    expect(ends).toEqual(["已完成", "已取消", "已退款"]);
  });
});

it("asks for words of every move that refuses, cancels or asks for something", () => {
  expect(plainMoves.filter((move) => wordsOfMove(move) !== null)).toEqual([
    "婉拒",
    "退回凭证",
    "要求修改",
    "取消",
    "申请退款",
    "拒绝退款",
  ]);
});

it("counts as waiting for the office what it has to do next", () => {
  const none = { voucher: false, invoice_due: false };
  expect(orderStates.filter((state) => officeOwes({ state, ...none }))).toEqual([
    "待确认",
    "已付款",
    "服务中",
    "退款中",
  ]);
  expect(officeOwes({ state: "待付款", ...none, voucher: true })).toBe(true);
  expect(officeOwes({ state: "已完成", ...none, invoice_due: true })).toBe(true);
});

it("leaves what was delivered with the company until it is cancelled or refunded", () => {
  const delivered_at = new Date(0);
  const open = orderStates.filter((state) => isHandedOver({ state, delivered_at }));
  expect(open).toEqual(orderStates.filter((state) => state !== "已取消" && state !== "已退款"));
  expect(orderStates.some((state) => isHandedOver({ state, delivered_at: null }))).toBe(false);
});

describe("a coupon comes back", () => {
  const back = (move: "取消" | "婉拒" | "退款完成" | "验收", state: OrderState, more: object = {}) => {
    const {
      side = "company",
      delivered = false,
      refund_from = null,
    } = more as {
      side?: OrderSide;
      delivered?: boolean;
      refund_from?: OrderState | null;
    };
    return givesCouponBack(move, { state, refund_from }, { side, delivered });
  };

  it("where an order ends before its service began, by whomever", () => {
    expect(back("婉拒", "待确认", { side: "office" })).toBe(true);
    for (const state of ["待确认", "待付款", "已付款"] as const) expect(back("取消", state), state).toBe(true);
    expect(back("退款完成", "退款中", { refund_from: "已付款", side: "office" })).toBe(true);
  });

  it("not to who leaves a service that has begun, and never once something was handed over", () => {
    expect(back("取消", "服务中")).toBe(false);
    expect(back("取消", "服务中", { side: "office" })).toBe(true);
    expect(back("取消", "服务中", { side: "office", delivered: true })).toBe(false);
    for (const refund_from of ["服务中", "已交付"] as const)
      expect(back("退款完成", "退款中", { refund_from }), refund_from).toBe(false);
    expect(back("验收", "已交付", { delivered: true })).toBe(false);
  });
});
