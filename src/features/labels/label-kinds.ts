import { companyLabels } from "#contract/company/company-labels.ts";

/** The kinds of labels with their words and calls. */
export const labelKinds = {
  company: {
    title: "企业标签",
    index: companyLabels.companyLabelIndex,
    add: companyLabels.companyLabelAdd,
    edit: companyLabels.companyLabelEdit,
    remove: companyLabels.companyLabelDel,
  },
  demand: {
    title: "需求标签",
    index: companyLabels.demandLabelIndex,
    add: companyLabels.demandLabelAdd,
    edit: companyLabels.demandLabelEdit,
    remove: companyLabels.demandLabelDel,
  },
  question: {
    title: "题目标签",
    index: companyLabels.questionLabelIndex,
    add: companyLabels.questionLabelAdd,
    edit: companyLabels.questionLabelEdit,
    remove: companyLabels.questionLabelDel,
  },
} as const;
export type LabelKind = keyof typeof labelKinds;
export const labelKindNames = Object.keys(labelKinds) as LabelKind[];

/** The kind an address asks for; companies' when it names none. */
export const kindAsked = (search: URLSearchParams): LabelKind =>
  labelKindNames.find((kind) => kind === search.get("kind")) ?? "company";
