import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, id, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { cents, dearest } from "./order-amounts.ts";
import { InvoiceStart } from "./order-invoice.ts";

const company = { access: ["enterprise"], offline: "live" } as const;
const office = { access: adminOnly, offline: "live" } as const;
const nothing = z.object({});

/** What services are sorted under. */
export const productCategories = ["检索分析", "专利申请", "维权援助", "培训", "其他"] as const;
export type ProductCategory = (typeof productCategories)[number];

const ProductFields = z.object({
  name: text("服务名称", 2, 60),
  category: oneOf("类别", productCategories),
  description: text("服务说明", 2, 2000),
  /** What one of it is: 次, 件, 份. */
  unit: text("计价单位", 1, 10),
  /** Cents of one unit; 0: free. */
  price: cents("单价", 0, dearest),
  on_offer: flag("上架"),
});

/** A service with its price; orders keep what it was when they were placed. */
export const Product = z.object({
  ...ProductFields.shape,
  id: z.string(),
  rev: z.int(),
});
export type Product = z.output<typeof Product>;

/** A service that is about to be ordered. */
export const OfferedProduct = z.object({
  ...Product.shape,
  /** The company's newest order of it that nobody has confirmed: who does not know whether it went out finds it. */
  waiting: z.nullable(z.object({ id: z.string(), no: z.string(), created_at: z.string() })),
  invoice_start: InvoiceStart,
});
export type OfferedProduct = z.output<typeof OfferedProduct>;

/** Where companies transfer to. */
export const BankAccount = z.object({
  name: text("户名", 2, 60),
  bank: text("开户行", 2, 60),
  number: z.string("请填写账号").check(
    z.trim(),
    z.regex(/^\d(?:[ -]?\d){7,31}$/u, "账号应为 8 至 32 位数字"),
    z.overwrite((number) => number.replaceAll(/\D/gu, "")),
  ),
});
export type BankAccount = z.output<typeof BankAccount>;

/** Said where something is to be paid. */
export const noMoneyMoved = "平台不经手资金：款项由企业通过银行直接转入收款账户，平台只登记凭证和核对结果。";
/** Said while nobody has set where to transfer to. */
export const noBankYet = "平台管理员还没有设置收款账户，请等待管理员设置后再转账，暂不要付款。";

const keyword = z._default(text("关键词", 0, 60), "");
const category = z.optional(oneOf("类别", productCategories));

/** Services and where to pay for them; all calls are ours. */
export const productCalls = {
  offers: call({
    ...company,
    method: "GET",
    path: "/v1/orders/offers",
    input: z.object({ category, keyword, ...paging }),
    output: pageOf(Product),
    summary: "Services on offer, by category and name.",
  }),
  offer: call({
    ...company,
    method: "GET",
    path: "/v1/orders/offer",
    input: z.object({ id: id("服务") }),
    output: OfferedProduct,
    summary: "One service on offer, and the company's order of it that waits to be confirmed.",
  }),
  products: call({
    ...office,
    method: "GET",
    path: "/v1/orders/products",
    input: z.object({ category, keyword, on_offer: z.optional(flag("上架")), ...paging }),
    output: pageOf(Product),
    summary: "All services, those on offer first.",
  }),
  productSave: call({
    ...office,
    method: "POST",
    path: "/v1/orders/productSave",
    input: z.object({
      id: id("服务"),
      /** The version that was read; 0: a new one. */
      base_rev: whole("版本", 0, 1_000_000),
      ...ProductFields.shape,
    }),
    output: nothing,
    summary: "Make or change a service; what was ordered before keeps its price.",
  }),
  bank: call({
    ...office,
    method: "GET",
    path: "/v1/orders/bank",
    input: nothing,
    output: z.object({ account: z.nullable(BankAccount) }),
    summary: "Where companies transfer to; null: nobody has set it.",
  }),
  bankSave: call({
    ...office,
    method: "POST",
    path: "/v1/orders/bankSave",
    input: BankAccount,
    output: nothing,
    summary: "Set where companies transfer to; kept in the log of what is accountable for.",
  }),
};
