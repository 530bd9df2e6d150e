import { type AnswerValues } from "#contract/question/answer-conditions.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { type AnswerFiles, AnswerFilesContext } from "./answer-files.ts";
import { AnswerQuestions } from "./answer-questions.tsx";
import "#src/entities/photo/photo.css";
import "./question.css";

interface Props {
  questions: readonly Question[];
  values: AnswerValues;
  /** Takes a change of the newest values: a picture arrives later than what is typed meanwhile. */
  onChange: (next: (now: Record<string, unknown>) => Record<string, unknown>) => void;
  /** By path, e.g. `revenue` or `products[0].name`; empty until somebody tried to submit. */
  problems: Readonly<Record<string, string>>;
  /** null in a preview: files, photos and signatures cannot be kept there. */
  files: AnswerFiles | null;
}

/** A questionnaire to be filled in; needs a form kit around it (`FormKitContext`), of the phone or the desk. */
export function AnswerForm({ files, ...rest }: Props) {
  return (
    <AnswerFilesContext value={files}>
      <div className="answer-form">
        <AnswerQuestions {...rest} />
      </div>
    </AnswerFilesContext>
  );
}
