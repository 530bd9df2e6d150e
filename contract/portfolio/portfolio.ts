import * as z from "zod/mini";
import { changesOf } from "../core/edits.ts";
import { fieldMaker, labelsOf, shapeOf } from "../core/field-table.ts";
import { date, flag, id, listOf, oneOf, text } from "../core/fields.ts";
import { patentStatuses, patentTypes } from "../patent/patent-words.ts";

/** What a patent is worth to the company. */
export const grades = ["A", "B", "C", "D"] as const;
export type Grade = (typeof grades)[number];
/** What the company means to do with it. */
export const decisions = ["维持", "放弃", "待定"] as const;
export type Decision = (typeof decisions)[number];

/** Most patents of one portfolio, and most that one call adds, moves or marks. */
export const portfolioMax = 100_000;
export const portfolioBatch = 10_000;

const field = fieldMaker<object>();

/** Every field of an entry: its label and its schema. Forms, files and messages read this table. */
const entryFieldTable = {
  category_id: field("分类", (label) => z._default(z.nullable(id(label)), null), {}),
  project: field("项目", (label) => z._default(text(label, 0, 60), ""), {}),
  product: field("产品", (label) => z._default(text(label, 0, 60), ""), {}),
  tags: field("标签", (label) => z._default(listOf(label, text(label, 1, 20), 0, 20), []), {}),
  responsible: field("负责人", (label) => z._default(text(label, 0, 30), ""), {}),
  grade: field("价值等级", (label) => z._default(z.union([oneOf(label, grades), z.literal("")]), ""), {}),
  core: field("核心专利", (label) => z._default(flag(label), false), {}),
  collected: field("收藏", (label) => z._default(flag(label), false), {}),
  decision: field("处置决定", (label) => z._default(z.union([oneOf(label, decisions), z.literal("")]), ""), {}),
  decision_reason: field("决定理由", (label) => z._default(text(label, 0, 500), ""), {}),
};

/** What the company's people fill in beside the office's data. */
export const EntryFields = z.object(shapeOf(entryFieldTable));
export type EntryFields = z.output<typeof EntryFields>;
/** Marks have calls of their own, and so has the category where many patents go into one. */
const marks = { core: true, collected: true } as const;
export const EntryChanges = changesOf(z.omit(EntryFields, marks));
export const ManyChanges = changesOf(z.omit(EntryFields, { ...marks, category_id: true }));

/** Labels of the fields, for forms, files and messages. */
export const entryLabels = labelsOf(entryFieldTable);

/** What is wrong with an entry, by field: giving a patent up needs its reason. */
export function entryProblems(entry: Pick<EntryFields, "decision" | "decision_reason">): Record<string, string> {
  return entry.decision === "放弃" && entry.decision_reason.trim() === ""
    ? { decision_reason: "决定放弃时请填写决定理由" }
    : {};
}

/** A patent that is not in the store, as the company writes it down. */
export const HandMade = z.object({
  /** As typed; a Chinese one is checked. */
  number: text("申请号", 1, 40),
  title: text("名称", 1, 300),
  type: oneOf("专利类型", patentTypes),
  filed_on: z.nullable(date("申请日")),
  granted_on: z.nullable(date("授权日")),
});
export type HandMade = z.output<typeof HandMade>;

/** What is wrong with the days of a hand-made patent on a day, by field. */
export function handMadeProblems({ filed_on, granted_on }: HandMade, today: string): Record<string, string> {
  if (filed_on !== null && filed_on > today) return { filed_on: "申请日不能晚于今天" };
  if (granted_on !== null && granted_on > today) return { granted_on: "授权日不能晚于今天" };
  if (filed_on !== null && granted_on !== null && granted_on < filed_on) return { granted_on: "授权日不能早于申请日" };
  return {};
}

/** A row of the portfolio: the office's facts where the store has the patent, else the company's own. */
export const PortfolioRow = z.object({
  id: z.string(),
  /** Null: written down by hand. */
  patent_id: z.nullable(z.string()),
  /** Of the application, in its plain form. */
  application_no: z.string(),
  publication_no: z.string(),
  grant_no: z.string(),
  title: z.string(),
  type: z.nullable(z.enum(patentTypes)),
  /** Null: nobody knows, the patent is written down by hand. */
  status: z.nullable(z.enum(patentStatuses)),
  /** Everybody sees it, or it is written down by hand; else the user's company alone. */
  is_public: z.boolean(),
  status_reason: z.string(),
  restorable_until: z.nullable(z.string()),
  applicants: z.array(z.string()),
  main_ipc: z.string(),
  filed_on: z.nullable(z.string()),
  granted_on: z.nullable(z.string()),
  ...EntryFields.shape,
  rev: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PortfolioRow = z.output<typeof PortfolioRow>;
