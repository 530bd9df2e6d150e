/** What of a month is counted, and lists its orders: placed, paid or refunded in it. */
export const orderParts = ["ordered", "paid", "refunded"] as const;
export type OrderPart = (typeof orderParts)[number];
export const orderPartWords = {
  ordered: { title: "下单", definition: "当月下单、没有取消的订单，金额为优惠和用券后的应付金额。" },
  paid: { title: "到账", definition: "当月确认到账的订单，金额为应付金额；免费订单不计，后来退款的仍计入。" },
  refunded: { title: "退款", definition: "当月退款完成的订单，金额为应付金额，全额退款。" },
} as const satisfies Record<OrderPart, { title: string; definition: string }>;

/** What the office's list is ordered by; without one, what waits for the office comes first. */
export const orderSorts = ["company", "amount", "state", "created", "moved"] as const;
export type OrderSort = (typeof orderSorts)[number];
