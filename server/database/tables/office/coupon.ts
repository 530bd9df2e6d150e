import { date, bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CouponKind, CouponState, CouponWay } from "#contract/order/coupon-rules.ts";
import { instant } from "../people.ts";

/** Coupons as the office makes them; what they take off and for what is fixed once they are given. */
export const coupons = pgTable("coupons", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  kind: text("kind").$type<CouponKind>().notNull(),
  /** Cents, per cent, or 0, by the kind. */
  value: bigint("value", { mode: "number" }).notNull(),
  product_ids: uuid("product_ids").array().notNull(),
  least: bigint("least", { mode: "number" }).notNull(),
  valid_from: date("valid_from").notNull(),
  valid_to: date("valid_to").notNull(),
  total: integer("total").notNull(),
  per_company: integer("per_company").notNull(),
  way: text("way").$type<CouponWay>().notNull(),
  street_ids: text("street_ids").array().notNull(),
  code: text("code").notNull(),
  state: text("state").$type<CouponState>().notNull().default("草稿"),
  rev: integer("rev").notNull().default(1),
  updated_by: uuid("updated_by").notNull(),
  updated_at: instant("updated_at").notNull(),
  created_at: instant("created_at").notNull(),
});

/** Single coupons of companies. */
export const couponGrants = pgTable("coupon_grants", {
  id: uuid("id").primaryKey(),
  coupon_id: uuid("coupon_id").notNull(),
  company_id: uuid("company_id").notNull(),
  /** Who gave it, or who typed its code. */
  given_by: uuid("given_by").notNull(),
  given_at: instant("given_at").notNull(),
  /** The order it is used for; null: for none, or for none any more. */
  order_id: uuid("order_id"),
  recalled_by: uuid("recalled_by"),
  recalled_at: instant("recalled_at"),
  recall_reason: text("recall_reason").notNull().default(""),
});
