import { type AnswerFields, type Question } from "#contract/question/questionnaire-fields.ts";
import { answerFiles } from "#contract/question/answer-rules.ts";
import { keepManifests } from "#server/areas/file/manifests.ts";
import type { AnswerRow } from "#server/database/tables/questionnaire.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** Fields of an answer with each value by its own name, `values.<code>`: so revisions and conflicts speak of it. */
export function flatAnswer({ values, ...rest }: Partial<AnswerFields>): Record<string, unknown> {
  const flat: Record<string, unknown> = { ...rest };
  for (const [code, value] of Object.entries(values ?? {})) flat[`values.${code}`] = value;
  return flat;
}

/** What a person wrote of an answer, from its row. */
export const fieldsOfAnswer = (row: AnswerRow): AnswerFields => ({
  questionnaire_id: row.questionnaire_id,
  version: row.version,
  company_id: row.company_id,
  visit_id: row.visit_id,
  values: row.values,
  status: row.status,
});

/** Before and after of whole answers, also of values that are gone. */
export function flatDifferences(before: AnswerFields, after: AnswerFields): Record<string, unknown> {
  const gone = Object.keys(before.values).filter((code) => !(code in after.values));
  return { ...Object.fromEntries(gone.map((code) => [`values.${code}`, null])), ...flatAnswer(after) };
}

/** Keeps a row for every file that the answer's values name. */
export async function keepAnswerFiles(
  context: CallContext,
  questions: readonly Question[],
  row: Pick<AnswerRow, "id" | "values">,
): Promise<void> {
  const named = answerFiles(questions, row.values).map((file) => ({ ...file, record_id: row.id }));
  await keepManifests(context, "answer", named, "values");
}
