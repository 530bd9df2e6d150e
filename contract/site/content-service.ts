import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Picture } from "./content-piece.ts";
import { flag, id, instant, listOf, oneOf, pageOf, paging, phoneText, streetId, text } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { stewardTopics } from "./steward-service.ts";
import { askCategories } from "./ask-categories.ts";
import { askStates } from "./web-service.ts";

const admin = { access: adminOnly, offline: "live" } as const;
const nothing = z.object({});
/** `answered_at` as it was read. */
const answeredBefore = z.nullable(instant("上次答复"));
const keyword = z._default(text("关键词", 0, 60), "");

/** A path of this site or an https address. */
export const linkRule = /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s"'<>\\]+)?$/;

export const SaveBanner = z.object({
  id: id("横幅"),
  title: text("标题", 2, 60),
  picture: z.object({ id: id("图片"), alt: text("图片说明", 2, 120) }),
  link: z._default(
    z
      .string("链接应为文字")
      .check(
        z.trim(),
        z.maxLength(300, "链接最多 300 个字"),
        z.regex(linkRule, "链接应为本站路径（以 / 开头）或 https 地址"),
      ),
    "",
  ),
  shown: flag("显示"),
  starts_at: z._default(z.nullable(instant("开始时间")), null),
  ends_at: z._default(z.nullable(instant("结束时间")), null),
});
export type SaveBanner = z.output<typeof SaveBanner>;

export const ManagedBanner = z.object({ ...SaveBanner.shape, picture: Picture });
export type ManagedBanner = z.output<typeof ManagedBanner>;

export const signUpStates = ["已报名", "已取消"] as const;

export const SignUpRow = z.object({
  id: z.string(),
  number: z.int(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  company: z.string(),
  post: z.string(),
  remark: z.string(),
  state: z.enum(signUpStates),
  checked_in_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type SignUpRow = z.output<typeof SignUpRow>;

export const AskRow = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(askCategories),
  name: z.string(),
  mobile: z.string(),
  state: z.enum(askStates),
  published: z.boolean(),
  answer: z.string(),
  answered_by_name: z.string(),
  answered_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type AskRow = z.output<typeof AskRow>;

export const SaveSteward = z.object({
  id: id("管家"),
  street_id: streetId("镇街"),
  name: text("姓名", 1, 30),
  unit: text("所在单位", 2, 100),
  phone: phoneText("联系电话", 5, 40),
  address: z._default(text("地址", 0, 200), ""),
  hours: z._default(text("服务时间", 0, 100), ""),
  topics: z._default(listOf("服务内容", oneOf("服务内容", stewardTopics), 0, stewardTopics.length), []),
  shown: flag("显示"),
});
export type SaveSteward = z.output<typeof SaveSteward>;
export const ManagedSteward = z.object({ ...SaveSteward.shape, street_name: z.string() });
export type ManagedSteward = z.output<typeof ManagedSteward>;

/** Administrators' work on banners, registrations, questions and stewards; all calls are ours. */
export const contentService = {
  banners: call({
    ...admin,
    method: "GET",
    path: "/v1/content/banners",
    input: nothing,
    output: z.array(ManagedBanner),
    summary: "All banners in their order.",
  }),
  saveBanner: call({
    ...admin,
    method: "POST",
    path: "/v1/content/saveBanner",
    input: SaveBanner,
    output: nothing,
    summary: "Make or change a banner.",
  }),
  orderBanners: call({
    ...admin,
    method: "POST",
    path: "/v1/content/orderBanners",
    input: z.object({ ids: listOf("横幅", id("横幅"), 1, 50) }),
    output: nothing,
    summary: "Show the banners in this order.",
  }),
  removeBanner: call({
    ...admin,
    method: "POST",
    path: "/v1/content/removeBanner",
    input: z.object({ id: id("横幅") }),
    output: nothing,
    summary: "Delete a banner.",
  }),
  signUps: call({
    ...admin,
    method: "GET",
    path: "/v1/content/signUps",
    input: z.object({ activity: id("活动"), keyword, ...paging }),
    output: z.object({ ...pageOf(SignUpRow).shape, signed_up: z.int(), checked_in: z.int() }),
    summary: "Who signed up for an activity, mobiles masked.",
  }),
  signUpExport: call({
    ...admin,
    method: "GET",
    path: "/v1/content/signUpExport",
    reply: "file",
    input: z.object({ activity: id("活动"), mobiles: z._default(flag("完整手机号"), false) }),
    output: z.unknown(),
    summary: "The registrations as an Excel file; whole mobiles only where asked for, which is written down.",
  }),
  setSignUp: call({
    ...admin,
    method: "POST",
    path: "/v1/content/setSignUp",
    input: z.object({ id: id("报名"), action: oneOf("操作", ["签到", "取消签到", "取消报名"]) }),
    output: nothing,
    summary: "Check somebody in by hand, undo it, or cancel a registration.",
  }),
  revealMobile: call({
    ...admin,
    method: "POST",
    path: "/v1/content/revealMobile",
    input: z.object({ kind: oneOf("类型", ["signUp", "ask"]), id: id("记录") }),
    output: z.object({ mobile: z.string() }),
    summary: "A whole mobile, to call back; leaves a line in the audit log.",
  }),
  asks: call({
    ...admin,
    method: "GET",
    path: "/v1/content/asks",
    input: z.object({ state: z.optional(oneOf("状态", askStates)), keyword, ...paging }),
    output: z.object({ ...pageOf(AskRow).shape, waiting: z.int() }),
    summary: "Questions of the public, those that wait first.",
  }),
  answerAsk: call({
    ...admin,
    method: "POST",
    path: "/v1/content/answerAsk",
    input: z.object({
      id: id("问题"),
      base_at: answeredBefore,
      /** Title and question as they appear: names and numbers of people are taken out here. */
      title: text("问题标题", 4, 60),
      content: text("问题内容", 4, 1000),
      answer: text("答复", 4, 3000),
      published: flag("公开"),
    }),
    output: nothing,
    summary:
      "Answer a question, for everybody or for the asker alone; answering again replaces it. 409 when somebody answered since.",
  }),
  refuseAsk: call({
    ...admin,
    method: "POST",
    path: "/v1/content/refuseAsk",
    input: z.object({ id: id("问题"), base_at: answeredBefore, reason: text("原因", 2, 200) }),
    output: nothing,
    summary: "Do not take a question up; the asker reads why.",
  }),
  stewards: call({
    ...admin,
    method: "GET",
    path: "/v1/content/stewards",
    input: nothing,
    output: z.object({
      streets: z.array(z.object({ id: z.string(), name: z.string() })),
      list: z.array(ManagedSteward),
    }),
    summary: "All stewards by street.",
  }),
  saveSteward: call({
    ...admin,
    method: "POST",
    path: "/v1/content/saveSteward",
    input: SaveSteward,
    output: nothing,
    summary: "Make or change a steward.",
  }),
  removeSteward: call({
    ...admin,
    method: "POST",
    path: "/v1/content/removeSteward",
    input: z.object({ id: id("管家") }),
    output: nothing,
    summary: "Delete a steward.",
  }),
};
