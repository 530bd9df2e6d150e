import type { Access } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

/** One patent's account of annuities. */
const costDetails = (access: Access): PageRow => ({
  path: "/costdetails",
  title: "年费账户",
  shell: "desk",
  access,
  calls: [
    "annuity.account",
    "annuity.pay",
    "annuity.unpaid",
    "annuity.takeBack",
    "annuity.reduction",
    "warning.warningInfo",
    "certificate.certificateFile",
    "certificate.certificateContent",
  ],
  offline: false,
  detail: true,
  parent: "/annuities",
  page: () => import("#src/features/annuities/cost-details-page.tsx"),
});

/** 费减, the second reading of /cutDetails: officials watch no technologies, so that the address is this page alone. */
const feeReductions = (access: Access): PageRow => ({
  path: "/cutDetails",
  title: "费用减缴",
  shell: "desk",
  access,
  calls: ["annuity.reductions"],
  offline: false,
  detail: true,
  parent: "/officeAnnuities",
  page: () => import("#src/features/annuities/reductions/fee-reductions-page.tsx"),
});

const annuities = (access: Access): PageRow => ({
  // Ours: the specification has the account of one patent only.
  path: "/annuities",
  title: "年费",
  shell: "desk",
  access,
  calls: [
    "annuity.list",
    "annuity.forecast",
    "annuity.annuityExport",
    "annuity.annuityIcs",
    "annuity.confirm",
    "annuity.annuityFeedState",
    "annuity.annuityFeedCreate",
    "annuity.annuityFeedRevoke",
  ],
  offline: false,
  page: () => import("#src/features/annuities/annuities-page.tsx"),
});

/** The user's company's annuities, in its menu. */
export const annuityPages: readonly PageRow[] = [
  { ...annuities(["enterprise"]), menu: { icon: "fees", order: 52, group: "专利" } },
  costDetails(["enterprise"]),
];

/** The same of one company, which officials open from its page. */
export const officeAnnuityPages = (access: Access): readonly PageRow[] => [
  {
    // Ours: companies by what their patents have to pay, with sums by street.
    path: "/officeAnnuities",
    title: "年费一览",
    menu: { icon: "fees", order: 67, group: "专利" },
    shell: "desk",
    access,
    calls: ["annuity.overview", "annuity.overviewExport"],
    offline: false,
    desk: () => import("#src/features/annuities/office/office-annuities-page.tsx"),
    phone: () => import("#src/features/annuities/office/office-annuities-page.phone.tsx"),
  },
  {
    ...annuities(access),
    calls: ["annuity.list", "annuity.forecast", "annuity.annuityExport", "annuity.annuityIcs"],
    detail: true,
    parent: "/officeAnnuities",
  },
  feeReductions(access),
  { ...costDetails(access), calls: ["annuity.account", "warning.warningInfo", "certificate.certificateContent"] },
];
