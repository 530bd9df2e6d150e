import { contract } from "#contract/index.ts";

const { company } = contract;

/** The kinds of labels with their words and calls. */
export const labelKinds = {
  company: {
    title: "企业标签",
    index: company.companyLabelIndex,
    add: company.companyLabelAdd,
    edit: company.companyLabelEdit,
    remove: company.companyLabelDel,
  },
  demand: {
    title: "需求标签",
    index: company.demandLabelIndex,
    add: company.demandLabelAdd,
    edit: company.demandLabelEdit,
    remove: company.demandLabelDel,
  },
  question: {
    title: "题目标签",
    index: company.questionLabelIndex,
    add: company.questionLabelAdd,
    edit: company.questionLabelEdit,
    remove: company.questionLabelDel,
  },
} as const;
export type LabelKind = keyof typeof labelKinds;
export const labelKindNames = Object.keys(labelKinds) as LabelKind[];

/** The kind an address asks for; companies' when it names none. */
export const kindAsked = (search: URLSearchParams): LabelKind =>
  labelKindNames.find((kind) => kind === search.get("kind")) ?? "company";
