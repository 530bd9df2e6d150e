import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OrderFileKind } from "#contract/order/order-files.ts";
import type { Invoice, InvoiceEnding } from "#contract/order/order-invoice.ts";
import type { OrderMove, OrderState } from "#contract/order/order-moves.ts";
import type { ProductCategory } from "#contract/order/order-products.ts";
import { sql } from "drizzle-orm";
import { instant } from "../people.ts";

/** Whole cents: at most 10^11, and sums of many are still safe integers. */
const cents = (name: string) => bigint(name, { mode: "number" });

/** Services that companies may order. */
export const orderProducts = pgTable("order_products", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  category: text("category").$type<ProductCategory>().notNull(),
  description: text("description").notNull(),
  unit: text("unit").notNull(),
  price: cents("price").notNull(),
  on_offer: boolean("on_offer").notNull(),
  rev: integer("rev").notNull().default(1),
  updated_by: uuid("updated_by").notNull(),
  updated_at: instant("updated_at").notNull(),
  created_at: instant("created_at").notNull(),
});

/** Orders of companies. */
export const serviceOrders = pgTable("service_orders", {
  id: uuid("id").primaryKey(),
  no: text("no").notNull(),
  company_id: uuid("company_id").notNull(),
  ordered_by: uuid("ordered_by").notNull(),
  product_id: uuid("product_id").notNull(),
  /** As the product was when it was ordered. */
  product_name: text("product_name").notNull(),
  category: text("category").$type<ProductCategory>().notNull(),
  unit: text("unit").notNull(),
  price: cents("price").notNull(),
  quantity: integer("quantity").notNull(),
  discount: cents("discount").notNull().default(0),
  discount_reason: text("discount_reason").notNull().default(""),
  /** What a coupon takes off, and its name; it is the one of `coupon_grants` that names the order, while one does. */
  coupon_cut: cents("coupon_cut").notNull().default(0),
  coupon_name: text("coupon_name").notNull().default(""),
  amount: cents("amount")
    .notNull()
    .generatedAlwaysAs(sql`price * quantity - discount - coupon_cut`),
  contact: text("contact").notNull(),
  mobile: text("mobile").notNull(),
  note: text("note").notNull().default(""),
  invoice: jsonb("invoice").$type<Invoice>(),
  invoice_no: text("invoice_no").notNull().default(""),
  invoice_date: date("invoice_date"),
  state: text("state").$type<OrderState>().notNull().default("待确认"),
  /** The number of the last step. */
  seq: integer("seq").notNull().default(0),
  /** A voucher waits to be compared with the account. */
  voucher: boolean("voucher").notNull().default(false),
  voucher_amount: cents("voucher_amount"),
  voucher_date: date("voucher_date"),
  paid_at: instant("paid_at"),
  /** When it was handed over first, whatever became of it since. */
  delivered_at: instant("delivered_at"),
  refund_from: text("refund_from").$type<OrderState>(),
  refund_agreed: boolean("refund_agreed").notNull().default(false),
  refund_reference: text("refund_reference").notNull().default(""),
  refund_date: date("refund_date"),
  refunded_at: instant("refunded_at"),
  /** What became of the invoice by the refund; "": nothing was said. */
  invoice_ending: text("invoice_ending").$type<InvoiceEnding | "">().notNull().default(""),
  stars: integer("stars"),
  stars_words: text("stars_words").notNull().default(""),
  created_at: instant("created_at").notNull(),
});

/** What was done about an order, in order; no row ever changes. */
export const orderSteps = pgTable(
  "order_steps",
  {
    order_id: uuid("order_id").notNull(),
    seq: integer("seq").notNull(),
    move: text("move").$type<OrderMove>().notNull(),
    text: text("text").notNull().default(""),
    by: uuid("by").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.seq] })],
);

/** Vouchers, what was delivered, invoices. */
export const orderFiles = pgTable("order_files", {
  id: uuid("id").primaryKey(),
  order_id: uuid("order_id").notNull(),
  account_id: uuid("account_id").notNull(),
  kind: text("kind").$type<OrderFileKind>().notNull(),
  sha256: text("sha256").notNull(),
  mime: text("mime").notNull(),
  size: integer("size").notNull(),
  name: text("name").notNull(),
  /** The step it came with; null: it was handed in and not used yet. */
  step_seq: integer("step_seq"),
  created_at: instant("created_at").notNull(),
});
