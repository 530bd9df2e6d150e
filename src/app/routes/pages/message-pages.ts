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
