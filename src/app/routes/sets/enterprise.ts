import { certifyingCalls, ownPage, passwordPage } from "../pages/account-pages.ts";
import { ownHonorsPage } from "../pages/honor-pages.ts";
import { certificatePages } from "../pages/certificate-pages.ts";
import { enterprisePages, ownVisitPages } from "../pages/enterprise-pages.ts";
import { annuityPages } from "../pages/annuity-pages.ts";
import { litigationPages } from "../pages/litigation-pages.ts";
import { advancedSearchPage, patentPages } from "../pages/patent-pages.ts";
import { ownConsultingPages, ownOrderPages } from "../pages/consulting-pages.ts";
import { letterPage, messagePages, pushedPage } from "../pages/message-pages.ts";
import { industryShelfPages } from "../pages/report-pages.ts";
import { ownPoliciesPage } from "../pages/policy-pages.ts";
import { portfolioPages } from "../pages/portfolio-pages.ts";
import { trademarkPages } from "../pages/trademark-pages.ts";
import { warningPages } from "../pages/warning-pages.ts";
import type { RouteSet } from "../page-row.ts";

const access = ["enterprise"] as const;

/** Enterprises and trial users (specification section 2.2). */
export const enterpriseSet: RouteSet = {
  first: "/home",
  rows: [
    {
      path: "/home",
      title: "首页",
      menu: { icon: "home", order: 10 },
      tab: { label: "首页", icon: "home", order: 10 },
      shell: "desk",
      access,
      mainCalls: ["account.certifyInfo"],
      calls: [
        "company.companyInfo",
        "patent.companyHome",
        "demand.companyDemand",
        "enterprise.appointments",
        "enterprise.visitIndex",
        "question.questionList",
        "certificate.certificateExpire",
        "litigation.caseHome",
        "portfolio.portfolio",
        "trademark.trademarkRenewals",
        "monthly.monthlyList",
        "warning.warningFigures",
        "policy.own",
      ],
      offline: false,
      page: () => import("#src/features/home/company/company-home-page.tsx"),
    },
    ...ownVisitPages,
    {
      // Ours: the specification gives enterprises no page for what they are asked.
      path: "/question",
      title: "企业问卷",
      menu: { icon: "questions", order: 40, group: "走访" },
      tab: { label: "问卷", icon: "questions", order: 40 },
      shell: "desk",
      access,
      calls: ["question.questionList", "question.questionOwn"],
      offline: false,
      page: () => import("#src/features/questions/company-questions-page.tsx"),
    },
    ...portfolioPages,
    ...patentPages(access, 50),
    advancedSearchPage(access),
    ownHonorsPage,
    ...certificatePages,
    ...litigationPages,
    ...annuityPages,
    ...warningPages,
    ...enterprisePages,
    ...messagePages,
    ...ownConsultingPages,
    ...ownOrderPages,
    ...industryShelfPages,
    ownPoliciesPage,
    pushedPage("enterprise"),
    letterPage("enterprise"),
    ...trademarkPages(access, 60),
    {
      ...ownPage,
      path: "/userCenter",
      access,
      calls: [...ownPage.calls, "account.save", ...certifyingCalls, "account.storage"],
      menu: { icon: "person", order: 90, group: "设置" },
      tab: { label: "我的", icon: "person", order: 90 },
    },
    {
      // Ours: a sub-account's own page, which certifies nothing.
      ...ownPage,
      path: "/mine",
      access,
      calls: [...ownPage.calls, "account.save", "account.storage"],
      tab: { label: "我的", icon: "person", order: 90 },
      forSubAccounts: true,
    },
    { ...passwordPage, path: "/upPwd", access, parent: "/userCenter" },
  ],
};
