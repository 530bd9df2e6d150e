import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, daysInOrder, id, oneOf, pageOf, paging, text } from "../core/fields.ts";
import { HoldingCompanies, holdingFilters } from "../core/holdings.ts";
import { officeOrEnterprise } from "../core/roles.ts";

export const judgmentKinds = ["判决书", "裁定书", "调解书", "决定书"] as const;
export type JudgmentKind = (typeof judgmentKinds)[number];

/** What the case is about. */
export const judgmentFields = ["专利", "商标", "著作权", "商业秘密", "不正当竞争", "其他"] as const;
export type JudgmentField = (typeof judgmentFields)[number];

const JudgmentParty = z.object({ role: z.string(), name: z.string() });
export type JudgmentParty = z.output<typeof JudgmentParty>;

/** A published document, as lists show it. */
export const JudgmentRow = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(judgmentKinds),
  title: z.string(),
  field: z.enum(judgmentFields),
  court: z.string(),
  cause: z.string(),
  judged_on: z.nullable(z.string()),
  published_on: z.nullable(z.string()),
  parties: z.array(JudgmentParty),
  gist: z.string(),
  companies: HoldingCompanies,
});
export type JudgmentRow = z.output<typeof JudgmentRow>;

export const Judgment = z.object({
  ...JudgmentRow.shape,
  result: z.string(),
  /** Paragraphs are lines. */
  text: z.string(),
  source: z.string(),
  source_on: z.nullable(z.string()),
});
export type Judgment = z.output<typeof Judgment>;

/** Latest judged first, or by court. */
const judgmentSorts = ["newest", "court"] as const;

/** Conditions, all of which a document has to meet. */
const judgmentFilters = {
  /** In title, number, cause, parties, gist or full text. */
  keyword: z._default(text("关键词", 0, 100), ""),
  number: z._default(text("案号", 0, 60), ""),
  court: z._default(text("法院", 0, 60), ""),
  cause: z._default(text("案由", 0, 60), ""),
  party: z._default(text("当事人", 0, 100), ""),
  field: z.optional(oneOf("类别", judgmentFields)),
  kind: z.optional(oneOf("文书类型", judgmentKinds)),
  from: z.optional(date("起始日期")),
  to: z.optional(date("截止日期")),
  ...holdingFilters,
};

export const JudgmentPage = z.object({
  ...pageOf(JudgmentRow).shape,
  /** Of what all other conditions leave, whatever is chosen of it; none with 0. */
  counts: z.object({ field: z.array(z.object({ value: z.enum(judgmentFields), count: z.int() })) }),
});
export type JudgmentPage = z.output<typeof JudgmentPage>;

export const judgmentCalls = {
  cseList: call({
    method: "POST",
    path: "/v1/search/cseList",
    access: officeOrEnterprise,
    input: z
      .object({ ...judgmentFilters, sort: z._default(oneOf("排序", judgmentSorts), "newest"), ...paging })
      .check(daysInOrder),
    output: JudgmentPage,
    offline: "live",
    summary: "Page of published documents of courts by conditions, with counts by what they are about.",
  }),
  cseDetail: call({
    method: "POST",
    path: "/v1/search/cseDetail",
    access: officeOrEnterprise,
    input: z.object({ id: id("裁判文书") }),
    output: Judgment,
    offline: "live",
    summary: "One published document with its full text.",
  }),
  cseDownload: call({
    method: "POST",
    path: "/v1/search/cseDownload",
    access: officeOrEnterprise,
    reply: "file",
    input: z.object({ id: id("裁判文书") }),
    output: z.unknown(),
    offline: "live",
    summary: "The same as a PDF.",
  }),
};
