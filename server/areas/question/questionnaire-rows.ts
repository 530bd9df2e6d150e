import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { sameJson } from "#contract/core/edits.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { designersOnly, mayDesign } from "#contract/question/questionnaire-rules.ts";
import type { QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { toQuestionnaire } from "./answers/answer-record.ts";
import { asksCompany, companiesOf } from "./target-scope.ts";

export type QuestionnaireDbRow = typeof questionnaires.$inferSelect;

/** 128 random bits as 32 hexadecimal digits. */
export const newSecret = (): string => randomBytes(16).toString("hex");

const missing = () => new Refused(404, "问卷不存在，或不在您的管辖范围内");

export const designs = (row: Pick<QuestionnaireDbRow, "street_ids">, person: Person): boolean =>
  (person.kind === "district" || person.kind === "street") && mayDesign(row, person);

/** Questions of a published version; of the newest without a number. Empty before the first. */
export async function versionQuestions(
  context: Pick<CallContext, "db">,
  id: string,
  version?: number,
): Promise<Question[] | null> {
  const [row] = await context.db
    .select({ questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(
      and(
        eq(questionnaireVersions.questionnaire_id, id),
        version === undefined ? undefined : eq(questionnaireVersions.version, version),
      ),
    )
    .orderBy(desc(questionnaireVersions.version))
    .limit(1);
  return row?.questions ?? null;
}

/** A questionnaire that concerns the person: one that it designs, or a published one that asks companies in its scope. */
export async function visibleQuestionnaire(context: CallContext, id: string): Promise<QuestionnaireDbRow> {
  const person = personOf(context);
  const [row] = await context.db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.id, id), isNull(questionnaires.deleted_at)));
  if (!row) throw missing();
  if (designs(row, person) || person.kind === "admin") return row;
  if (row.status === "草稿") throw missing();
  const { rows } = await context.db.execute(
    sql`select 1 from questionnaires q, companies c where q.id = ${id} and ${asksCompany} and ${companiesOf(person)} limit 1`,
  );
  if (rows.length === 0) throw missing();
  return row;
}

/** The row, locked for the rest of the transaction, for somebody who may change it. */
export async function lockForDesign(context: CallContext, id: string): Promise<QuestionnaireDbRow> {
  const [row] = await context.db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.id, id), isNull(questionnaires.deleted_at)))
    .for("update");
  if (!row) throw missing();
  if (!designs(row, personOf(context))) throw new Refused(403, designersOnly);
  return row;
}

/** A questionnaire as its designers see it, with the questions under work or those given. */
export async function designOf(
  context: CallContext,
  row: QuestionnaireDbRow,
  questions: Question[] = row.questions,
): Promise<QuestionnaireDesign> {
  const person = personOf(context);
  const may_design = designs(row, person);
  const published = may_design ? await versionQuestions(context, row.id) : null;
  return {
    ...toQuestionnaire(row, questions),
    secret: person.kind === "district" || person.kind === "street" ? row.secret : null,
    street_ids: row.street_ids,
    may_design,
    changed: may_design && !sameJson(published, row.questions),
  };
}
