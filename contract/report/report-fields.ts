import * as z from "zod/mini";
import { flag, id, listOf, oneOf, text, whole } from "../core/fields.ts";
import { cleanText } from "./report-text.ts";

/** Sections of a background report with their headings, in their order. */
export const sectionTitles = {
  snapshot: "企业概况",
  ip: "知识产权概况",
  years: "年度数据",
  qualifications: "资质与标签",
  risks: "风险提示",
  visits: "最近走访",
  demands: "未结需求",
  answers: "问卷答卷",
  policies: "相关政策",
  talking: "谈话要点",
  questions: "必问问题",
} as const;
export type SectionKey = keyof typeof sectionTitles;
export const sectionKeys = Object.keys(sectionTitles) as SectionKey[];

const cell = text("单元格", 0, 60);
const Table = z.object({
  head: listOf("表头", cell, 1, 10),
  rows: listOf("表格行", listOf("单元格", cell, 1, 10), 0, 30),
});

/** A section: lines of plain text (see `reportLines`), and a table where figures are one. */
export const ReportSection = z.object({
  key: oneOf("章节", sectionKeys),
  title: text("章节标题", 1, 30),
  text: z.string("章节内容应为文字").check(z.overwrite(cleanText), z.maxLength(8000, "章节内容最多 8000 个字")),
  table: z._default(z.nullable(Table), null),
  /** A section that is switched off stays in the version and shows nowhere. */
  shown: z._default(flag("显示"), true),
});
export type ReportSection = z.output<typeof ReportSection>;

/** Where the facts come from: the record's number stays inside the house. */
export const ReportSource = z.object({ label: z.string(), ref: z.string(), at: z.nullable(z.string()) });
export type ReportSource = z.output<typeof ReportSource>;

/** A saved version as lists name it. */
const VersionLine = z.object({ version: z.int(), at: z.string(), by_name: z.string() });

export const shareStates = ["有效", "已过期", "已撤销", "次数已用完", "已锁定"] as const;

/** A link as its makers see it; its secret was shown once and is kept nowhere. */
export const ReportShare = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(shareStates),
  has_code: z.boolean(),
  expires_at: z.string(),
  max_views: z.int(),
  views: z.int(),
  /** Tries that were refused: wrong codes, and openings when the link was locked or over. */
  refused: z.int(),
  last_refused_at: z.nullable(z.string()),
  show_names: z.boolean(),
  allow_pdf: z.boolean(),
  created_at: z.string(),
  created_by_name: z.string(),
});
export type ReportShare = z.output<typeof ReportShare>;

/** A report in lists. */
export const ReportRow = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  street_name: z.string(),
  title: z.string(),
  version: z.int(),
  created_by_name: z.string(),
  updated_at: z.string(),
  updated_by_name: z.string(),
  /** Links that still open. */
  open_shares: z.int(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** One version of a report with what belongs to the report. */
export const Report = z.object({
  ...ReportRow.shape,
  /** The version `sections` are of; `version` is the newest. */
  shown_version: z.int(),
  sections: z.array(ReportSection),
  sources: z.array(ReportSource),
  versions: z.array(VersionLine),
  shares: z.array(ReportShare),
  may_remove: z.boolean(),
});
export type Report = z.output<typeof Report>;

export const reportTitle = text("报告标题", 2, 60);
export const ReportSave = z.object({
  id: id("报告"),
  /** The newest version when the person began. */
  base_version: whole("版本", 1, 100_000),
  title: reportTitle,
  sections: listOf("章节", ReportSection, 1, sectionKeys.length),
});
export type ReportSave = z.output<typeof ReportSave>;

export const longestShareDays = 7;
export const mostShareViews = 100;

/** A new link. */
export const NewShare = z.object({
  report_id: id("报告"),
  version: whole("版本", 1, 100_000),
  days: whole("有效天数", 1, longestShareDays),
  max_views: whole("可看次数", 1, mostShareViews),
  code: z._default(z.string("验证码应为文字").check(z.regex(/^(\d{4})?$/, "验证码应为 4 位数字，或留空")), ""),
  show_names: z._default(flag("显示工作人员姓名"), false),
  allow_pdf: z._default(flag("允许下载 PDF"), false),
});
export type NewShare = z.output<typeof NewShare>;

/** What a link shows, and nothing else. */
export const SharedReport = z.object({
  title: z.string(),
  company_name: z.string(),
  made_on: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      table: z.nullable(z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) })),
    }),
  ),
  sources: z.array(z.object({ label: z.string(), at: z.nullable(z.string()) })),
  /** The reader's time and address. */
  watermark: z.string(),
  expires_at: z.string(),
  views_left: z.int(),
  allow_pdf: z.boolean(),
  /** Reads again and fetches the PDF in the same tab, for half an hour. */
  ticket: z.string(),
});
export type SharedReport = z.output<typeof SharedReport>;
