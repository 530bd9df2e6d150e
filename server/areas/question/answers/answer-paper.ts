import { and, asc, eq, isNull } from "drizzle-orm";
import type { Content } from "pdfmake/interfaces.js";
import { minuteWords } from "#contract/core/time.ts";
import { type AnswerValues, isUnanswered } from "#contract/question/answer-conditions.ts";
import { shownQuestions } from "#contract/question/answer-rules.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { answers, questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { pdfAnswers, pdfSection } from "#server/plugins/papers/pdf-blocks.ts";
import { valueWords } from "../results/results-words.ts";

type PaperLine = readonly [question: string, answer: string];
type Filled = Pick<typeof answers.$inferSelect, "status" | "submitted_at" | "values"> & {
  title: string;
  questions: Question[];
};

/** The questionnaires that were filled in with a visit, the first begun first, each with the questions it was given. */
export const filledWith = ({ db }: Pick<CallContext, "db">, visitId: string): Promise<Filled[]> =>
  db
    .select({
      title: questionnaires.title,
      status: answers.status,
      submitted_at: answers.submitted_at,
      values: answers.values,
      questions: questionnaireVersions.questions,
    })
    .from(answers)
    .innerJoin(questionnaires, eq(questionnaires.id, answers.questionnaire_id))
    .innerJoin(
      questionnaireVersions,
      and(
        eq(questionnaireVersions.questionnaire_id, answers.questionnaire_id),
        eq(questionnaireVersions.version, answers.version),
      ),
    )
    .where(and(eq(answers.visit_id, visitId), isNull(answers.deleted_at)))
    .orderBy(asc(answers.created_at), asc(answers.id));

const unitOf = (question: Question) =>
  (question.type === "number" || question.type === "computed") && question.unit !== "" ? ` ${question.unit}` : "";

/** Answers that were given, a row of a subform as `2. …`, and how many of the questions shown have none. */
export function paperLines(
  questions: readonly Question[],
  values: AnswerValues,
  outer?: AnswerValues,
): { lines: PaperLine[]; open: number } {
  const lines: PaperLine[] = [];
  let open = 0;
  for (const { question } of shownQuestions(questions, values, outer)) {
    const value = values[question.code];
    if (question.type === "note") continue;
    if (isUnanswered(value)) open += 1;
    else if (question.type === "subform") lines.push([question.title, rowsWords(question.questions, value, values)]);
    else lines.push([question.title, valueWords(question, value) + unitOf(question)]);
  }
  return { lines, open };
}

const rowsWords = (questions: readonly Question[], value: unknown, outer: AnswerValues): string =>
  (Array.isArray(value) ? (value as AnswerValues[]) : [])
    .map((row, place) => {
      const { lines } = paperLines(questions, row, outer);
      return `${place + 1}. ${lines.map(([title, words]) => `${title}：${words}`).join("；")}`;
    })
    .join("\n");

const stateWords = ({ status, submitted_at }: Filled) =>
  status === "已提交" && submitted_at !== null ? `已提交 ${minuteWords(submitted_at.toISOString())}` : status;

function oneOnPaper(filled: Filled): Content[] {
  const { lines, open } = paperLines(filled.questions, filled.values);
  const left = open === 0 ? "" : `　未填写 ${open} 题`;
  return [pdfSection(`企业问卷：${filled.title}`, `${stateWords(filled)}${left}`), ...pdfAnswers(lines)];
}

/** The questionnaires of a visit with what was answered, for its paper; choices in words, mobiles masked. */
export const answersOnPaper = (filled: readonly Filled[]): Content[] => filled.flatMap(oneOnPaper);
