import { districtOrAdmin, staff } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: staff, offline: true } as const;
const reads = ["calendar.calendar", "calendar.calendarInfo"] as const;
const feed = ["calendar.calendarFeedState", "calendar.calendarFeedCreate", "calendar.calendarFeedRevoke"] as const;

/** What the proposals of visits ask. */
export const proposalCalls = ["ranking.visitProposals", "ranking.visitProposalAccept", "calendar.calendarDel"] as const;

/** The work calendar (specification section 2.4). */
export const calendarPages: readonly PageRow[] = [
  {
    ...base,
    path: "/workCalendar",
    title: "工作日历",
    menu: { icon: "calendar", order: 15, group: "走访" },
    tab: { label: "日历", icon: "calendar", order: 30 },
    calls: [...reads, ...feed, "litigation.caseDays"],
    desk: () => import("#src/features/calendar/calendar-page.tsx"),
    phone: () => import("#src/features/calendar/calendar-page.phone.tsx"),
  },
  {
    ...base,
    path: "/workWaitvisit",
    title: "待走访",
    menu: { icon: "waits", order: 16, group: "走访" },
    detail: true,
    parent: "/workCalendar",
    calls: ["calendar.calendarList", "visitRequest.list", ...proposalCalls],
    desk: () => import("#src/features/calendar/waits/waits-page.tsx"),
    phone: () => import("#src/features/calendar/waits/waits-page.phone.tsx"),
  },
  {
    // Ours: an entry by its own address, which reminders lead to.
    ...base,
    path: "/workWaitvisit/details",
    title: "日程详情",
    detail: true,
    parent: "/workCalendar",
    calls: [...reads],
    page: () => import("#src/features/calendar/entry/entry-details-page.tsx"),
  },
  {
    ...base,
    path: "/addWaitvisit",
    title: "安排走访",
    adds: "安排走访",
    detail: true,
    parent: "/workCalendar",
    calls: ["calendar.calendarInfo"],
    page: () => import("#src/features/calendar/entry/entry-form-page.tsx"),
  },
  {
    // Ours.
    ...base,
    path: "/reminders",
    title: "提醒",
    detail: true,
    parent: "/work",
    calls: ["calendar.reminders", "calendar.reminderRead"],
    page: () => import("#src/features/calendar/around/reminders-page.tsx"),
  },
];

/** What the profile page of officials requests beside its device. */
export const pushCalls = ["calendar.pushState", "calendar.pushSubscribe", "calendar.pushUnsubscribe"] as const;

/** Ours: the table behind every working-day clock, for the district and administrators. */
export const holidaysPage = {
  path: "/holidays",
  title: "节假日管理",
  shell: "desk",
  access: districtOrAdmin,
  offline: false,
  calls: ["calendar.holidays", "calendar.holidaySave", "calendar.holidayRemove", "calendar.holidayImport"],
  page: () => import("#src/features/calendar/around/holidays-page.tsx"),
} as const satisfies PageRow;
