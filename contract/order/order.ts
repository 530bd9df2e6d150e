import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, flag, id, listOf, mobile, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { adminOnly, type Kind } from "../core/roles.ts";
import { cents, largestOrder, mostUnits } from "./order-amounts.ts";
import { orderFileKinds, OrderFile, orderFileRules } from "./order-files.ts";
import { Invoice, invoiceEndings } from "./order-invoice.ts";
import { orderParts, orderSorts } from "./order-lists.ts";
import { orderStates, plainMoves } from "./order-moves.ts";
import { productCategories } from "./order-products.ts";
import { Order, OrderInfo, QueuedOrder } from "./order-shapes.ts";

const company = { access: ["enterprise"], offline: "live" } as const;
const office = { access: adminOnly, offline: "live" } as const;
const both = { access: ["enterprise", "admin"] as const satisfies readonly Kind[], offline: "live" } as const;
const nothing = z.object({});
const orderId = id("订单");

/** `seq`: the last step the person has read; another since answers 409 with who made it. */
const move = { id: orderId, seq: whole("已读的进展", 0, 100_000) };
const category = z.optional(oneOf("类别", productCategories));
const state = z.optional(oneOf("状态", orderStates));
const keyword = z._default(text("关键词", 0, 60), "");
const month = z.string("请选择月份").check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "月份不正确"));

/** Rows that a file holds at most. */
export const mostOrdersExported = 10_000;

const sorting = { sort: z.optional(oneOf("排序", orderSorts)), order: z.optional(oneOf("顺序", ["asc", "desc"])) };

const conditions = {
  state,
  category,
  /** In the name of the company. */
  company: z._default(text("企业", 0, 60), ""),
  month: z.optional(month),
  /** With `month`: what of it; without one, in any month. */
  part: z.optional(oneOf("统计项", orderParts)),
  keyword,
};

/**
 * Orders of services (specification section 2.5); all calls are ours. The platform moves no money. What the company does
 * is in no view: both sides of an order would be in one hand.
 */
export const orderCalls = {
  place: call({
    ...company,
    method: "POST",
    path: "/v1/orders/place",
    inView: "never",
    input: z.object({
      /** Made by the caller: the same again is the same order. */
      id: orderId,
      product_id: id("服务"),
      /** The version of the product that the person has read, its price among it. */
      product_rev: whole("服务的版本", 1, 1_000_000),
      quantity: whole("数量", 1, mostUnits),
      contact: text("联系人", 2, 30),
      mobile: mobile("联系电话"),
      note: z._default(text("需求说明", 0, 1000), ""),
      invoice: z._default(z.nullable(Invoice), null),
      /** A coupon of the company's, to be used for it. */
      coupon_id: z._default(z.nullable(id("优惠券")), null),
    }),
    output: nothing,
    summary: "Order a service in the company's name.",
  }),
  mine: call({
    ...company,
    method: "GET",
    path: "/v1/orders/mine",
    input: z.object({ state, keyword, ...paging }),
    output: pageOf(Order),
    summary: "The user's company's orders, newest first.",
  }),
  info: call({
    ...both,
    method: "GET",
    path: "/v1/orders/info",
    input: z.object({ id: orderId }),
    output: OrderInfo,
    summary: "An order with what was done about it; companies see their own.",
  }),
  list: call({
    ...office,
    method: "GET",
    path: "/v1/orders/list",
    input: z.object({ ...conditions, ...sorting, ...paging }),
    output: z.object({
      ...pageOf(QueuedOrder).shape,
      /** Cents of all orders that the conditions leave. */
      sum: z.int(),
      /** By state whatever the conditions: how many there are, and how many the office owes the next step. */
      states: z.array(z.object({ state: z.enum(orderStates), count: z.int(), waiting: z.int() })),
    }),
    summary: "All orders by conditions; unless asked otherwise those that wait for the office first.",
  }),
  orderExport: call({
    ...office,
    method: "GET",
    path: "/v1/orders/export",
    reply: "file",
    input: z.object({ ...conditions, ...sorting }),
    output: z.unknown(),
    summary: "The same orders in the same order as .xlsx; at most 10,000.",
  }),
  months: call({
    ...office,
    method: "GET",
    path: "/v1/orders/months",
    input: z.object({}),
    output: z.object({
      as_of: z.string(),
      /** Months in which something was, the last first. */
      months: z.array(
        z.object({
          month: z.string(),
          /** `sum` is what is to be paid, `cut` what discounts and coupons took off before. */
          parts: z.array(z.object({ part: z.enum(orderParts), count: z.int(), sum: z.int(), cut: z.int() })),
        }),
      ),
    }),
    summary: "What was ordered, paid and refunded by month; the list gives the orders behind each.",
  }),
  move: call({
    ...both,
    method: "POST",
    path: "/v1/orders/move",
    inView: "never",
    input: z.object({
      ...move,
      move: oneOf("办理事项", plainMoves),
      text: z._default(text("说明", 0, 500), ""),
      /** The company gives the invoice back; 申请退款 asks for it where one was made. */
      invoice_back: z._default(flag("退回发票"), false),
    }),
    output: nothing,
    summary: "Make a move that needs nothing but words, by the table of moves.",
  }),
  confirm: call({
    ...office,
    method: "POST",
    path: "/v1/orders/confirm",
    input: z.object({
      ...move,
      discount: cents("优惠金额", 0, largestOrder),
      reason: z._default(text("优惠的原因", 0, 200), ""),
    }),
    output: nothing,
    summary: "Confirm an order, with a discount or without; where nothing is to be paid it counts as paid.",
  }),
  voucher: call({
    ...company,
    method: "POST",
    path: "/v1/orders/voucher",
    inView: "never",
    input: z.object({
      ...move,
      file_id: id("付款凭证"),
      amount: cents("转账金额", 1, largestOrder),
      date: date("转账日期"),
    }),
    output: nothing,
    summary: "Hand in the voucher of a transfer, or another in the place of one that waits.",
  }),
  deliver: call({
    ...office,
    method: "POST",
    path: "/v1/orders/deliver",
    input: z.object({
      ...move,
      text: text("交付说明", 2, 2000),
      files: z._default(listOf("交付文件", id("交付文件"), 0, orderFileRules.mostDelivered), []),
    }),
    output: nothing,
    summary: "Deliver, with words and files; the company is told.",
  }),
  rate: call({
    ...company,
    method: "POST",
    path: "/v1/orders/rate",
    inView: "never",
    input: z.object({ ...move, stars: whole("评分", 1, 5), words: z._default(text("评价", 0, 300), "") }),
    output: nothing,
    summary: "Rate a completed order, once.",
  }),
  invoiceAsk: call({
    ...company,
    method: "POST",
    path: "/v1/orders/invoiceAsk",
    inView: "never",
    input: z.object({ ...move, invoice: Invoice }),
    output: nothing,
    summary: "Ask for an invoice, or change what it is made out to while none was made.",
  }),
  invoice: call({
    ...office,
    method: "POST",
    path: "/v1/orders/invoice",
    input: z.object({
      ...move,
      no: text("发票号码", 4, 40),
      date: date("开票日期"),
      file_id: z._default(z.nullable(id("发票文件")), null),
    }),
    output: nothing,
    summary: "Note an invoice that was made, or put its number right.",
  }),
  refunded: call({
    ...office,
    method: "POST",
    path: "/v1/orders/refunded",
    input: z.object({
      ...move,
      reference: text("银行流水号", 4, 60),
      date: date("退款日期"),
      /** Needed where an invoice was made. */
      invoice_ending: z._default(z.nullable(oneOf("发票的处理", invoiceEndings)), null),
    }),
    output: nothing,
    summary: "Note that an agreed refund was transferred, and what became of the invoice.",
  }),
  file: call({
    ...both,
    method: "POST",
    path: "/v1/orders/file",
    body: "bytes",
    mostBytes: orderFileRules.max,
    inView: "never",
    input: z.object({
      id: id("文件"),
      order_id: orderId,
      kind: oneOf("文件用途", orderFileKinds),
      name: text("文件名", 1, 200),
    }),
    output: OrderFile,
    summary: "Hand in a file for the next move: a picture is re-encoded by the server, a PDF is kept as it is.",
  }),
  content: call({
    ...both,
    method: "GET",
    path: "/v1/orders/content",
    reply: "file",
    input: z.object({ id: id("文件") }),
    output: z.unknown(),
    summary: "A file of an order, to its company and to administrators.",
  }),
};
