import { and, eq, isNull } from "drizzle-orm";
import { answerBytes, answerProblems, patchedValues, settledValues } from "#contract/question/answer-rules.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { type Answer, AnswerFields, type AnswerSave, type Question } from "#contract/question/questionnaire-fields.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies } from "#server/database/tables/company.ts";
import { type AnswerRow, answers } from "#server/database/tables/questionnaire.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { editRecord, type RecordKind, revise } from "#server/plugins/record-life.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { answeringCompany, answersFor, asks, collecting } from "./answer-access.ts";
import { fieldsOfAnswer, flatAnswer, flatDifferences, keepAnswerFiles } from "./answer-flat.ts";
import { answerRevised, toAnswer } from "./answer-record.ts";
import { type QuestionnaireDbRow, versionQuestions } from "../questionnaire-rows.ts";

/** Questions of a version of the questionnaire. */
async function questionsOf(context: CallContext, questionnaire: QuestionnaireDbRow, version: number) {
  const questions = await versionQuestions(context, questionnaire.id, version);
  if (questions === null) throw refusedFields({ version: `问卷没有第 ${version} 版` });
  return questions;
}

/** The values as they are kept: a draft as it is, a submitted answer settled; refuses what the questions do not take. */
export function checkedValues(
  questions: readonly Question[],
  values: Record<string, unknown>,
  status: AnswerFields["status"],
): Record<string, unknown> {
  const codes = new Set(questions.map(({ code }) => code));
  const unknown = Object.keys(values).find((code) => !codes.has(code));
  if (unknown !== undefined) throw refusedFields({ [`values.${unknown}`]: `问卷中没有题目“${unknown}”` });
  if (JSON.stringify(values).length > answerBytes) throw refusedFields({ values: "答卷内容过大，请精简后再提交" });
  const problems = Object.entries(answerProblems(questions, values, status));
  if (problems.length > 0)
    throw refusedFields(Object.fromEntries(problems.map(([path, message]) => [`values.${path}`, message])));
  return status === "已提交" ? settledValues(questions, values) : values;
}

async function refuseForeignVisit(context: CallContext, fields: AnswerFields): Promise<void> {
  if (fields.visit_id === null) return;
  const [visit] = await context.db
    .select({ company_id: visits.company_id })
    .from(visits)
    .where(eq(visits.id, fields.visit_id));
  // A visit that is still on its way arrives later.
  if (visit && visit.company_id !== fields.company_id) throw refusedFields({ visit_id: "走访记录不是这家企业的" });
}

const answeredAlready = (row: AnswerRow, name: string): Refused =>
  new Refused(422, `“${name}”已有一份${row.status === "暂存" ? "暂存" : "已提交"}的答卷，每家企业只填写一次`, {
    reason: "answered",
    answer_id: row.id,
    fields: { company_id: "此企业已有答卷" },
  });

/** An answer of this questionnaire and company, if there is one. */
export async function answerOf(
  context: Pick<CallContext, "db">,
  questionnaireId: string,
  companyId: string,
): Promise<AnswerRow | null> {
  const [row] = await context.db
    .select()
    .from(answers)
    .where(
      and(eq(answers.questionnaire_id, questionnaireId), eq(answers.company_id, companyId), isNull(answers.deleted_at)),
    );
  return row ?? null;
}

async function createAnswer(context: CallContext, id: string, changes: object): Promise<Answer> {
  const parsed = AnswerFields.safeParse(changes);
  if (!parsed.success) throw refusedFields(fieldsOf(parsed.error.issues));
  const company = await answeringCompany(context, parsed.data.company_id);
  const fields = { ...parsed.data, company_id: company.id, values: patchedValues({}, parsed.data.values) };
  const questionnaire = await collecting(context, fields.questionnaire_id);
  if (!(await asks(context, questionnaire.id, company.id)))
    throw refusedFields({ company_id: `“${company.name}”不在本问卷的调查范围内` });
  await refuseForeignVisit(context, fields);
  const questions = await questionsOf(context, questionnaire, fields.version);
  const values = checkedValues(questions, fields.values, fields.status);
  const [row] = await context.db
    .insert(answers)
    .values({
      ...fields,
      submitted_at: submittedAt(context, { ...fields, submitted_at: null }),
      updated_at: new Date(context.now()),
      updated_by: personOf(context).id,
      id,
      values,
      street_id: company.street_id,
      channel: personOf(context).kind === "enterprise" ? "link" : "official",
      created_at: new Date(context.now()),
      created_by: personOf(context).id,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) {
    const other = await answerOf(context, questionnaire.id, company.id);
    throw other && other.id !== id ? answeredAlready(other, company.name) : keyReused();
  }
  await keepAnswerFiles(context, questions, row);
  const changed = differences({}, flatAnswer(fieldsOfAnswer(row)));
  await keepRevision(context.db, context, { kind: "answer", record_id: id, rev: 1, action: "create", changed });
  return toAnswer(row, company.name);
}

const keyReused = () => new Refused(409, "此答卷编号已被使用", { reason: "key_reused" });

/** When the answer was submitted, which stays when it is submitted again; null for a draft. */
const submittedAt = (context: CallContext, { status, submitted_at }: { status: string; submitted_at: Date | null }) =>
  status === "已提交" ? (submitted_at ?? new Date(context.now())) : null;

async function showAnswer(context: CallContext, row: AnswerRow): Promise<Answer> {
  const [company] = await context.db.select().from(companies).where(eq(companies.id, row.company_id));
  return toAnswer(row, company?.name ?? "");
}

/** The row, locked for the rest of the transaction; 404 when it is unknown or out of the person's scope. */
export async function lockAnswer(context: CallContext, id: string): Promise<AnswerRow> {
  const [row] = await context.db.select().from(answers).where(eq(answers.id, id)).for("update");
  const [company] = row ? await context.db.select().from(companies).where(eq(companies.id, row.company_id)) : [];
  if (!row || !company || !answersFor(personOf(context), { id: company.id, street_id: row.street_id }))
    throw new Refused(404, "答卷不存在，或不在您的管辖范围内");
  return row;
}

function refuseFixed(row: AnswerRow, after: AnswerFields, editable: boolean): void {
  if (after.questionnaire_id !== row.questionnaire_id)
    throw refusedFields({ questionnaire_id: "答卷不能换到其他问卷" });
  if (after.company_id !== row.company_id) throw refusedFields({ company_id: "答卷不能换到其他企业" });
  if (after.version < row.version) throw refusedFields({ version: "答卷不能退回到旧版本的问卷" });
  if (row.status === "暂存") return;
  if (!editable) throw new Refused(422, "答卷已提交，本问卷提交后不可修改", { reason: "submitted" });
  if (after.status === "暂存") throw refusedFields({ status: "已提交的答卷不能改回暂存" });
}

const answerKind: RecordKind<AnswerRow, AnswerSave["changes"], Answer> = {
  ...answerRevised,
  lock: lockAnswer,
  deleted: "此答卷已被删除",
  show: showAnswer,
  named: flatAnswer,
  async check(context, row, changes) {
    const before = fieldsOfAnswer(row);
    const given = { ...changes };
    if (given.company_id !== undefined) given.company_id = (await answeringCompany(context, given.company_id)).id;
    const merged: AnswerFields = { ...before, ...given, values: patchedValues(before.values, given.values ?? {}) };
    if (Object.keys(differences(before, merged)).length === 0) return null;
    const questionnaire = await collecting(context, row.questionnaire_id);
    refuseFixed(row, merged, questionnaire.editable);
    await refuseForeignVisit(context, merged);
    const questions = await questionsOf(context, questionnaire, merged.version);
    const after = { ...merged, values: checkedValues(questions, merged.values, merged.status) };
    await keepAnswerFiles(context, questions, { id: row.id, values: after.values });
    return writtenAnswer(context, row, after);
  },
};

/** The columns of an answer as it is after a write, and what of it is told in the history. */
const writtenAnswer = (context: CallContext, row: AnswerRow, after: AnswerFields) => ({
  columns: { ...after, submitted_at: submittedAt(context, { ...after, submitted_at: row.submitted_at }) },
  changed: differences(flatAnswer(fieldsOfAnswer(row)), flatDifferences(fieldsOfAnswer(row), after)),
});

/** Writes a locked answer that came by a link, with its revision. */
export function storeAnswer(context: CallContext, row: AnswerRow, after: AnswerFields): Promise<AnswerRow> {
  const { columns, changed } = writtenAnswer(context, row, after);
  return revise(context, answerRevised, row, columns, { action: "edit", changed });
}

/** Compared by its questions alone: of the rest everybody's first save says something. */
const unseenKind: typeof answerKind = { ...answerKind, named: ({ values = {} }) => flatAnswer({ values }) };

/** Saves an answer of an official or of the company's own account; merged question by question. */
export function saveAnswer(context: CallContext, save: AnswerSave): Promise<Answer> {
  if (save.base_rev === 0) return createAnswer(context, save.id, save.changes);
  if (save.unseen) return editRecord(context, unseenKind, { ...save, base_rev: 0 });
  return editRecord(context, answerKind, save);
}

/** A submitted answer becomes a draft again, with the reason in its history. */
export async function returnAnswer(
  context: CallContext,
  { id, reason }: { id: string; reason: string },
): Promise<Answer> {
  return inTransaction(context, async (inside) => {
    const row = await lockAnswer(inside, id);
    if (row.deleted_at !== null || row.status !== "已提交") throw new Refused(422, "只有已提交的答卷可以退回");
    await collecting(inside, row.questionnaire_id);
    const saved = await revise(
      inside,
      answerRevised,
      row,
      { status: "暂存", submitted_at: null },
      {
        action: "edit",
        changed: { status: { before: "已提交", after: "暂存" }, return_reason: { before: null, after: reason } },
      },
    );
    return showAnswer(inside, saved);
  });
}
