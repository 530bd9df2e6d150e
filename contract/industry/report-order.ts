import * as z from "zod/mini";
import { orderStates } from "../order/order-moves.ts";

/** The service whose order opens a report, at the price of today in cents. */
export const ReportProduct = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  price: z.int(),
  on_offer: z.boolean(),
});
export type ReportProduct = z.output<typeof ReportProduct>;

/** An order that opens a report to its company. */
export const Buyer = z.object({
  order_id: z.string(),
  no: z.string(),
  company_name: z.string(),
  state: z.enum(orderStates),
  delivered_at: z.string(),
});
