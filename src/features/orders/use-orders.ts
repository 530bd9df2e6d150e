import { contract } from "#contract/index.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { totalOf } from "#contract/order/order-amounts.ts";
import type { OrderStanding } from "#contract/order/order-moves.ts";
import { callsOfAnArea } from "#src/entities/call-form/calls-of-an-area.ts";

/** Rows of a page of a list. */
export const pageSize = 20;
/** Milliseconds between two looks at what came in. */
export const often = 60_000;

export const standingOf = (info: OrderInfo): OrderStanding => ({
  ...info,
  total: totalOf(info.price, info.quantity),
  handed_in: info.voucher_amount !== null,
  invoice_wanted: info.invoice !== null,
  rated: info.stars !== null,
});

const { mine, info, list, months, offers, offer, products, bank } = contract.order;
const { coupons, couponList, couponGiven } = contract.order;
const ofCoupons = [coupons, couponList, couponGiven];
const ofOrders = [mine, info, list, months, offers, offer, products, bank];
// What an order opens, or is on its way to.
const { reading, shelf, buyers } = contract.industry;

export const {
  useReread: useOrdersChanged,
  useDone: useOrderDone,
  useForm: useOrderForm,
} = callsOfAnArea([...ofOrders, ...ofCoupons, reading, shelf, buyers]);
