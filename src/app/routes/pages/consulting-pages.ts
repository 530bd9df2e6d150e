import type { PageRow } from "../page-row.ts";

const company = { shell: "desk", access: ["enterprise"], offline: false } as const;
const office = { shell: "desk", access: ["admin"], offline: false } as const;
const details = () => import("#src/features/consulting/consulting-details-page.tsx");

/** Questions of a company to the platform (specification section 2.2). */
export const ownConsultingPages: readonly PageRow[] = [
  {
    ...company,
    path: "/consulting",
    title: "业务咨询",
    menu: { icon: "request", order: 16 },
    calls: ["consulting.mine", "consulting.published"],
    page: () => import("#src/features/consulting/consulting-page.tsx"),
  },
  {
    ...company,
    path: "/consultingNew",
    title: "我要咨询",
    detail: true,
    parent: "/consulting",
    calls: ["consulting.ask", "consulting.published"],
    page: () => import("#src/features/consulting/consulting-new-page.tsx"),
  },
  {
    ...company,
    path: "/consultingDetails",
    title: "咨询详情",
    detail: true,
    parent: "/consulting",
    calls: ["consulting.info", "consulting.askMore", "consulting.rate", "consulting.withdraw", "consulting.close"],
    page: details,
  },
];

/** The same as administrators answer them (specification section 2.5). */
export const consultingPages: readonly PageRow[] = [
  {
    ...office,
    path: "/consulting",
    title: "业务咨询",
    menu: { icon: "request", order: 12 },
    calls: [
      "consulting.queue",
      "consulting.queueExport",
      "consulting.people",
      "consulting.published",
      "consulting.templates",
      "consulting.templateSave",
      "consulting.templateRemove",
    ],
    page: () => import("#src/features/consulting/consulting-queue-page.tsx"),
  },
  {
    ...office,
    path: "/consultingDetails",
    title: "咨询详情",
    detail: true,
    parent: "/consulting",
    calls: [
      "consulting.info",
      "consulting.people",
      "consulting.templates",
      "consulting.assign",
      "consulting.answer",
      "consulting.publish",
      "consulting.unpublish",
      "consulting.close",
    ],
    page: details,
  },
];

const order = () => import("#src/features/orders/order-details-page.tsx");

/** Services that a company orders; ours, as the specification names the administrators' page alone. */
export const ownOrderPages: readonly PageRow[] = [
  {
    ...company,
    path: "/orders",
    title: "服务订单",
    menu: { icon: "files", order: 17 },
    calls: ["order.mine", "order.offers", "order.coupons", "order.couponClaim"],
    page: () => import("#src/features/orders/orders-page.tsx"),
  },
  {
    ...company,
    path: "/ordersNew",
    title: "下单",
    detail: true,
    parent: "/orders",
    calls: ["order.offer", "order.place", "order.coupons", "order.couponClaim"],
    hideInAdminView: true,
    page: () => import("#src/features/orders/order-new-page.tsx"),
  },
  {
    ...company,
    path: "/ordersDetails",
    title: "订单详情",
    detail: true,
    parent: "/orders",
    calls: [
      "order.info",
      "order.move",
      "order.voucher",
      "order.rate",
      "order.invoiceAsk",
      "order.file",
      "order.content",
      "order.coupons",
      "order.couponClaim",
      "order.couponUse",
    ],
    page: order,
  },
];

/** 订单管理 of administrators (specification section 2.5). */
export const orderPages: readonly PageRow[] = [
  {
    ...office,
    path: "/ManageOrders",
    title: "订单管理",
    menu: { icon: "files", order: 13 },
    calls: [
      "order.list",
      "order.orderExport",
      "order.months",
      "order.products",
      "order.productSave",
      "order.bank",
      "order.bankSave",
      "order.couponList",
      "order.couponSave",
      "order.couponMove",
      "order.couponGive",
      "order.couponGiven",
      "order.couponRecall",
      "order.couponDelete",
      "industry.companies",
      "staff.streets",
    ],
    page: () => import("#src/features/orders/manage-orders-page.tsx"),
  },
  {
    ...office,
    path: "/ordersDetails",
    title: "订单详情",
    detail: true,
    parent: "/ManageOrders",
    calls: [
      "order.info",
      "order.move",
      "order.confirm",
      "order.deliver",
      "order.invoice",
      "order.refunded",
      "order.file",
      "order.content",
    ],
    page: order,
  },
];
