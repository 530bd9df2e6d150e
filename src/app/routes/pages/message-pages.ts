import { adminOnly } from "#contract/core/roles.ts";
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

/** Ours: an announcement as whoever it was sent to reads it. */
export const letterPage = (kind: "district" | "street" | "enterprise"): PageRow => ({
  path: "/notice",
  title: "平台消息",
  shell: "desk",
  access: [kind],
  calls: ["announcement.letter", "announcement.confirm", "calendar.reminderRead"],
  offline: false,
  detail: true,
  parent: kind === "enterprise" ? "/center" : "/reminders",
  page: () => import("#src/features/announcements/letter-page.tsx"),
});

const office = { shell: "desk", access: adminOnly, offline: false } as const;

/** Ours: what administrators tell people, with receipts. */
export const announcementPages: readonly PageRow[] = [
  {
    ...office,
    path: "/messages",
    title: "消息发送",
    menu: { icon: "messages", order: 14 },
    calls: ["announcement.list"],
    page: () => import("#src/features/announcements/announcements-page.tsx"),
  },
  {
    ...office,
    path: "/messagesEdit",
    title: "写消息",
    detail: true,
    parent: "/messages",
    calls: [
      "announcement.info",
      "announcement.count",
      "announcement.choices",
      "announcement.people",
      "announcement.save",
    ],
    page: () => import("#src/features/announcements/announcement-form-page.tsx"),
  },
  {
    ...office,
    path: "/messagesDetails",
    title: "消息详情",
    detail: true,
    parent: "/messages",
    calls: ["announcement.info", "announcement.move", "announcement.receipts", "announcement.receiptsExport"],
    page: () => import("#src/features/announcements/announcement-details-page.tsx"),
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
