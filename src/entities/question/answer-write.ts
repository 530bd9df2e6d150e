import { valuesPatch } from "#contract/question/answer-rules.ts";
import type { Answer, AnswerFields, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { LocalAnswer, OutboxRow, QueuedWrite } from "#offline/field-types.ts";

/** What a filling started from: the record, if there is one, and its refused row that is to be replaced. */
export interface AnswerOrigin {
  record: LocalAnswer | null;
  refused: OutboxRow | null;
  /** The record arrived while a new answer was being filled in. */
  unseen?: boolean;
}

export interface AnswerTarget {
  answerId: string;
  questionnaireId: string;
  version: number;
  companyId: string;
}

/**
 * The write that saving amounts to; null when nothing changed. A refused creation is made again whole, an edit
 * carries the changed questions alone, measured against the server's copy when its last save was refused.
 */
export function answerWrite(
  { answerId, questionnaireId, version, companyId }: AnswerTarget,
  values: AnswerFields["values"],
  state: { status: AnswerFields["status"]; visitId: string | null },
  { record, refused, unseen = false }: AnswerOrigin,
): QueuedWrite | null {
  const first = record === null || (refused !== null && (refused.input as AnswerSave).base_rev === 0);
  if (first) {
    const fields: AnswerFields = {
      questionnaire_id: questionnaireId,
      version,
      company_id: companyId,
      visit_id: state.visitId ?? record?.visit_id ?? null,
      values,
      status: state.status,
    };
    return { call: "question.saveQuestion", input: { id: answerId, base_rev: 0, changes: fields } };
  }
  const before: Answer = refused ? (record.base ?? record) : record;
  const patch = valuesPatch(before.values, values);
  const changes: AnswerSave["changes"] = {
    ...(Object.keys(patch).length > 0 && { values: patch }),
    ...(before.version !== version && { version }),
    ...(before.status !== state.status && { status: state.status }),
    ...(state.visitId !== null && before.visit_id !== state.visitId && { visit_id: state.visitId }),
  };
  if (Object.keys(changes).length === 0) return null;
  const input: AnswerSave = { id: answerId, base_rev: Math.max(1, before.rev), changes };
  return { call: "question.saveQuestion", input: unseen ? { ...input, unseen } : input };
}
