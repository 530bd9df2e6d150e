import type { Access } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

/** One patent's account of annuities. */
const costDetails = (access: Access): PageRow => ({
  path: "/costdetails",
  title: "年费账户",
  shell: "desk",
  access,
  calls: ["annuity.account", "annuity.pay", "annuity.takeBack", "annuity.reduction"],
  offline: false,
  detail: true,
  parent: "/annuities",
  page: () => import("#src/features/annuities/cost-details-page.tsx"),
});

const annuities = (access: Access): PageRow => ({
  // Ours: the specification has the account of one patent only.
  path: "/annuities",
  title: "年费",
  shell: "desk",
  access,
  calls: ["annuity.list"],
  offline: false,
  page: () => import("#src/features/annuities/annuities-page.tsx"),
});

/** The own company's annuities, in its menu. */
export const annuityPages: readonly PageRow[] = [
  { ...annuities(["enterprise"]), menu: { icon: "fees", order: 52, group: "知识产权" } },
  costDetails(["enterprise"]),
];

/** The same of one company, which officials open from its page. */
export const officeAnnuityPages = (access: Access): readonly PageRow[] => [
  { ...annuities(access), detail: true, parent: "/workEnterprisevisit" },
  { ...costDetails(access), calls: ["annuity.account"] },
];
