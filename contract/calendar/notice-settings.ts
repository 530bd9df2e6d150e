import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, oneOf } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import type { ReminderKind } from "./reminder.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** Kinds of message that companies are sent, in the order of the settings. */
export const noticeKinds = [
  "warning",
  "certificate",
  "case",
  "report",
  "consulting",
  "order",
  "industry",
  "policy",
  "visit",
  "demand",
] as const satisfies readonly ReminderKind[];
/** One of those kinds. */
export type NoticeKind = (typeof noticeKinds)[number];

/** What comes under each kind, in words. */
export const noticeHints: Record<NoticeKind, string> = {
  warning: "监控发现的风险，如年费到期、权利失效",
  certificate: "证书到期前的提醒；提前多少天在“证书到期”中设置",
  case: "案件对接的受理、退回和对方留言",
  consulting: "您企业的业务咨询有了回复",
  order: "您企业的服务订单需要付款、验收，或有了其他进展",
  industry: "有了您企业可以阅读的产业报告",
  policy: "有了您企业符合条件的政策，或申报即将截止",
  visit: "您企业的走访申请有了答复",
  demand: "您企业的需求被受理、答复、退回补充或办结",
  report: "每月 1 日生成的月度专利报告",
};

/** By which ways the account wants to hear of a kind. */
const NoticeSetting = z.object({
  kind: z.enum(noticeKinds),
  /** In 消息中心. */
  in_app: z.boolean(),
  /** As web push to browsers that were switched on. */
  push: z.boolean(),
});
/** The same as a type. */
export type NoticeSetting = z.output<typeof NoticeSetting>;

const all = z.array(NoticeSetting);

/** What an account of an enterprise wants to be told; ours. */
export const noticeCalls = {
  noticeSettings: call({
    method: "POST",
    path: "/v1/frontend/notice/settings",
    access: enterprise,
    input: z.object({}),
    output: all,
    offline: "live",
    summary: "By which ways the account hears of each kind of message; everything, until it chose.",
  }),
  noticeSave: call({
    method: "POST",
    path: "/v1/frontend/notice/save",
    access: enterprise,
    input: z.object({
      kind: oneOf("消息类型", noticeKinds),
      in_app: flag("站内消息"),
      push: flag("浏览器推送"),
    }),
    output: all,
    offline: "live",
    inView: "never",
    summary: "Choose the ways for one kind of message; it counts for messages from now on. Answers all kinds.",
  }),
};
