import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, text, whole } from "../core/fields.ts";
import { Label } from "../core/reference.ts";
import { office, staff } from "../core/roles.ts";

/** Figures of a company that may suggest a label; yes and no count as 1 and 0. */
export const ruleFields = {
  invention_count: "发明专利（件）",
  utility_count: "实用新型（件）",
  design_count: "外观设计（件）",
  trademark_count: "商标（件）",
  software_count: "软件著作权（件）",
  open_demands: "未办结需求（项）",
  visits: "走访次数（次）",
  is_above_scale: "规上企业",
  is_listed: "上市企业",
} as const;
export type RuleField = keyof typeof ruleFields;

/** Suggests a label for companies whose figure is at least `min`. */
export const LabelRule = z.object({
  field: oneOf("推荐条件", Object.keys(ruleFields) as RuleField[]),
  min: whole("推荐条件的数值", 1, 1_000_000),
});
export type LabelRule = z.output<typeof LabelRule>;

/** The colours a label may have: readable as text on white, with their names. */
export const labelColors = {
  "#1554D1": "蓝色",
  "#167C4E": "绿色",
  "#946010": "棕色",
  "#C8372D": "红色",
  "#7A4FBF": "紫色",
  "#0E7C86": "青色",
  "#14213D": "深色",
} as const;

const labelFields = {
  name: text("标签名称", 1, 12),
  group: z._default(text("分组", 0, 12), ""),
  color: z._default(z.string("请选择颜色").check(z.regex(/^#[0-9A-Fa-f]{6}$/, "颜色不正确，请重新选择")), "#1554D1"),
  rule: z._default(z.nullable(LabelRule), null),
};

/** A label as its management shows it. */
export const ManagedLabel = z.object({
  ...Label.shape,
  rule: z.nullable(LabelRule),
  /** How many records carry it. */
  uses: z.int(),
});
export type ManagedLabel = z.output<typeof ManagedLabel>;

const NewLabel = z.object({ id: id("标签"), ...labelFields });
export type NewLabel = z.output<typeof NewLabel>;
const LabelDeletion = z.object({
  id: id("标签"),
  /** Takes over what the label is put on; needed while it is in use. */
  into: z.optional(id("并入的标签")),
});
const deleted = z.object({ id: z.string(), moved: z.int() });

const index = (path: `/v1/${string}`, what: string) =>
  call({
    method: "POST",
    path,
    access: office,
    input: z.object({}),
    output: z.array(ManagedLabel),
    offline: "live",
    summary: `Labels of ${what} with their use in the account's scope.`,
  });
const add = (path: `/v1/${string}`, what: string) =>
  call({
    method: "POST",
    path,
    access: office,
    input: NewLabel,
    output: ManagedLabel,
    offline: "live",
    summary: `Add a label of ${what}; the name is unique in its kind.`,
  });
const edit = (path: `/v1/${string}`, what: string) =>
  call({
    method: "POST",
    path,
    access: office,
    input: NewLabel,
    output: ManagedLabel,
    offline: "live",
    summary: `Change name, group, colour and rule of a label of ${what}.`,
  });
const remove = (path: `/v1/${string}`, what: string) =>
  call({
    method: "POST",
    path,
    access: office,
    input: LabelDeletion,
    output: deleted,
    offline: "live",
    summary: `Delete a label of ${what}; one in use is merged into another, else 409 with its use.`,
  });

export const companyLabels = {
  companyLabelIndex: index("/v1/company/companyLabelIndex", "companies"),
  companyLabelAdd: add("/v1/company/companyLabelAdd", "companies"),
  companyLabelEdit: edit("/v1/company/companyLabelEdit", "companies"),
  companyLabelDel: remove("/v1/company/companyLabelDel", "companies"),
  demandLabelIndex: index("/v1/company/demandLabelIndex", "demands"),
  demandLabelAdd: add("/v1/company/demandLabelAdd", "demands"),
  demandLabelEdit: edit("/v1/company/demandLabelEdit", "demands"),
  demandLabelDel: remove("/v1/company/demandLabelDel", "demands"),
  // The four of questions are ours; the specification names companies and demands only.
  questionLabelIndex: index("/v1/company/questionLabelIndex", "questions"),
  questionLabelAdd: add("/v1/company/questionLabelAdd", "questions"),
  questionLabelEdit: edit("/v1/company/questionLabelEdit", "questions"),
  questionLabelDel: remove("/v1/company/questionLabelDel", "questions"),
  labelTrue: call({
    method: "POST",
    path: "/v1/company/labelTrue",
    access: staff,
    input: z.object({
      company_id: id("企业"),
      label_id: id("标签"),
      // False turns the suggestion down for good.
      accept: z._default(z.boolean("请选择采纳或不采纳"), true),
    }),
    output: z.object({ company_id: z.string(), label_ids: z.array(z.string()), rev: z.int() }),
    offline: "live",
    summary: "Confirm a suggested label of a company, or turn it down.",
  }),
};
