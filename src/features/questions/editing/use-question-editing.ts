import { useState } from "react";
import type { XlsformImport } from "#contract/question/questionnaire-design.ts";
import type { QuestionType } from "#contract/question/questionnaire-fields.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import {
  blankQuestion,
  type DesignDoc,
  duplicated,
  freeCode,
  inserted,
  movedTo,
  type Path,
  questionAt,
  removed,
  samePath,
  siblingsOf,
} from "../design/design-doc.ts";
import type { useDesignDoc } from "../design/use-design.ts";

type Options = Pick<ReturnType<typeof useDesignDoc>, "doc" | "change" | "changeQuestions">;

/** The chosen question, and what changes the list of questions around it. */
export function useQuestionEditing({ doc, change, changeQuestions }: Options) {
  const [selected, select] = useState<Path | null>(doc.questions.length > 0 ? [0] : null);

  const place = (next: { questions: DesignDoc["questions"]; path: Path }) => {
    changeQuestions(() => next.questions);
    select(next.path);
  };
  const add = (type: QuestionType, inside?: number) => {
    const list = inside === undefined ? doc.questions : siblingsOf(doc.questions, [inside, 0]);
    // A new question follows the chosen one of its list.
    const chosen = inside === undefined ? selected?.[0] : selected?.[0] === inside ? selected[1] : undefined;
    const at = chosen === undefined ? list.length : chosen + 1;
    const path: Path = inside === undefined ? [at] : [inside, at];
    place({ questions: inserted(doc.questions, path, blankQuestion(type, freeCode(doc.questions))), path });
    // Once it is drawn: the title is what comes next.
    requestAnimationFrame(() => document.getElementById("q.title")?.focus());
  };
  const remove = (path: Path) => {
    changeQuestions((questions) => removed(questions, path));
    if (samePath(path, selected) || questionAt(removed(doc.questions, path), selected ?? [0]) === undefined)
      select(path[1] === undefined ? (doc.questions.length > 1 ? [Math.max(0, path[0] - 1)] : null) : [path[0]]);
    toast("已删除，可以撤销");
  };
  /** Takes the questions of a file in place of these or after them. */
  const take = (read: XlsformImport, how: "replace" | "append") => {
    const kept = how === "replace" ? [] : doc.questions;
    const questions = [...kept];
    for (const question of read.questions) {
      const doubled = questions.some(({ code }) => code === question.code);
      questions.push(doubled ? { ...question, code: freeCode(questions, question.code) } : question);
    }
    change({
      questions: questions.slice(0, 200),
      ...(doc.title === "" && { title: read.title, purpose: read.purpose }),
    });
    select(questions.length > 0 ? [kept.length] : null);
  };

  return {
    selected,
    select,
    add,
    move: (path: Path, to: number) => place(movedTo(doc.questions, path, to)),
    duplicate: (path: Path) => place(duplicated(doc.questions, path)),
    remove,
    take,
  };
}
