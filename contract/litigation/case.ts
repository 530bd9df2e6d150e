import * as z from "zod/mini";
import { fieldMaker, labelsOf, shapeOf } from "../core/field-table.ts";
import { date, id, instant, listOf, oneOf, text, whole } from "../core/fields.ts";
import { countryCodes } from "../core/countries.ts";
import {
  caseKinds,
  caseResults,
  caseRoles,
  caseStages,
  currencies,
  documentKinds,
  hearingKinds,
} from "./case-kinds.ts";
import { remindMinutes } from "./case-rules.ts";
import { dockingStates } from "./docking-rules.ts";

/** Yuan, or units of the case's currency, as decimal text with at most two decimals; null: not told. */
const money = (label: string) =>
  z._default(
    z.nullable(z.string(`${label}应为数字`).check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, `${label}应为数字，最多两位小数`))),
    null,
  );

const party = z.object({ name: text("当事人名称", 1, 100), role: oneOf("当事人身份", caseRoles) });
const right = z.object({ kind: oneOf("权利类型", ["专利", "商标"]), number: text("权利编号", 1, 40) });

const field = fieldMaker<object>();
const words = (most: number) => (label: string) => z._default(text(label, 0, most), "");

/** Every field a company writes of a case: its label and its schema. Screens, files and words of a conflict read this table. */
const caseFieldTable = {
  kind: field("案件类型", (label) => oneOf(label, caseKinds), {}),
  title: field("案件名称", (label) => text(label, 1, 200), {}),
  /** As the court writes it; empty while there is none. */
  number: field("案号", words(100), {}),
  cause: field("案由", words(100), {}),
  court: field("审理机关", words(100), {}),
  judge: field("承办人", words(60), {}),
  own_role: field("本企业身份", (label) => oneOf(label, caseRoles), {}),
  /** The others, and the company itself where somebody writes it down. */
  parties: field("当事人", (label) => z._default(listOf(label, party, 0, 30), []), {}),
  rights: field("涉案权利", (label) => z._default(listOf(label, right, 0, 50), []), {}),
  currency: field("币种", (label) => z._default(oneOf(label, currencies), "人民币"), {}),
  claimed: field("诉请金额", money, {}),
  awarded: field("判决金额", money, {}),
  cost: field("案件费用", money, {}),
  /** null: it is not decided. */
  result: field("案件结果", (label) => z._default(z.nullable(oneOf(label, caseResults)), null), {}),
  result_note: field("结果说明", words(1000), {}),
  lawyer: field("代理律师", words(60), {}),
  law_firm: field("代理机构", words(100), {}),
  /** Of a case abroad, ISO 3166-1 alpha-2; null for all others. */
  country: field("国家或地区", (label) => z._default(z.nullable(oneOf(label, countryCodes)), null), {}),
  note: field("备注", words(1000), {}),
};

/** What the company writes down of a case. */
export const CaseFields = z.object(shapeOf(caseFieldTable));
export type CaseFields = z.output<typeof CaseFields>;
export const caseFieldNames = Object.keys(CaseFields.shape) as (keyof CaseFields)[];

/** Names of the fields on screens, in files and in words of a conflict. */
export const caseFieldWords = labelsOf(caseFieldTable);

export const StepFields = z.object({
  stage: oneOf("阶段", caseStages),
  happened_on: date("阶段日期"),
  note: z._default(text("阶段说明", 0, 300), ""),
});

export const HearingFields = z.object({
  kind: oneOf("日程类型", hearingKinds),
  starts_at: instant("时间"),
  place: z._default(text("地点", 0, 100), ""),
  /** Minutes before it at which a calendar reminds. */
  remind: z._default(
    whole("提前提醒", 0, 10_080).check(
      z.refine((minutes) => remindMinutes.some((one) => one === minutes), "请选择提前提醒的时间"),
    ),
    1440,
  ),
  note: z._default(text("日程说明", 0, 300), ""),
});

export const CaseStep = z.object({
  id: z.string(),
  stage: z.enum(caseStages),
  happened_on: z.string(),
  note: z.string(),
  by_name: z.string(),
});

export const Hearing = z.object({ id: z.string(), rev: z.int(), ...HearingFields.shape });
export type Hearing = z.output<typeof Hearing>;

export const CaseDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  at: z.string(),
});
export type CaseDocument = z.output<typeof CaseDocument>;

/** A row of a list. */
export const CaseRow = z.object({
  id: z.string(),
  rev: z.int(),
  kind: z.enum(caseKinds),
  title: z.string(),
  number: z.string(),
  cause: z.string(),
  court: z.string(),
  own_role: z.enum(caseRoles),
  /** Of the others, joined by 、. */
  opponents: z.string(),
  country: z.nullable(z.enum(countryCodes)),
  stage: z.enum(caseStages),
  stage_on: z.string(),
  /** Day of the first step. */
  started_on: z.string(),
  result: z.nullable(z.enum(caseResults)),
  currency: z.enum(currencies),
  claimed: z.nullable(z.string()),
  awarded: z.nullable(z.string()),
  /** The next day of it that is to come; null: none is known. */
  next: z.nullable(z.object({ kind: z.enum(hearingKinds), starts_at: z.string(), place: z.string() })),
  favourite: z.boolean(),
  /** Of the hand-over that is not over; null: none. */
  docking: z.nullable(z.enum(dockingStates)),
});
export type CaseRow = z.output<typeof CaseRow>;

/** A right of the case, with the patent of the store that its number names. */
export const CaseRightShown = z.object({
  kind: z.enum(["专利", "商标"]),
  number: z.string(),
  patent: z.nullable(z.object({ id: z.string(), title: z.string() })),
});

/** One case with all that belongs to it. */
export const Case = z.object({
  ...CaseRow.shape,
  judge: z.string(),
  parties: z.array(z.object({ name: z.string(), role: z.enum(caseRoles) })),
  rights: z.array(CaseRightShown),
  cost: z.nullable(z.string()),
  result_note: z.string(),
  lawyer: z.string(),
  law_firm: z.string(),
  note: z.string(),
  /** In the order in which they were taken. */
  steps: z.array(CaseStep),
  /** The earliest first. */
  hearings: z.array(Hearing),
  documents: z.array(CaseDocument),
  updated_at: z.string(),
});
export type Case = z.output<typeof Case>;

export const caseId = id("案件");
