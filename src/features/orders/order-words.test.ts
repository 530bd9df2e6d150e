import { expect, it } from "vitest";
import { officeOwes, orderMoves, orderStates } from "#contract/order/order-moves.ts";
import { awaitedOf, invoiceWords, wordsOfButton } from "./order-words.tsx";

it("the table says that the office is awaited exactly where it owes the next step", () => {
  for (const state of orderStates)
    for (const [voucher, invoice_due] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const) {
      // Elsewhere none waits.
      if (voucher && state !== "待付款") continue;
      const order = { state, voucher, invoice_due };
      expect(awaitedOf(order).startsWith("平台"), JSON.stringify(order)).toBe(officeOwes(order));
    }
  expect(awaitedOf({ state: "已完成", voucher: false, invoice_due: true })).toBe("平台开票");
});

it("an invoice is awaited only where one will be made", () => {
  const invoice = { amount: 1000, invoice_no: "", invoice_date: null };
  expect(invoiceWords({ ...invoice, state: "已付款" })).toBe("待开票");
  expect(invoiceWords({ ...invoice, state: "已付款", amount: 0 })).toBe("无需付款，不开发票");
  expect(invoiceWords({ ...invoice, state: "已取消" })).toBe("订单已取消，不开发票");
  expect(invoiceWords({ ...invoice, state: "已退款", invoice_no: "2444", invoice_date: "2026-11-21" })).toBe(
    "发票号码 2444，2026年11月21日开具",
  );
});

it("no button that makes a move reads as one that leaves the form", () => {
  expect(orderMoves.map(wordsOfButton)).not.toContain("取消");
  expect(wordsOfButton("取消")).toBe("取消订单");
});
