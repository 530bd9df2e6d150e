import type { PageRow } from "../page-row.ts";
import { pushCalls } from "./calendar-pages.ts";

const access = ["enterprise"] as const;

/** What an enterprise's account is told. */
export const messagePages: readonly PageRow[] = [
  {
    path: "/center",
    title: "消息中心",
    menu: { icon: "messages", order: 15 },
    shell: "desk",
    access,
    calls: ["calendar.reminders", "calendar.reminderRead", ...pushCalls],
    offline: false,
    page: () => import("#src/features/messages/center-page.tsx"),
  },
  {
    path: "/centerDetail",
    title: "消息详情",
    shell: "desk",
    access,
    calls: ["calendar.reminderInfo", "calendar.reminderRead"],
    offline: false,
    detail: true,
    parent: "/center",
    page: () => import("#src/features/messages/center-detail-page.tsx"),
  },
];

/** Ours: what was pushed to the account, reached from the switch of its pushes. */
export const pushedPage = (kind: "district" | "street" | "enterprise"): PageRow => ({
  path: "/pushed",
  title: "推送记录",
  shell: "desk",
  access: [kind],
  calls: ["calendar.push"],
  offline: false,
  detail: true,
  parent: kind === "enterprise" ? "/center" : "/mine",
  page: () => import("#src/features/messages/pushed-page.tsx"),
});
