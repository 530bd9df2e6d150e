import type { FC } from "react";
import { type AnswerValues } from "#contract/question/answer-conditions.ts";
import { settledValues, shownQuestions } from "#contract/question/answer-rules.ts";
import type { Question, QuestionType } from "#contract/question/questionnaire-fields.ts";
import { type AnswerFieldProps, fieldName, withValue } from "./answer-field.ts";
import { answerWords } from "./answer-words.ts";
import { CascadeField, DropdownField, MultipleField, SingleField, YesNoField } from "./choice-fields.tsx";
import { FileQuestion, PhotoQuestion } from "./file-fields.tsx";
import { PlaceField } from "./place-field.tsx";
import { RankField } from "./rank-field.tsx";
import { MatrixField, NpsField, RatingField } from "./scale-fields.tsx";
import { SignatureField } from "./signature-field.tsx";
import { SubformField } from "./subform-field.tsx";
import { DateField, MobileField, NumberField, ParagraphField, TextField } from "./word-fields.tsx";

type Values = Record<string, unknown>;

/** The control of each type that takes a value by itself. */
const fields: { [T in Exclude<QuestionType, "note" | "computed" | "subform">]: FC<AnswerFieldProps<T>> } = {
  text: TextField,
  paragraph: ParagraphField,
  number: NumberField,
  date: DateField,
  single: SingleField,
  multiple: MultipleField,
  dropdown: DropdownField,
  cascade: CascadeField,
  yes_no: YesNoField,
  rating: RatingField,
  nps: NpsField,
  matrix: MatrixField,
  rank: RankField,
  mobile: MobileField,
  photo: PhotoQuestion,
  file: FileQuestion,
  signature: SignatureField,
  location: PlaceField,
};

interface Props {
  questions: readonly Question[];
  values: AnswerValues;
  /** Values around a row of a subform. */
  outer?: AnswerValues;
  onChange: (next: (now: Values) => Values) => void;
  problems: Readonly<Record<string, string>>;
  pathOf?: (code: string) => string;
}

const itself = (code: string) => code;

/** The questions that are shown while the values are these, each with its control. */
export function AnswerQuestions({ questions, values, outer = {}, onChange, problems, pathOf = itself }: Props) {
  const settled = { ...outer, ...settledValues(questions, { ...outer, ...values }) };
  return shownQuestions(questions, values, outer).map(({ question, required }) => {
    const update = (next: (now: unknown) => unknown) =>
      onChange((now) => withValue(now, question.code, next(now[question.code])));
    const props = {
      question,
      value: values[question.code],
      onChange: (value: unknown) => onChange((now) => withValue(now, question.code, value)),
      update,
      required,
      problems,
      path: pathOf(question.code),
    };
    return <OneQuestion key={question.code} {...props} settled={settled} />;
  });
}

function OneQuestion({ settled, ...props }: AnswerFieldProps & { settled: Values }) {
  const { question } = props;
  if (question.type === "note")
    return (
      <div className="answer-note">
        <p>{question.title}</p>
        {question.help !== "" && <p className="field-hint">{question.help}</p>}
      </div>
    );
  if (question.type === "computed")
    return (
      <div className="field" data-field={fieldName(props.path)}>
        <p className="field-label">{question.title}</p>
        <output className="answer-computed" aria-label={question.title}>
          {answerWords(question, settled[question.code]) || "填写相关数字后自动计算"}
        </output>
        {question.help !== "" && <p className="field-hint">{question.help}</p>}
      </div>
    );
  if (question.type === "subform")
    return (
      <SubformField
        {...props}
        question={question}
        renderRow={({ values, path, onChange }) => (
          <AnswerQuestions
            questions={question.questions}
            values={values}
            outer={settled}
            onChange={onChange}
            problems={props.problems}
            pathOf={(code) => `${path}.${code}`}
          />
        )}
      />
    );
  const Control = fields[question.type] as FC<AnswerFieldProps>;
  return <Control {...props} />;
}
