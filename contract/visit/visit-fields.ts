import * as z from "zod/mini";
import { fieldMaker, labelsOf, shapeOf } from "../core/field-table.ts";
import { date, flag, id, instant, listOf, oneOf, phoneText, text } from "../core/fields.ts";
import { FileRef } from "../core/file.ts";
import { topicsPerVisit, VisitTopic } from "./visit-topics.ts";

export const visitTypes = ["日常走访", "专题走访", "领导带队", "回访", "调研", "培训宣讲"] as const;
export const visitMethods = ["上门", "电话", "视频", "企业来访", "座谈会"] as const;
export const willingnesses = ["意愿强烈", "有一定意愿", "态度观望", "明确拒绝", "无法联系"] as const;
/** Those that count as willing to work with the office. */
export const willing = ["意愿强烈", "有一定意愿"] as const satisfies readonly (typeof willingnesses)[number][];
export const photosPerVisit = 9;

/** Characters that a field, or an entry of it, may have at most: schemas and controls read the same. */
export const longestVisit = {
  companions: 200,
  name: 60,
  post: 60,
  mobile: 20,
  content: 5000,
  ip_status: 2000,
  summary: 1000,
  services: 60,
  policies: 120,
  check_in_note: 200,
  next_action: 500,
} as const;

const Interviewee = z.object({
  name: text("受访人姓名", 1, longestVisit.name),
  post: z._default(text("受访人职务", 0, longestVisit.post), ""),
  mobile: z._default(phoneText("受访人电话", 0, longestVisit.mobile), ""),
});

const CheckIn = z.object({
  lng: z.number("签到经度不正确").check(z.minimum(-180), z.maximum(180)),
  lat: z.number("签到纬度不正确").check(z.minimum(-90), z.maximum(90)),
  /** Metres, as the device estimates. */
  accuracy: z.number("签到精度不正确").check(z.minimum(0)),
  at: instant("签到时间"),
  /** Metres from the company's position; null when that is unknown. */
  distance_m: z._default(z.nullable(z.number()), null),
  note: z._default(text("签到说明", 0, longestVisit.check_in_note), ""),
});

/** Sections of the form in their order; some hold records of their own. */
export const visitSectionTitles = {
  basic: "基本信息",
  topics: "本次议题",
  people: "人员",
  content: "内容",
  services: "服务与政策",
  demands: "企业需求",
  answer: "企业问卷",
  photos: "照片",
  files: "录音与附件",
  check_in: "签到",
  signature: "企业签名",
  next: "下一步",
} as const;
export type VisitSection = keyof typeof visitSectionTitles;

/** Groups of the details page in their order. */
export const visitDetailsTitles = { basic: "基本信息", people: "人员", content: "内容", next: "签到与下一步" } as const;

/** Where a field stands beside its record; what it is left out of is not said. */
interface Places {
  section?: VisitSection;
  details?: keyof typeof visitDetailsTitles;
  /** Column of the workbook: its key on the wire, a heading other than the label, its width in characters. */
  column?: { key: string; heading?: string; width?: number };
  /** On the printed page: a short fact, or words under a heading of their own. */
  paper?: "fact" | "words";
}

const field = fieldMaker<Places>();

const words = (most: number) => (label: string) => z._default(text(label, 0, most), "");
const filesUpTo = (most: number) => (label: string) => z._default(listOf(label, FileRef, 0, most), []);
const maybeId = (label: string) => z._default(z.nullable(id(label)), null);

/**
 * Every field a person writes of a visit, in the order it is shown, exported and printed: its label, its schema, and
 * the places where it stands. Labels, form sections, details, workbook and printed page read this table.
 */
export const visitFieldTable = {
  company_id: field("走访企业", id, { section: "basic" }),
  calendar_id: field("日程", maybeId, {}),
  start_at: field("开始时间", instant, {
    section: "basic",
    details: "basic",
    column: { key: "start_at" },
    paper: "fact",
  }),
  end_at: field("结束时间", instant, { section: "basic", details: "basic", column: { key: "end_at" }, paper: "fact" }),
  visit_type: field("走访类型", (label) => oneOf(label, visitTypes), {
    section: "basic",
    details: "basic",
    column: { key: "visit_type" },
    paper: "fact",
  }),
  visit_method: field("走访方式", (label) => oneOf(label, visitMethods), {
    section: "basic",
    details: "basic",
    column: { key: "visit_method" },
    paper: "fact",
  }),
  visitor_ids: field("走访人员", (label) => listOf(label, id(label), 1, 20), {
    section: "people",
    details: "people",
    column: { key: "visitor_names" },
    paper: "fact",
  }),
  companions: field("随行人员", words(longestVisit.companions), {
    section: "people",
    details: "people",
    column: { key: "companions" },
    paper: "fact",
  }),
  interviewees: field("受访人", (label) => z._default(listOf(label, Interviewee, 0, 20), []), {
    section: "people",
    details: "people",
    column: { key: "interviewees" },
  }),
  topics: field("本次议题", (label) => z._default(listOf(label, VisitTopic, 0, topicsPerVisit), []), {
    section: "topics",
    details: "content",
    column: { key: "topics", width: 60 },
  }),
  content: field("走访内容", (label) => text(label, 10, longestVisit.content), {
    section: "content",
    details: "content",
    column: { key: "content", width: 80 },
    paper: "words",
  }),
  ip_status: field("知识产权现状", words(longestVisit.ip_status), {
    section: "content",
    details: "content",
    column: { key: "ip_status", width: 50 },
    paper: "words",
  }),
  summary: field("小结", words(longestVisit.summary), {
    section: "content",
    details: "content",
    column: { key: "summary", width: 50 },
    paper: "words",
  }),
  services: field(
    "提供的服务",
    (label) => z._default(listOf(label, text("服务", 1, longestVisit.services), 0, 20), []),
    {
      section: "services",
      details: "content",
      paper: "words",
    },
  ),
  policies: field(
    "宣讲的政策",
    (label) => z._default(listOf(label, text("政策", 1, longestVisit.policies), 0, 20), []),
    {
      section: "services",
      details: "content",
      paper: "words",
    },
  ),
  willingness: field("合作意愿", (label) => z._default(z.nullable(oneOf(label, willingnesses)), null), {
    section: "content",
    details: "content",
    column: { key: "willingness" },
    paper: "fact",
  }),
  has_demand: field("是否有需求", (label) => z._default(flag(label), false), {
    section: "demands",
    details: "content",
    column: { key: "has_demand" },
    paper: "fact",
  }),
  answer_id: field("问卷答卷", maybeId, { section: "answer" }),
  label_ids: field("标签", (label) => z._default(listOf(label, id(label), 0, 30), []), {
    section: "content",
    details: "content",
    column: { key: "labels" },
    paper: "fact",
  }),
  photos: field("照片", filesUpTo(photosPerVisit), { section: "photos", column: { key: "photos", heading: "照片数" } }),
  audio: field("录音", filesUpTo(5), { section: "files" }),
  attachments: field("附件", filesUpTo(20), { section: "files" }),
  check_in: field("签到", () => z._default(z.nullable(CheckIn), null), {
    section: "check_in",
    details: "next",
    column: { key: "check_in", width: 40 },
    paper: "fact",
  }),
  signature: field(
    "签名",
    () =>
      z._default(
        z.nullable(z.object({ image: FileRef, name: text("签名人", 1, longestVisit.name), at: instant("签名时间") })),
        null,
      ),
    { section: "signature" },
  ),
  next_action: field("下一步安排", words(longestVisit.next_action), {
    section: "next",
    details: "next",
    column: { key: "next_action", width: 40 },
    paper: "words",
  }),
  next_visit_at: field("下次走访日期", (label) => z._default(z.nullable(date(label)), null), {
    section: "next",
    details: "next",
    column: { key: "next_visit_at" },
    paper: "fact",
  }),
};
type Table = typeof visitFieldTable;
export type VisitFieldName = keyof Table;

const entries = Object.entries(visitFieldTable) as unknown as [VisitFieldName, { label: string } & Places][];

/** What a person writes of a visit. Absent keys keep their value in an edit. */
export const VisitFields = z.object(shapeOf(visitFieldTable));
export type VisitFields = z.output<typeof VisitFields>;
export const visitEditable = Object.keys(visitFieldTable) as VisitFieldName[];

/** What the screen calls each field of a visit. */
export const visitLabels = labelsOf(visitFieldTable);

/** Fields of a section of the form, of a group of the details, or of a part of the printed page. */
export const fieldsIn = <P extends "section" | "details" | "paper">(place: P, where: Places[P]): VisitFieldName[] =>
  entries.flatMap(([name, places]) => (places[place] === where ? [name] : []));

type ColumnKey<F> = F extends { column: { key: infer K extends string } } ? K : never;
type FieldColumn = { [N in VisitFieldName]: ColumnKey<Table[N]> }[VisitFieldName];
/** Columns an export may have. */
export type VisitColumn = "visit_no" | "company_name" | "street_name" | "demand_titles" | "status" | FieldColumn;

const columns = entries.flatMap(([, { label, column }]) => (column === undefined ? [] : [{ label, ...column }]));

/** Columns an export may have, with their headings, in their order. */
export const visitColumns = {
  visit_no: "走访编号",
  company_name: "企业名称",
  street_name: "镇街",
  ...Object.fromEntries(columns.map(({ key, label, heading }) => [key, heading ?? label])),
  demand_titles: "需求标题",
  status: "状态",
} as Record<VisitColumn, string>;

/** Widths of columns in characters, where it is not the usual one. */
export const visitColumnWidths: Readonly<Partial<Record<VisitColumn, number>>> = {
  company_name: 32,
  demand_titles: 40,
  ...Object.fromEntries(columns.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]]))),
};
