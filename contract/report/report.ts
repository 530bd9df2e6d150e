import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import {
  NewShare,
  Report,
  ReportRow,
  ReportSave,
  ReportSection,
  ReportShare,
  ReportSource,
  sectionKeys,
  SharedReport,
} from "./report-fields.ts";
import { staff } from "../core/roles.ts";

const secret = z.string("缺少链接密钥").check(z.maxLength(200, "链接不正确"));

/** Background reports (page /backToneSharing); but for `backsteppingInfo` the specification names no calls. */
export const report = {
  list: call({
    method: "GET",
    path: "/v1/report/list",
    access: staff,
    input: z.object({
      keyword: z._default(text("关键词", 0, 100), ""),
      company_id: z.optional(id("企业")),
      ...paging,
    }),
    output: pageOf(ReportRow),
    offline: "live",
    summary: "Page of the background reports on companies in scope.",
  }),
  create: call({
    method: "POST",
    path: "/v1/report/create",
    access: staff,
    input: z.object({ id: id("报告"), company_id: id("企业") }),
    output: z.object({ id: z.string() }),
    offline: "live",
    summary: "Compose a report on a company from what the platform knows; the id makes repeats harmless.",
  }),
  info: call({
    method: "GET",
    path: "/v1/report/info",
    access: staff,
    input: z.object({ id: id("报告"), version: z.optional(whole("版本", 1, 100_000)) }),
    output: Report,
    offline: "live",
    summary: "A version of a report, the newest by default, with all versions and links.",
  }),
  compose: call({
    method: "POST",
    path: "/v1/report/compose",
    access: staff,
    input: z.object({ id: id("报告"), keys: listOf("章节", oneOf("章节", sectionKeys), 1, sectionKeys.length) }),
    output: z.object({ sections: z.array(ReportSection), sources: z.array(ReportSource) }),
    offline: "live",
    summary: "Sections composed again from today's data; nothing is saved.",
  }),
  save: call({
    method: "POST",
    path: "/v1/report/save",
    access: staff,
    input: ReportSave,
    output: z.object({ version: z.int() }),
    offline: "live",
    summary: "Save a new version; 409 when somebody saved one since.",
  }),
  remove: call({
    method: "POST",
    path: "/v1/report/remove",
    access: staff,
    input: z.object({ id: id("报告") }),
    output: z.object({}),
    offline: "live",
    summary: "Delete a report and revoke its links: its author, the street's lead, the district.",
  }),
  pdf: call({
    method: "GET",
    path: "/v1/report/pdf",
    access: staff,
    reply: "file",
    input: z.object({ id: id("报告"), version: z.optional(whole("版本", 1, 100_000)) }),
    output: z.unknown(),
    offline: "live",
    summary: "PDF of a version, with the reader's name, time and address as its watermark.",
  }),
  share: call({
    method: "POST",
    path: "/v1/report/share",
    access: staff,
    input: NewShare,
    output: z.object({ secret: z.string(), share: ReportShare }),
    offline: "live",
    inView: "never",
    summary: "Make a link to a version; its secret is answered this once.",
  }),
  revoke: call({
    method: "POST",
    path: "/v1/report/revoke",
    access: staff,
    input: z.object({ id: id("分享链接") }),
    output: z.object({}),
    offline: "live",
    summary: "Revoke a link at once.",
  }),
  views: call({
    method: "GET",
    path: "/v1/report/views",
    access: staff,
    input: z.object({ id: id("分享链接") }),
    output: z.array(z.object({ at: z.string(), address: z.string(), result: z.string() })),
    offline: "live",
    summary:
      "The last 200 openings of a link and its locks: time, masked address, result; refused tries are a number of the link.",
  }),
  backsteppingInfo: call({
    method: "POST",
    path: "/v1/backsteppingInfo",
    access: "public",
    input: z.object({ secret, code: z.optional(text("验证码", 0, 10)), ticket: z.optional(text("凭据", 0, 100)) }),
    output: SharedReport,
    offline: "live",
    summary: "Read a shared report by its link's secret, with the code where one is asked for.",
  }),
  // Ours: the PDF of a reading that succeeded.
  backsteppingPdf: call({
    method: "POST",
    path: "/v1/backsteppingPdf",
    access: "public",
    reply: "file",
    input: z.object({ secret, ticket: text("凭据", 1, 100) }),
    output: z.unknown(),
    offline: "live",
    summary: "PDF of a shared report for who has just read it, where the link allows it.",
  }),
};
