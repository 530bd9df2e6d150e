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
