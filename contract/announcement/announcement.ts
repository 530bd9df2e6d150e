import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, id, instant, listOf, oneOf, pageOf, paging, streetId, text, whole } from "../core/fields.ts";
import { adminOnly, type Kind } from "../core/roles.ts";
import { announcementMoves, announcementStates } from "./announcement-moves.ts";
import { audienceKinds, mostNamed } from "./audience.ts";

const office = { access: adminOnly, offline: "live" } as const;
/** Whom announcements reach. */
const told = {
  access: ["district", "street", "enterprise"] as const satisfies readonly Kind[],
  offline: "live",
} as const;
const nothing = z.object({});
const announcementId = id("消息");
const keyword = z._default(text("关键词", 0, 60), "");

export const announcementCategories = ["公告", "活动", "系统通知", "工作通知"] as const;
/** Letters of a text. */
export const longestAnnouncement = 5000;
/** Rows of one workbook of receipts. */
export const mostReceiptsExported = 20_000;

const audience = {
  kinds: z._default(listOf("接收对象", oneOf("接收对象", audienceKinds), 0, audienceKinds.length), []),
  /** Empty: all. */
  street_ids: z._default(listOf("镇街", streetId("镇街"), 0, 50), []),
  /** Of companies; empty: whatever their labels. */
  label_ids: z._default(listOf("企业标签", id("企业标签"), 0, 50), []),
  /** Beside those kinds. */
  account_ids: z._default(listOf("接收人", id("接收人"), 0, mostNamed), []),
};

const Facts = {
  id: z.string(),
  category: z.enum(announcementCategories),
  title: z.string(),
  needs_confirm: z.boolean(),
  sent_at: z.nullable(z.string()),
};

export const Announcement = z.object({
  ...Facts,
  state: z.enum(announcementStates),
  /** When it shall be sent; null: as soon as it was saved. */
  send_at: z.nullable(z.string()),
  seq: z.int(),
  by_name: z.string(),
  updated_at: z.string(),
  /** Accounts it went to, those that read it, and those that confirmed. */
  sent: z.int(),
  read: z.int(),
  confirmed: z.int(),
});
export type Announcement = z.output<typeof Announcement>;

const Person = z.object({ id: z.string(), name: z.string(), unit: z.string() });
export type AnnouncementPerson = z.output<typeof Person>;

export const AnnouncementInfo = z.object({
  ...Announcement.shape,
  body: z.string(),
  kinds: z.array(z.enum(audienceKinds)),
  streets: z.array(z.object({ id: z.string(), name: z.string() })),
  labels: z.array(z.object({ id: z.string(), name: z.string() })),
  people: z.array(Person),
  /** Why it was taken back. */
  reason: z.string(),
});
export type AnnouncementInfo = z.output<typeof AnnouncementInfo>;

export const receiptParts = ["未读", "已读", "未确认", "已确认"] as const;

const Receipt = z.object({
  account_id: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(audienceKinds),
  read_at: z.nullable(z.string()),
  confirmed_at: z.nullable(z.string()),
});
export type Receipt = z.output<typeof Receipt>;

const receiptsOf = { id: announcementId, part: z.optional(oneOf("范围", receiptParts)), keyword };

/** Messages that administrators write and people read and confirm; all calls are ours. */
export const announcementCalls = {
  list: call({
    ...office,
    method: "GET",
    path: "/v1/announcement/list",
    input: z.object({
      state: z.optional(oneOf("状态", announcementStates)),
      category: z.optional(oneOf("类别", announcementCategories)),
      keyword,
      ...paging,
    }),
    output: z.object({ ...pageOf(Announcement).shape, states: z.record(z.string(), z.int()) }),
    summary: "All announcements, the newest first, with how many read and confirmed each.",
  }),
  info: call({
    ...office,
    method: "GET",
    path: "/v1/announcement/info",
    input: z.object({ id: announcementId }),
    output: AnnouncementInfo,
    summary: "An announcement with its text and whom it is for.",
  }),
  count: call({
    ...office,
    method: "GET",
    path: "/v1/announcement/count",
    input: z.object(audience),
    output: z.object({ accounts: z.int() }),
    summary: "How many accounts an announcement would go to now.",
  }),
  choices: call({
    ...office,
    method: "GET",
    path: "/v1/announcement/choices",
    input: z.object({}),
    output: z.object({
      streets: z.array(z.object({ id: z.string(), name: z.string() })),
      labels: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    summary: "Streets and company labels to choose from.",
  }),
  people: call({
    ...office,
    method: "GET",
    path: "/v1/announcement/people",
    input: z.object({ keyword: text("姓名、单位或手机号", 2, 60) }),
    output: z.array(Person),
    summary: "Accounts that can be told something, by name, unit or mobile; twenty at the most.",
  }),
  save: call({
    ...office,
    method: "POST",
    path: "/v1/announcement/save",
    input: z.object({
      /** A new one brings its own; the same again with `seq` 0 is the same. */
      id: announcementId,
      seq: whole("已读的进展", 0, 100_000),
      category: oneOf("类别", announcementCategories),
      title: text("标题", 2, 60),
      body: text("内容", 2, longestAnnouncement),
      needs_confirm: flag("需要确认"),
      /** null: at once. */
      send_at: z.nullable(instant("发送时间")),
      ...audience,
    }),
    output: nothing,
    summary: "Write an announcement, or change one that waits; without a time it is sent in the same transaction.",
  }),
  move: call({
    ...office,
    method: "POST",
    path: "/v1/announcement/move",
    input: z.object({
      id: announcementId,
      seq: whole("已读的进展", 0, 100_000),
      move: oneOf("操作", announcementMoves),
      reason: z._default(text("原因", 0, 200), ""),
    }),
    output: nothing,
    summary:
      "Call off one that waits, take back one that was sent, or tell those again who have not read or confirmed.",
  }),
  receipts: call({
    ...office,
    method: "GET",
    path: "/v1/announcement/receipts",
    input: z.object({ ...receiptsOf, ...paging }),
    output: pageOf(Receipt),
    summary: "Who was sent an announcement, and when it was read and confirmed.",
  }),
  receiptsExport: call({
    ...office,
    method: "GET",
    path: "/v1/announcement/receiptsExport",
    reply: "file",
    input: z.object(receiptsOf),
    output: z.unknown(),
    summary: "The same as .xlsx.",
  }),
  letter: call({
    ...told,
    method: "GET",
    path: "/v1/announcement/letter",
    input: z.object({ id: announcementId }),
    output: z.object({
      ...Facts,
      body: z.string(),
      confirmed_at: z.nullable(z.string()),
      /** Keys of the account's reminders of it that are unread. */
      unread: z.array(z.string()),
    }),
    summary: "An announcement that was sent to the account.",
  }),
  confirm: call({
    ...told,
    method: "POST",
    path: "/v1/announcement/confirm",
    inView: "never",
    input: z.object({ id: announcementId }),
    output: nothing,
    summary: "Confirm an announcement; doing it twice is doing it once.",
  }),
};
