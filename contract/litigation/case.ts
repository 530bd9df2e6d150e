import * as z from "zod/mini";
import { date, id, instant, listOf, oneOf, text, whole } from "../core/fields.ts";
import { caseCountryCodes } from "./case-countries.ts";
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

/** What the company writes down of a case. */
export const CaseFields = z.object({
  kind: oneOf("案件类型", caseKinds),
  title: text("案件名称", 1, 200),
  /** As the court writes it; empty while there is none. */
  number: z._default(text("案号", 0, 100), ""),
  cause: z._default(text("案由", 0, 100), ""),
  court: z._default(text("审理机关", 0, 100), ""),
  judge: z._default(text("承办法官", 0, 60), ""),
  own_role: oneOf("本企业身份", caseRoles),
  /** The others, and the company itself where somebody writes it down. */
  parties: z._default(listOf("当事人", party, 0, 30), []),
  rights: z._default(listOf("涉案权利", right, 0, 50), []),
  currency: z._default(oneOf("币种", currencies), "人民币"),
  claimed: money("诉请金额"),
  awarded: money("判决金额"),
  cost: money("案件费用"),
  /** null: it is not decided. */
  result: z._default(z.nullable(oneOf("案件结果", caseResults)), null),
  result_note: z._default(text("结果说明", 0, 1000), ""),
  lawyer: z._default(text("代理律师", 0, 60), ""),
  law_firm: z._default(text("代理机构", 0, 100), ""),
  /** Of a case abroad, ISO 3166-1 alpha-2; null for all others. */
  country: z._default(z.nullable(oneOf("国家或地区", caseCountryCodes)), null),
  note: z._default(text("备注", 0, 1000), ""),
});
export type CaseFields = z.output<typeof CaseFields>;
export const caseFieldNames = Object.keys(CaseFields.shape) as (keyof CaseFields)[];

/** Names of the fields on screens, in files and in words of a conflict. */
export const caseFieldWords: Readonly<Record<keyof CaseFields, string>> = {
  kind: "案件类型",
  title: "案件名称",
  number: "案号",
  cause: "案由",
  court: "审理机关",
  judge: "承办人",
  own_role: "本企业身份",
  parties: "当事人",
  rights: "涉案权利",
  currency: "币种",
  claimed: "诉请金额",
  awarded: "判决金额",
  cost: "案件费用",
  result: "案件结果",
  result_note: "结果说明",
  lawyer: "代理律师",
  law_firm: "代理机构",
  country: "国家或地区",
  note: "备注",
};

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
  country: z.nullable(z.enum(caseCountryCodes)),
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
