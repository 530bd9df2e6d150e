import { holidaysPage } from "../pages/calendar-pages.ts";
import { ownPage, passwordPage } from "../pages/account-pages.ts";
import { mapPage } from "../pages/district-pages.ts";
import { consultingPages, orderPages } from "../pages/consulting-pages.ts";
import { contentPages } from "../pages/content-pages.ts";
import { companyCarePages } from "../pages/company-pages.ts";
import { adminSearchPage, advancedSearchPage, patentPages } from "../pages/patent-pages.ts";
import { announcementPages } from "../pages/message-pages.ts";
import { industryReportPages } from "../pages/report-pages.ts";
import { scoreRulesPage } from "../pages/ranking-pages.ts";
import { recordImportPage, trademarkPages } from "../pages/trademark-pages.ts";
import { usagePages } from "../pages/statistics-pages.ts";
import { warningRulesPage } from "../pages/warning-pages.ts";
import type { RouteSet } from "../page-row.ts";

const access = ["admin"] as const;
const fileCheck = () => import("#src/features/file-check/file-check-page.tsx");

/** Administrators (specification section 2.5). */
export const adminSet: RouteSet = {
  first: "/user",
  rows: [
    {
      path: "/user",
      title: "用户管理",
      menu: { icon: "users", order: 10 },
      tab: { label: "用户", icon: "users", order: 10 },
      shell: "desk",
      access,
      calls: [
        "staff.list",
        "staff.staffExport",
        "staff.streets",
        "staff.create",
        "staff.update",
        "staff.setState",
        "staff.resetPassword",
        "staff.unlock",
        "staff.batch",
        "staff.sheetTemplate",
        "staff.sheetRead",
        "staff.sheetCreate",
        "staff.trialExtend",
        "staff.deviceEnd",
        "staff.deviceWipe",
        "account.view",
        "account.certifyList",
        "enterprise.companyChangeQueue",
        "application.queue",
      ],
      offline: false,
      desk: () => import("#src/features/users/users-page.tsx"),
      phone: () => import("#src/features/users/users-page.phone.tsx"),
    },
    {
      path: "/apply",
      title: "申请管理",
      menu: { icon: "request", order: 12 },
      tab: { label: "申请", icon: "request", order: 12 },
      shell: "desk",
      access,
      calls: [
        "account.certifyList",
        "account.certifyHandle",
        "account.certifyContent",
        "enterprise.companyChangeQueue",
        "enterprise.companyChangeHandle",
        "application.queue",
        "application.handle",
        "staff.streets",
      ],
      offline: false,
      page: () => import("#src/features/applications/apply-page.tsx"),
    },
    {
      path: "/system",
      title: "系统管理",
      menu: { icon: "system", order: 80, group: "设置" },
      tab: { label: "导入", icon: "system", order: 80 },
      shell: "desk",
      access,
      calls: [
        "company.importTemplate",
        "company.importPreview",
        "company.importFix",
        "company.importRun",
        "company.importState",
        "staff.streets",
      ],
      offline: false,
      desk: () => import("#src/features/import/import-page.tsx"),
      phone: () => import("#src/features/import/import-page.phone.tsx"),
    },
    {
      // Ours: patents from files of offices and data bases.
      path: "/patentImport",
      title: "专利导入",
      menu: { icon: "patentImport", order: 81, group: "专利" },
      detail: true,
      parent: "/system",
      shell: "desk",
      access,
      calls: [
        "patent.patentImportUpload",
        "patent.patentImportPreview",
        "patent.patentImportRun",
        "patent.patentImportStop",
        "patent.patentImportState",
        "patent.patentImportRows",
        "patent.patentImportList",
        "patent.patentImportUndo",
        "patent.patentNumberCheck",
      ],
      offline: false,
      page: () => import("#src/features/patent-import/patent-import-page.tsx"),
    },
    {
      // Ours: whether what people handed in is still there, whole.
      path: "/fileCheck",
      title: "文件检查",
      menu: { icon: "files", order: 82, group: "设置" },
      detail: true,
      parent: "/system",
      shell: "desk",
      access,
      calls: ["file.fileCheck", "file.fileCheckRun"],
      offline: false,
      page: fileCheck,
    },
    {
      // Ours: whether the sources outside are configured, how they fared, and what they cost.
      path: "/dataSources",
      title: "外部数据源",
      menu: { icon: "search", order: 83, group: "设置" },
      detail: true,
      parent: "/system",
      shell: "desk",
      access,
      calls: ["search.diSourceStates", "companyData.usage", "companyData.settingsSave", "companyData.test"],
      offline: false,
      page: () => import("#src/features/sources/sources-page.tsx"),
    },
    {
      // Ours: who did what, when and from where.
      path: "/auditLog",
      title: "操作日志",
      menu: { icon: "report", order: 86, group: "设置" },
      shell: "desk",
      access,
      calls: ["audit.list", "audit.auditExport"],
      offline: false,
      page: () => import("#src/features/audit/audit-page.tsx"),
    },
    {
      // Ours: whether what is kept here could be put back.
      path: "/backup",
      title: "数据备份",
      menu: { icon: "backup", order: 85, group: "设置" },
      detail: true,
      parent: "/system",
      shell: "desk",
      access,
      calls: ["backup.state", "backup.run"],
      offline: false,
      page: () => import("#src/features/backup/backup-page.tsx"),
    },
    {
      // Ours: how the platform runs, what is configured, and its background work.
      path: "/systemState",
      title: "运行状态",
      menu: { icon: "system", order: 84, group: "设置" },
      detail: true,
      parent: "/system",
      shell: "desk",
      access,
      calls: [
        "platform.state",
        "platform.settings",
        "platform.test",
        "platform.jobs",
        "platform.jobRun",
        "platform.jobRetry",
      ],
      offline: false,
      page: () => import("#src/features/platform/system-state-page.tsx"),
    },
    scoreRulesPage("admin"),
    {
      ...holidaysPage,
      menu: { icon: "holidays", order: 70, group: "设置" },
      tab: { label: "节假日", icon: "holidays", order: 70 },
    },
    mapPage,
    ...consultingPages,
    ...orderPages,
    ...industryReportPages,
    ...announcementPages,
    ...usagePages,
    ...contentPages,
    ...patentPages(access, 40),
    advancedSearchPage(access),
    adminSearchPage,
    ...trademarkPages(access, 42),
    recordImportPage,
    warningRulesPage(access, "/system"),
    ...companyCarePages(access, "/user"),
    {
      ...ownPage,
      path: "/userCenter",
      access,
      calls: [...ownPage.calls, "account.save"],
      menu: { icon: "person", order: 90, group: "设置" },
      tab: { label: "我的", icon: "person", order: 90 },
    },
    { ...passwordPage, path: "/upPwd", access, parent: "/userCenter" },
  ],
};
