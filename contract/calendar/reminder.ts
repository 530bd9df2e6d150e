import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { countedPageOf, flag, listOf, oneOf, paging, text } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";

/** What a reminder is about. */
export const reminderKinds = [
  "calendar",
  "case",
  "demand",
  "question",
  "visit",
  "certificate",
  "warning",
  "report",
  "consulting",
  "application",
  "order",
  "industry",
  "policy",
  "notice",
] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The same in words, for lists and their conditions. */
export const reminderWords: Record<ReminderKind, string> = {
  calendar: "日程",
  case: "案件",
  demand: "需求",
  question: "问卷",
  visit: "走访",
  certificate: "证书",
  warning: "预警",
  report: "月报",
  consulting: "咨询",
  application: "申请",
  order: "订单",
  industry: "产业报告",
  policy: "政策",
  notice: "平台消息",
};

/** Who is told: officials, and the accounts of enterprises. */
const told = ["district", "street", "enterprise"] as const satisfies readonly Kind[];

/**
 * Something a person should look at. `key` is `kind/record/time`: a device that works without a network finds
 * the same key for the same reminder.
 */
export const Reminder = z.object({
  key: z.string(),
  kind: z.enum(reminderKinds),
  record_id: z.string(),
  title: z.string(),
  /** What there is to say beside the title; empty: nothing. */
  body: z.string(),
  /** Page of the app that shows it. */
  path: z.string(),
  /** When it became due. */
  due_at: z.string(),
  read: z.boolean(),
});
export type Reminder = z.output<typeof Reminder>;

/** The key of a reminder; `due` in milliseconds. */
export const reminderKey = (kind: ReminderKind, recordId: string, due: number): string =>
  `${kind}/${recordId}/${new Date(due).toISOString()}`;

const endpoint = text("推送地址", 1, 1000);

/** Reminders in the app and as web push (RFC 8030, 8291, 8292); all of it is ours. */
export const reminder = {
  reminders: call({
    method: "GET",
    path: "/v1/visit/reminders",
    access: told,
    input: z.object({
      unread: z._default(flag("只看未读"), false),
      kind: z.optional(oneOf("消息类型", reminderKinds)),
      /** In title or text. */
      keyword: z._default(text("关键词", 0, 60), ""),
      ...paging,
    }),
    output: z.extend(countedPageOf(Reminder), { unread: z.int() }),
    offline: "cached",
    summary: "The account's reminders, newest first.",
  }),
  reminderInfo: call({
    method: "GET",
    path: "/v1/visit/reminderInfo",
    access: told,
    input: z.object({ key: text("消息", 1, 200) }),
    output: Reminder,
    offline: "live",
    summary: "One of the account's reminders by its key.",
  }),
  reminderRead: call({
    method: "POST",
    path: "/v1/visit/reminderRead",
    access: told,
    input: z.object({
      keys: z._default(listOf("提醒", text("提醒", 1, 200), 0, 200), []),
      all: z._default(flag("全部"), false),
    }),
    output: z.object({ unread: z.int() }),
    offline: "live",
    summary: "Mark reminders as read, or all of them.",
  }),
  pushState: call({
    method: "GET",
    path: "/v1/visit/pushState",
    access: told,
    input: z.object({}),
    output: z.object({ public_key: z.nullable(z.string()) }),
    offline: "live",
    summary: "The server's VAPID key; null when push is switched off.",
  }),
  pushSubscribe: call({
    method: "POST",
    path: "/v1/visit/pushSubscribe",
    access: told,
    input: z.object({
      endpoint,
      keys: z.object({ p256dh: text("推送公钥", 40, 200), auth: text("推送密钥", 10, 100) }),
    }),
    output: z.object({ id: z.string() }),
    offline: "live",
    inView: "never",
    summary: "Send this session's reminders to a browser; ends with the session.",
  }),
  pushUnsubscribe: call({
    method: "POST",
    path: "/v1/visit/pushUnsubscribe",
    access: told,
    input: z.object({ endpoint }),
    output: z.object({}),
    offline: "live",
    inView: "never",
    summary: "Stop sending to a browser.",
  }),
};
