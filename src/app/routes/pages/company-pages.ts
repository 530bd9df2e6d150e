import type { Access } from "#contract/core/roles.ts";
import { staff } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: staff, offline: true } as const;
/** What the public register tells of a company. */
const lookup = [
  "companyData.login",
  "companyData.companydetail",
  "companyData.currency",
  "companyData.phoneCurrency",
] as const;
const search = () => import("#src/features/search/search-page.tsx");

/** Companies, following up, and the search over everything. */
export const companyPages: readonly PageRow[] = [
  {
    ...base,
    path: "/workEnterprisevisit",
    title: "企业走访",
    menu: { icon: "companies", order: 30, group: "企业" },
    ahead: true,
    calls: ["company.getCompany", "company.companyExport", "company.companyBatch"],
    desk: () => import("#src/features/companies/companies-page.tsx"),
    phone: () => import("#src/features/companies/companies-page.phone.tsx"),
  },
  {
    ...base,
    path: "/companyDetails",
    title: "企业详情",
    detail: true,
    parent: "/workEnterprisevisit",
    calls: [
      "company.companyAllInfo",
      "topic.companyTopics",
      "company.companyHistory",
      "company.companyYearInfo",
      "company.patentlist",
      "warning.warningList",
      "honor.honorlist",
      "policy.ofCompany",
      "ranking.companyTier",
      "certificate.certificateCompany",
      "monthly.monthlyList",
      "monthly.monthlyInfo",
      "certificate.certificateInfo",
      "certificate.certificateContent",
      "litigation.litigationlist",
      "trademark.trademarklist",
      "judgment.cseList",
      "copyright.cro",
      "company.companyBatch",
      "company.contactSave",
      "company.contactDel",
      "company.contactReveal",
      "company.companySwitch",
      "company.companyOpened",
      "company.labelTrue",
      "company.getBusinessCardInfo",
      "question.companyAnswerList",
      ...lookup,
    ],
    page: () => import("#src/features/companies/details/company-details-page.tsx"),
  },
  {
    // Ours: a company found in the field.
    ...base,
    path: "/addCompany",
    title: "新增企业",
    adds: "新增企业",
    detail: true,
    parent: "/workEnterprisevisit",
    calls: [...lookup, "company.getCompanyId"],
    page: () => import("#src/features/companies/edit/company-form-page.tsx"),
  },
  {
    ...base,
    path: "/workFollow",
    title: "跟进",
    menu: { icon: "follow", order: 35, group: "企业" },
    detail: true,
    parent: "/work",
    calls: ["company.followList", "company.followFigures", "company.contactReveal"],
    desk: () => import("#src/features/follow/follow-page.tsx"),
    phone: () => import("#src/features/follow/follow-page.phone.tsx"),
  },
  {
    // Ours: what the box of the top bar finds, as a page for the phone.
    ...base,
    path: "/search",
    title: "搜索",
    detail: true,
    parent: "/work",
    calls: ["company.searchAll"],
    page: search,
  },
];

/** Ours: what keeps the stock of companies in order, for officials and administrators. */
export const companyCarePages = (access: Exclude<Access, "public">, parent: string): readonly PageRow[] => [
  {
    path: "/companies/duplicates",
    title: "重复企业",
    menu: { icon: "duplicates", order: 70, group: "企业" },
    detail: true,
    parent,
    shell: "desk",
    access,
    calls: [
      "company.duplicates",
      "company.duplicatePair",
      "company.duplicateDismiss",
      "company.merge",
      "company.merges",
      "company.mergeUndo",
    ],
    offline: false,
    page: () => import("#src/features/duplicates/duplicates-page.tsx"),
  },
  {
    path: "/labels",
    title: "标签管理",
    menu: { icon: "labels", order: 72, group: "设置" },
    detail: true,
    parent,
    shell: "desk",
    access,
    calls: (["company", "demand", "question"] as const).flatMap((kind) =>
      (["Index", "Add", "Edit", "Del"] as const).map((what) => `company.${kind}Label${what}` as const),
    ),
    offline: false,
    page: () => import("#src/features/labels/labels-page.tsx"),
  },
];
