import * as z from "zod/mini";
import { demandActions, demandStatuses } from "./demand-states.ts";
import { changesOf } from "../core/edits.ts";
import { fieldMaker, labelsOf, shapeOf } from "../core/field-table.ts";
import { id, instant, listOf, oneOf, phoneText, recordStamp, text, whole } from "../core/fields.ts";
import { FileRef } from "../core/file.ts";

export const demandSources = ["走访", "问卷", "小程序", "企业", "电话", "网站", "批量导入", "预警"] as const;
/** Sources that a form offers: a demand of a warning is made at the warning, one of 企业 by the company's account. */
export const typedSources = demandSources.filter((source) => source !== "预警" && source !== "企业");
export const demandCategories = [
  "专利申请与预审",
  "高价值专利培育",
  "专利导航预警",
  "商标品牌",
  "贯标体系",
  "质押融资与保险",
  "转让许可运营",
  "国内侵权维权",
  "海外维权",
  "年费与流程",
  "政策申报",
  "人才培训",
  "数据与版权",
  "其他",
] as const;
/** The kind of demand that is about fees: it shows what the company has to pay. */
export const feeDemand: (typeof demandCategories)[number] = "年费与流程";
export const urgencies = ["一般", "较急", "紧急"] as const;
export const satisfactions = ["非常满意", "满意", "基本满意", "不满意", "非常不满意"] as const;

const DemandContact = z.object({
  name: text("联系人", 1, 60),
  post: z._default(text("联系人职务", 0, 60), ""),
  mobile: z._default(phoneText("联系电话", 0, 20), ""),
});

/** Where a field stands beside its record; what it is left out of is not said. */
interface Places {
  /** Characters its control takes at the most. */
  most?: number;
  /** Among the columns of the workbook: before what became of the demand, or after it. */
  column?: "head" | "body";
  /** Characters the column is wide, where it is not the usual width. */
  width?: number;
}
const field = fieldMaker<Places>();

/**
 * Every field a person writes of a demand: its label, its schema, and the places where it
 * stands. Form, details, history, conflict and workbook read this table.
 */
export const demandFieldTable = {
  company_id: field("企业", id, {}),
  /** As it was when the demand was written down; later changes of the company's contacts leave it. */
  contact: field("联系人", () => z._default(z.nullable(DemandContact), null), {}),
  source: field("需求来源", (label) => oneOf(label, demandSources), { column: "body" }),
  visit_id: field("来源走访", () => z._default(z.nullable(id("走访记录")), null), {}),
  title: field("需求标题", (label) => text(label, 2, 60), { most: 60, column: "head", width: 32 }),
  category: field("需求类别", (label) => oneOf(label, demandCategories), { column: "head" }),
  urgency: field("紧急程度", (label) => z._default(oneOf(label, urgencies), "一般"), { column: "head" }),
  content: field("需求内容", (label) => text(label, 10, 2000), { most: 2000, column: "body", width: 80 }),
  expected_result: field("期望结果", (label) => z._default(text(label, 0, 500), ""), { most: 500, column: "body" }),
  label_ids: field("标签", (label) => z._default(listOf(label, id(label), 0, 30), []), {}),
  attachments: field("附件", (label) => z._default(listOf(label, FileRef, 0, 20), []), {}),
};
type FieldTable = typeof demandFieldTable;

/** What a person writes of a demand (design "demand 需求"). Absent keys keep their value in an edit. */
export const DemandFields = z.object(shapeOf(demandFieldTable));
export type DemandFields = z.output<typeof DemandFields>;

export const NewDemand = z.object({ id: id("需求"), ...DemandFields.shape });
export type NewDemand = z.output<typeof NewDemand>;

export const demandEditable = Object.keys(demandFieldTable) as (keyof DemandFields)[];

type ColumnOf<W> = keyof { [N in keyof FieldTable as FieldTable[N] extends { column: W } ? N : never]: true };
/** Fields among the columns of the workbook, with their headings. */
export const demandFieldColumns = <W extends "head" | "body">(where: W) =>
  Object.fromEntries(
    Object.entries<{ label: string } & Places>(demandFieldTable)
      .filter(([, { column }]) => column === where)
      .map(([name, { label }]) => [name, label]),
  ) as Record<ColumnOf<W>, string>;

/** What an edit may change: what was written, and after the hand-out who works along. */
const EditableFields = z.object({
  ...DemandFields.shape,
  collaborator_ids: listOf("协办人", id("协办人"), 0, 10),
});

/** An edit: only the changed fields, and the revision they were read at. */
export const DemandEdit = z.object({
  id: id("需求"),
  base_rev: whole("修订号", 1, 1_000_000_000),
  changes: changesOf(EditableFields),
});
export type DemandEdit = z.output<typeof DemandEdit>;

/** A move as a person makes it; which of the optional parts it needs is in `demandMoves`. */
export const NewDemandMove = z.object({
  id: id("办理记录"),
  demand_id: id("需求"),
  action: oneOf("操作", demandActions),
  remark: z._default(text("说明", 0, 1000), ""),
  owner_id: z.optional(id("经办人")),
  collaborator_ids: z.optional(listOf("协办人", id("协办人"), 0, 10)),
  satisfaction: z.optional(oneOf("满意度", satisfactions)),
  /** Working days asked for. */
  days: z.optional(whole("延期工作日", 1, 30)),
});
export type NewDemandMove = z.output<typeof NewDemandMove>;

/** One line of a demand's history; `from` equals `to` where the state stays. */
export const DemandMove = z.object({
  id: z.string(),
  demand_id: z.string(),
  action: z.enum(demandActions),
  from: z.enum(demandStatuses),
  to: z.enum(demandStatuses),
  operator: z.nullable(z.string()),
  remark: z.string(),
  at: instant("操作时间"),
});
export type DemandMove = z.output<typeof DemandMove>;

/** What was reached in one round of work; 二次办理 opens the next. */
const OutcomeRound = z.object({ round: z.int(), result: z.string(), by: z.string(), at: z.string() });

/** What a company says of a demand of its own once it is closed; the follow-up of the office stands beside it. */
export const DemandRating = z.object({ satisfaction: z.enum(satisfactions), content: z.string(), at: z.string() });
export type DemandRating = z.output<typeof DemandRating>;

/** What moves change of a demand; instants as ISO text. */
export const DemandProgress = z.object({
  status: z.enum(demandStatuses),
  owner_id: z.nullable(z.string()),
  collaborator_ids: z.array(z.string()),
  submitted_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  /** First reply of the owner. */
  replied_at: z.nullable(z.string()),
  passed_at: z.nullable(z.string()),
  /** Since when the clock stands still. */
  held_at: z.nullable(z.string()),
  /** Deadline of the period that runs: accept, finish or follow-up; null when none runs. */
  due_at: z.nullable(z.string()),
  reply_due_at: z.nullable(z.string()),
  extension: z.nullable(z.object({ days: z.int(), reason: z.string(), by: z.string(), at: z.string() })),
  urges: z.int(),
  satisfaction: z.nullable(z.enum(satisfactions)),
  rounds: z.array(OutcomeRound),
  /** Last move. */
  moved_at: z.nullable(z.string()),
});
export type DemandProgress = z.output<typeof DemandProgress>;

/** Where a demand stands that was written down and not yet handed in. */
export const newProgress = (): DemandProgress => ({
  status: "草稿",
  owner_id: null,
  collaborator_ids: [],
  submitted_at: null,
  accepted_at: null,
  replied_at: null,
  passed_at: null,
  held_at: null,
  due_at: null,
  reply_due_at: null,
  extension: null,
  urges: 0,
  satisfaction: null,
  rounds: [],
  moved_at: null,
});

/** What the screen calls each field of a demand; form, details and conflict read the same words. */
export const demandLabels: Record<keyof DemandFields | keyof DemandProgress, string> = {
  ...labelsOf(demandFieldTable),
  status: "状态",
  owner_id: "经办人",
  collaborator_ids: "协办人",
  submitted_at: "提交时间",
  accepted_at: "受理时间",
  replied_at: "首次答复",
  passed_at: "审核通过",
  held_at: "挂起时间",
  due_at: "办理期限",
  reply_due_at: "首次答复期限",
  extension: "延期申请",
  urges: "催办次数",
  satisfaction: "满意度",
  rounds: "办理结果",
  moved_at: "最近办理",
};

/** A demand as the server holds it. */
export const Demand = z.object({
  id: z.string(),
  demand_no: z.string(),
  ...DemandFields.shape,
  ...DemandProgress.shape,
  street_id: z.string(),
  company_name: z.string(),
  /** Unit that accepts; null is the district. */
  accept_org: z.nullable(z.string()),
  ...recordStamp,
});
export type Demand = z.output<typeof Demand>;
