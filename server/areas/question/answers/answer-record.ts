import type { Answer, Question, Questionnaire } from "#contract/question/questionnaire-fields.ts";
import { type AnswerRow, answers, type questionnaires } from "#server/database/tables/questionnaire.ts";

export const answerRevised = { kind: "answer", table: answers };

/** An answer's row as the wire has it. */
export function toAnswer(row: AnswerRow, companyName: string): Answer {
  return {
    id: row.id,
    questionnaire_id: row.questionnaire_id,
    version: row.version,
    company_id: row.company_id,
    visit_id: row.visit_id,
    values: row.values,
    status: row.status,
    street_id: row.street_id,
    company_name: companyName,
    channel: row.channel,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  };
}

/** A questionnaire's row as the wire has it; `questions` are those of a published version, else those under work. */
export function toQuestionnaire(
  row: typeof questionnaires.$inferSelect,
  questions: Question[] = row.questions,
): Questionnaire {
  return {
    id: row.id,
    title: row.title,
    purpose: row.purpose,
    scope: row.scope,
    scope_ids: row.scope_ids,
    start_on: row.start_on,
    end_on: row.end_on,
    editable: row.editable,
    link_entry: row.link_entry,
    questions,
    version: row.version,
    status: row.status,
    secret: row.secret,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  };
}
