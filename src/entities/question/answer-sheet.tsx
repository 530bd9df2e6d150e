import type { FC } from "react";
import { type AnswerValues } from "#contract/question/answer-conditions.ts";
import { shownQuestions } from "#contract/question/answer-rules.ts";
import type { FileRef } from "#contract/core/file.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { answerWords } from "./answer-words.ts";
import "./question.css";

/** How the files of a question are shown; where they may not be read again, their names. */
export type FilesView = FC<{ question: Question; files: readonly FileRef[] }>;

interface Props {
  questions: readonly Question[];
  values: AnswerValues;
  Files: FilesView;
  outer?: AnswerValues;
}

const hasFiles = ({ type }: Question) => type === "photo" || type === "file" || type === "signature";
const filesOf = (value: unknown): FileRef[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as FileRef[]) : [value as FileRef];

/** A filled-in questionnaire to be read or printed: every question that was shown, with its answer in words. */
export function AnswerSheet({ questions, values, Files, outer }: Props) {
  return (
    <dl className="answer-sheet">
      {shownQuestions(questions, values, outer)
        .filter(({ question }) => question.type !== "note")
        .map(({ question }) => (
          <div key={question.code} className="answer-line">
            <dt>{question.title}</dt>
            <dd>
              <Answered question={question} value={values[question.code]} values={values} Files={Files} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Answered({
  question,
  value,
  values,
  Files,
}: {
  question: Question;
  value: unknown;
  values: AnswerValues;
  Files: FilesView;
}) {
  if (hasFiles(question) && filesOf(value).length > 0) return <Files question={question} files={filesOf(value)} />;
  if (question.type === "subform" && Array.isArray(value))
    return (
      <ol className="answer-rows">
        {(value as AnswerValues[]).map((row, place) => (
          <li key={place}>
            <AnswerSheet questions={question.questions} values={row} Files={Files} outer={values} />
          </li>
        ))}
      </ol>
    );
  const words = answerWords(question, value);
  return words === "" ? <span className="answer-empty">未填写</span> : <span className="answer-words">{words}</span>;
}

/** Files by name alone. */
export const FileNames: FilesView = ({ question, files }) => <>{answerWords(question, [...files])}</>;
