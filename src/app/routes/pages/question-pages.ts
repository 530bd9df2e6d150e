import { staff } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: staff, offline: true } as const;

/** Questionnaires: the list, filling in, and answers. */
export const questionPages: readonly PageRow[] = [
  {
    ...base,
    path: "/question",
    title: "企业问卷",
    menu: { icon: "questions", order: 50, group: "走访" },
    calls: ["question.questionList", "question.questionCopy", "question.questionDel"],
    desk: () => import("#src/features/questions/questions-page.tsx"),
    phone: () => import("#src/features/questions/questions-page.phone.tsx"),
  },
  {
    // Ours: the specification names no page to fill in.
    ...base,
    path: "/question/fill",
    title: "填写问卷",
    adds: "填写问卷",
    detail: true,
    parent: "/question",
    calls: ["question.questionAnswer"],
    page: () => import("#src/features/questions/filling/filling-page.tsx"),
  },
  {
    // Ours: who has answered, and one answer.
    ...base,
    path: "/question/companies",
    title: "填写情况",
    detail: true,
    parent: "/question",
    calls: ["question.questionTargets", "question.questionInfo"],
    desk: () => import("#src/features/questions/dispatch/targets-page.tsx"),
    phone: () => import("#src/features/questions/dispatch/targets-page.phone.tsx"),
  },
  {
    ...base,
    path: "/question/answer",
    title: "答卷",
    detail: true,
    parent: "/question",
    calls: ["question.questionAnswer", "question.answerWriteBack", "question.answerReturn", "file.fileContent"],
    page: () => import("#src/features/questions/filling/answer-page.tsx"),
  },
];

const online = { shell: "desk", access: staff, offline: false, detail: true, parent: "/question" } as const;

/** Making questionnaires, handing them out and reading what came back; all ours. */
export const questionDesignPages: readonly PageRow[] = [
  {
    ...online,
    path: "/question/design",
    title: "设计问卷",
    calls: [
      "question.questionInfo",
      "question.createQuestion",
      "question.questionLabel",
      "question.xlsformImport",
      "question.xlsformExport",
      "company.companyLabel",
    ],
    desk: () => import("#src/features/questions/design/design-page.tsx"),
    phone: () => import("#src/features/questions/design/design-page.phone.tsx"),
  },
  {
    ...online,
    path: "/question/dispatch",
    title: "发放问卷",
    calls: [
      "question.questionInfo",
      "question.questionTargets",
      "question.questionStatus",
      "question.questionrefresh",
      "question.questionRemind",
      "question.questionLinks",
    ],
    desk: () => import("#src/features/questions/dispatch/dispatch-page.tsx"),
    phone: () => import("#src/features/questions/dispatch/dispatch-page.phone.tsx"),
  },
  {
    ...online,
    path: "/question/results",
    title: "问卷结果",
    calls: [
      "question.questionResults",
      "question.questionValues",
      "question.questionResultsExport",
      "company.companyLabel",
      "file.fileContent",
    ],
    desk: () => import("#src/features/questions/results/results-page.tsx"),
    phone: () => import("#src/features/questions/results/results-page.phone.tsx"),
  },
];
