import type { Kind } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", offline: false } as const;

/** Ours: what a company may apply for. */
export const ownPoliciesPage: PageRow = {
  ...base,
  path: "/policies",
  title: "可申报政策",
  menu: { icon: "news", order: 18 },
  access: ["enterprise"],
  calls: ["policy.own"],
  page: () => import("#src/features/policies/own-policies-page.tsx"),
};

/** Ours: the same as officials have it, with the companies that each policy is for. */
export const policyPages = (access: readonly Extract<Kind, "district" | "street">[]): readonly PageRow[] => [
  {
    ...base,
    path: "/policies",
    title: "政策匹配",
    menu: { icon: "news", order: 61, group: "企业" },
    access,
    detail: true,
    parent: "/work",
    calls: ["policy.list"],
    page: () => import("#src/features/policies/office-policies-page.tsx"),
  },
  {
    ...base,
    path: "/policies/companies",
    title: "符合条件的企业",
    access,
    detail: true,
    parent: "/policies",
    calls: ["policy.companies", "policy.companiesExport"],
    page: () => import("#src/features/policies/policy-companies-page.tsx"),
  },
];
