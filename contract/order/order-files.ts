import * as z from "zod/mini";
import type { OrderSide } from "./order-moves.ts";

/** What a file of an order is for. */
export const orderFileKinds = ["付款凭证", "交付文件", "发票"] as const;
export type OrderFileKind = (typeof orderFileKinds)[number];

/** A picture or a PDF of at most 20 MB. */
export const orderFileRules = {
  max: 20 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  mostDelivered: 10,
  /** Of one order, those that were handed in and never used among them. */
  most: 100,
} as const;

/** Who hands in files of a kind. */
export const sideOfFile = (kind: OrderFileKind): OrderSide => (kind === "付款凭证" ? "company" : "office");

export const OrderFile = z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int() });
export type OrderFile = z.output<typeof OrderFile>;
