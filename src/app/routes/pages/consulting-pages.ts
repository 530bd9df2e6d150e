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
