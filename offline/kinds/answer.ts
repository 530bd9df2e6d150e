import type { AnswerFields, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import { patchedValues } from "./answer-changes.ts";
import type { LocalAnswer } from "../field-types.ts";
import { recordKind } from "./record-kind.ts";
import { placeOf, type Stamp, touched, unborn } from "./stamp.ts";

/** The first save of an answer holds every field. */
export function newAnswer({ id, changes }: AnswerSave, stamp: Stamp): LocalAnswer {
  const fields = { visit_id: null, ...changes } as AnswerFields;
  return {
    id,
    ...fields,
    values: patchedValues({}, fields.values),
    channel: "official",
    submitted_at: fields.status === "已提交" ? stamp.at : null,
    ...placeOf(fields.company_id, stamp),
    ...unborn(stamp),
  };
}

function editedAnswer(answer: LocalAnswer, { values, ...rest }: AnswerSave["changes"], stamp: Stamp): LocalAnswer {
  const submitted = rest.status === "已提交" && answer.submitted_at === null ? { submitted_at: stamp.at } : {};
  return { ...answer, ...rest, ...submitted, values: patchedValues(answer.values, values), ...touched(stamp) };
}

export const answer = recordKind<LocalAnswer>()({
  table: "answers",
  calls: {
    "question.saveQuestion": {
      effect: "save",
      after(record, input, stamp) {
        if (input.base_rev === 0) return newAnswer(input, stamp);
        return record && editedAnswer(record, input.changes, stamp);
      },
    },
  },
  edit: "question.saveQuestion",
  title: ({ company_name }) => company_name,
});
