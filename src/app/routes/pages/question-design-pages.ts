import { staff } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: staff, offline: false, detail: true, parent: "/question" } as const;

/** Making questionnaires, handing them out and reading what came back; all ours. */
export const questionDesignPages: readonly PageRow[] = [
  {
    ...base,
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
    ...base,
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
    ...base,
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
