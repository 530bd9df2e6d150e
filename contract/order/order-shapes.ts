import * as z from "zod/mini";
import { couponKinds } from "./coupon-rules.ts";
import { OrderFile } from "./order-files.ts";
import { Invoice, invoiceEndings, InvoiceStart } from "./order-invoice.ts";
import { orderMoves, orderStates } from "./order-moves.ts";
import { BankAccount, productCategories } from "./order-products.ts";

/** An order in a list; sums in cents. */
export const Order = z.object({
  id: z.string(),
  no: z.string(),
  company_name: z.string(),
  product_name: z.string(),
  category: z.enum(productCategories),
  unit: z.string(),
  /** As they were when it was ordered. */
  price: z.int(),
  quantity: z.int(),
  discount: z.int(),
  /** What a coupon takes off beside it, and what the coupon is called; "": none. */
  coupon_cut: z.int(),
  coupon_name: z.string(),
  /** To be paid: price × quantity − discount − coupon_cut. */
  amount: z.int(),
  state: z.enum(orderStates),
  /** A voucher waits to be compared with the account. */
  voucher: z.boolean(),
  /** An invoice is wanted of it, and none was made. */
  invoice_due: z.boolean(),
  created_at: z.string(),
  /** When the office found the payment, or confirmed a free order. */
  paid_at: z.nullable(z.string()),
  refunded_at: z.nullable(z.string()),
  /** 1 to 5; null: not rated. */
  stars: z.nullable(z.int()),
  seq: z.int(),
});
export type Order = z.output<typeof Order>;

/** An order as the office lists it. */
export const QueuedOrder = z.object({
  ...Order.shape,
  /** When the last step was made; nobody has done anything since. */
  moved_at: z.string(),
});
export type QueuedOrder = z.output<typeof QueuedOrder>;

/** An order with all that belongs to it. */
export const OrderInfo = z.object({
  ...Order.shape,
  product_id: z.string(),
  ordered_by_name: z.string(),
  contact: z.string(),
  mobile: z.string(),
  note: z.string(),
  discount_reason: z.string(),
  /** The coupon that is used for it, while it is. */
  coupon: z.nullable(z.object({ id: z.string(), kind: z.enum(couponKinds), value: z.int() })),
  invoice: z.nullable(Invoice),
  /** For the company alone. */
  invoice_start: z.nullable(InvoiceStart),
  invoice_no: z.string(),
  invoice_date: z.nullable(z.string()),
  /** The voucher handed in last: what was transferred, and when. */
  voucher_amount: z.nullable(z.int()),
  voucher_date: z.nullable(z.string()),
  refund_from: z.nullable(z.enum(orderStates)),
  refund_agreed: z.boolean(),
  refund_reference: z.string(),
  refund_date: z.nullable(z.string()),
  /** What became of the invoice by the refund; null: nothing was said. */
  invoice_ending: z.nullable(z.enum(invoiceEndings)),
  stars_words: z.string(),
  /** Where to transfer to, while that is due; null: nobody has set it, or nothing is due. */
  bank: z.nullable(BankAccount),
  /** Published industry reports that it opens once it is delivered. */
  reports: z.array(z.object({ id: z.string(), title: z.string() })),
  /** It was delivered, and not taken back since. */
  opens: z.boolean(),
  /** In order, each with the files that came with it; companies are not told an administrator's name. */
  steps: z.array(
    z.object({
      seq: z.int(),
      move: z.enum(orderMoves),
      text: z.string(),
      by_name: z.string(),
      at: z.string(),
      files: z.array(OrderFile),
    }),
  ),
});
export type OrderInfo = z.output<typeof OrderInfo>;
