import { districtOrAdmin } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";
import { proposalCalls } from "./calendar-pages.ts";

const base = { shell: "desk", offline: false } as const;

/** Companies by place and by tier (specification sections 2.3 and 2.4). */
export const rankingPages = (kind: "district" | "street"): readonly PageRow[] => [
  {
    ...base,
    access: [kind],
    path: "/workCompany",
    title: "企业排行",
    menu: { icon: "statistics", order: 31, group: "企业" },
    detail: true,
    parent: "/work",
    calls: ["ranking.rankList_two", "ranking.rankExport", "ranking.street", "honor.honorTag"],
    desk: () => import("#src/features/ranking/ranking-page.tsx"),
    phone: () => import("#src/features/ranking/ranking-page.phone.tsx"),
  },
  {
    // Ours: a score opened into its parts; up to four of them side by side.
    ...base,
    access: [kind],
    path: "/workCompany/score",
    title: "得分构成",
    detail: true,
    parent: "/workCompany",
    calls: ["ranking.companyScores"],
    page: () => import("#src/features/ranking/score-page.tsx"),
  },
  {
    ...base,
    access: [kind],
    path: "/workTobear",
    title: "企业分级",
    menu: { icon: "labels", order: 32, group: "企业" },
    detail: true,
    parent: "/work",
    calls: [
      "ranking.tierBoard",
      "ranking.tierList",
      "ranking.tierChange",
      "ranking.tierSettings",
      ...(kind === "district" ? (["ranking.tierSettingsSave"] as const) : []),
      "ranking.street",
      ...proposalCalls,
    ],
    desk: () => import("#src/features/tiers/tiers-page.tsx"),
    phone: () => import("#src/features/tiers/tiers-page.phone.tsx"),
  },
];

/** Ours: the rules behind the score, for the district and administrators. */
export const scoreRulesPage = (access: "district" | "admin"): PageRow => ({
  path: "/scoreRules",
  title: "评分规则",
  menu: { icon: "statistics", order: 84, group: "设置" },
  detail: true,
  parent: access === "admin" ? "/system" : "/workCompany",
  shell: "desk",
  access: districtOrAdmin,
  offline: false,
  calls: [
    "ranking.scoreRules",
    "ranking.scoreDraft",
    "ranking.scoreDraftDel",
    "ranking.scorePreview",
    "ranking.scorePublish",
  ],
  page: () => import("#src/features/ranking/rules/rules-page.tsx"),
});

/** Legal events of the scope's companies (specification sections 2.3 and 2.4). */
export const lawEventsPage = (kind: "district" | "street"): PageRow => ({
  ...base,
  access: [kind],
  path: "/adminLawNew",
  title: "法律事件",
  menu: { icon: "news", order: 65, group: "专利" },
  detail: true,
  parent: "/work",
  calls: [
    "lawEvent.lawEvents",
    "lawEvent.lawEventExport",
    "lawEvent.lawEventCalendar",
    "lawEvent.lawFeedState",
    "lawEvent.lawFeedCreate",
    "lawEvent.lawFeedRevoke",
    "ranking.street",
  ],
  desk: () => import("#src/features/law-events/law-events-page.tsx"),
  phone: () => import("#src/features/law-events/law-events-page.phone.tsx"),
});
