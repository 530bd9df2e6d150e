import * as z from "zod/mini";
import { askCategories } from "./ask-categories.ts";
import { call } from "../core/call.ts";
import { id, mobile, oneOf, pageOf, paging, proofOfWork, streetId, text } from "../core/fields.ts";
import { stewardTopics } from "./steward-service.ts";

const open = { access: "public", offline: "live" } as const;

export const askStates = ["待处理", "已答复", "未采纳"] as const;
export const stewardRequestStates = ["待处理", "处理中", "已办结", "已谢绝", "已转需求"] as const;
export type AskState = (typeof askStates)[number];
export type StewardRequestState = (typeof stewardRequestStates)[number];

const receiptText = z
  .string("请填写回执码")
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-HJKMNP-TV-Z2-9]{12}$/, "回执码应为 12 位字母和数字"));
const receiptGiven = z.object({ receipt: z.string() });
/** What every form carries: its proof, and the receipt its page has made. The same receipt again is the same form. */
const handedIn = { altcha: proofOfWork, receipt: z.optional(receiptText) };

/** A person signing up for an activity. */
export const NewSignUp = z.object({
  activity: id("活动"),
  name: text("姓名", 1, 30),
  mobile: mobile("手机号"),
  company: z._default(text("单位", 0, 100), ""),
  post: z._default(text("职务", 0, 40), ""),
  remark: z._default(text("备注", 0, 200), ""),
});
export type NewSignUp = z.output<typeof NewSignUp>;

export const NewAsk = z.object({
  title: text("问题标题", 4, 60),
  content: text("问题内容", 10, 1000),
  category: oneOf("问题类别", askCategories),
  name: text("称呼", 1, 30),
  mobile: mobile("手机号"),
});
export type NewAsk = z.output<typeof NewAsk>;

export const NewStewardRequest = z.object({
  street_id: streetId("所在镇街"),
  company: text("企业名称", 2, 100),
  name: text("联系人", 1, 30),
  mobile: mobile("手机号"),
  topic: oneOf("需要的服务", stewardTopics),
  content: text("具体情况", 10, 1000),
});
export type NewStewardRequest = z.output<typeof NewStewardRequest>;

/** An answered question as everybody reads it: no name, no number. */
export const PublicAsk = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(askCategories),
  answer: z.string(),
  answered_at: z.string(),
  asked_on: z.string(),
});
export type PublicAsk = z.output<typeof PublicAsk>;

/** A steward of a street. */
export const PublicSteward = z.object({
  street_id: z.string(),
  street_name: z.string(),
  name: z.string(),
  unit: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.string(),
  topics: z.array(z.string()),
});
export type PublicSteward = z.output<typeof PublicSteward>;

/** What the steward service is and has done, counted in its own tables. */
export const StewardFigures = z.object({
  stewards: z.int(),
  /** Streets with a steward, and all of them. */
  streets_covered: z.int(),
  streets: z.int(),
  /** Requests left, those that wait or are worked on, and those that were settled. */
  requests: z.int(),
  requests_open: z.int(),
  requests_settled: z.int(),
  as_of: z.string(),
});
export type StewardFigures = z.output<typeof StewardFigures>;

/** What the public website lets people do. `ask` has the specification's path, the others are ours. */
export const webService = {
  signUp: call({
    ...open,
    method: "POST",
    path: "/v1/web/signUp",
    input: z.object({ ...NewSignUp.shape, ...handedIn }),
    output: z.object({ receipt: z.string(), number: z.int(), left: z.nullable(z.int()) }),
    summary: "Sign up for an activity; a mobile once, never more than the quota.",
  }),
  cancelSignUp: call({
    ...open,
    method: "POST",
    path: "/v1/web/cancelSignUp",
    input: z.object({ receipt: receiptText }),
    output: z.object({}),
    summary: "Take back a registration by its receipt, until the activity begins.",
  }),
  checkIn: call({
    ...open,
    method: "POST",
    path: "/v1/web/checkIn",
    input: z.object({
      activity: id("活动"),
      mobile: mobile("手机号"),
      code: z.string("请填写签到码").check(z.trim(), z.regex(/^\d{6}$/, "签到码应为 6 位数字")),
    }),
    output: z.object({ name: z.string(), at: z.string() }),
    summary: "Check in at the venue with the mobile signed up and the code shown there.",
  }),
  ask: call({
    ...open,
    method: "POST",
    path: "/v1/frontend/ask/content",
    input: z.object({ ...NewAsk.shape, ...handedIn }),
    output: receiptGiven,
    summary: "Ask a question; an administrator decides whether it appears and answers it.",
  }),
  asks: call({
    ...open,
    method: "GET",
    path: "/v1/web/asks",
    input: z.object({
      keyword: z._default(text("关键词", 0, 60), ""),
      category: z.optional(oneOf("问题类别", askCategories)),
      ...paging,
    }),
    output: pageOf(PublicAsk),
    summary: "Questions with their answers, the last answered first.",
  }),
  stewards: call({
    ...open,
    method: "GET",
    path: "/v1/web/stewards",
    input: z.object({ street_id: z.optional(streetId("镇街")) }),
    output: z.object({
      streets: z.array(z.object({ id: z.string(), name: z.string() })),
      stewards: z.array(PublicSteward),
    }),
    summary: "The streets, and the stewards of one or of all.",
  }),
  stewardFigures: call({
    ...open,
    method: "GET",
    path: "/v1/web/stewardFigures",
    input: z.object({}),
    output: StewardFigures,
    summary: "How many stewards there are, which streets they cover, and the requests left and settled.",
  }),
  requestSteward: call({
    ...open,
    method: "POST",
    path: "/v1/web/requestSteward",
    input: z.object({ ...NewStewardRequest.shape, ...handedIn }),
    output: receiptGiven,
    summary: "Leave a request for the steward of a street.",
  }),
  receipt: call({
    ...open,
    method: "POST",
    path: "/v1/web/receipt",
    input: z.object({ receipt: receiptText }),
    output: z.object({
      kind: z.enum(["活动报名", "咨询提问", "管家服务"]),
      title: z.string(),
      state: z.string(),
      reply: z.string(),
      at: z.string(),
      /** What was done so far, in order. */
      steps: z.array(z.object({ at: z.string(), text: z.string() })),
    }),
    summary: "How far a registration, question or request is, for whoever has its receipt.",
  }),
};
