import { and, eq, inArray } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { contract } from "#contract/index.ts";
import { QuestionnaireFields } from "#contract/question/questionnaire-fields.ts";
import {
  designersOnly,
  mayMakeQuestionnaires,
  questionnaireDateProblems,
  questionsProblems,
  statusAfter,
} from "#contract/question/questionnaire-rules.ts";
import type { DesignFields, DesignSave, QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { dayOf } from "#contract/core/time.ts";
import { sameJson } from "#contract/core/edits.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies, labels } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import { questionnaires, questionnaireVersions } from "#server/database/tables/questionnaire.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import {
  designOf,
  lockForDesign,
  newSecret,
  type QuestionnaireDbRow,
  versionQuestions,
  visibleQuestionnaire,
} from "./questionnaire-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** Refuses scope ids that name nothing: labels, streets (a lead's own) or companies of the maker's scope. */
async function refuseScope(context: CallContext, row: Pick<QuestionnaireDbRow, "scope" | "scope_ids" | "street_ids">) {
  if (row.scope === "全部") return;
  const ids = [...new Set(row.scope_ids)];
  if (ids.length === 0) throw refusedFields({ scope_ids: "请选择调查对象" });
  const known = await knownScopeIds(context, row, ids);
  if (known !== ids.length)
    throw refusedFields({ scope_ids: `调查对象中有 ${ids.length - known} 个不存在，或不在您的管辖范围内` });
}

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function knownScopeIds(
  context: CallContext,
  { scope, street_ids }: Pick<QuestionnaireDbRow, "scope" | "street_ids">,
  ids: string[],
): Promise<number> {
  const { db } = context;
  const inUnit = (street: string) => street_ids.length === 0 || street_ids.includes(street);
  if (scope === "镇街") {
    const rows = await db.select({ id: streets.id }).from(streets).where(inArray(streets.id, ids));
    return rows.filter(({ id }) => inUnit(id)).length;
  }
  const uuids = ids.filter((id) => uuidText.test(id));
  if (uuids.length === 0) return 0;
  if (scope === "标签") {
    const rows = await db
      .select({ id: labels.id })
      .from(labels)
      .where(and(inArray(labels.id, uuids), eq(labels.kind, "company")));
    return rows.length;
  }
  const rows = await db.select({ street_id: companies.street_id }).from(companies).where(inArray(companies.id, uuids));
  return rows.filter(({ street_id }) => inUnit(street_id)).length;
}

async function makeQuestionnaire(context: CallContext, id: string, changes: Partial<DesignFields>) {
  const person = personOf(context);
  if (!mayMakeQuestionnaires(person)) throw new Refused(403, designersOnly);
  const today = dayOf(context.now());
  const at = new Date(context.now());
  const [row] = await context.db
    .insert(questionnaires)
    .values({
      title: "",
      start_on: today,
      end_on: dayOf(context.now() + 30 * 86_400_000),
      ...changes,
      id,
      street_ids: person.com_id === 0 ? [] : person.street_ids,
      created_at: at,
      created_by: person.id,
      updated_at: at,
      updated_by: person.id,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refused(409, "此问卷编号已被使用", { reason: "key_reused" });
  return row;
}

async function changeQuestionnaire(context: CallContext, id: string, baseRev: number, changes: Partial<DesignFields>) {
  const row = await lockForDesign(context, id);
  if (row.rev !== baseRev)
    throw new Refused(409, "此问卷已被他人修改，请核对后再保存", {
      reason: "conflict",
      current: await designOf(context, row),
    });
  if (row.status === "已结束") throw new Refused(422, "已结束的问卷不能修改，可以复制为新问卷");
  if (Object.keys(changes).length === 0) return row;
  return update(context, row, changes);
}

async function update(context: CallContext, row: QuestionnaireDbRow, changes: Partial<QuestionnaireDbRow>) {
  const [saved] = await context.db
    .update(questionnaires)
    .set({ ...changes, rev: row.rev + 1, updated_at: new Date(context.now()), updated_by: personOf(context).id })
    .where(eq(questionnaires.id, row.id))
    .returning();
  if (!saved) throw new Error("a locked questionnaire vanished");
  return saved;
}

/** Freezes the questions under work as the next version, unless they are those of the last one; then it collects. */
async function publish(context: CallContext, row: QuestionnaireDbRow): Promise<QuestionnaireDbRow> {
  const parsed = QuestionnaireFields.safeParse(row);
  if (!parsed.success) throw refusedFields(fieldsOf(parsed.error.issues));
  const { questions, start_on, end_on } = parsed.data;
  if (end_on < start_on) throw refusedFields({ end_on: "截止日期不能早于开始日期" });
  if (end_on < dayOf(context.now())) throw refusedFields({ end_on: "截止日期已过，请先延长" });
  const problems = questionsProblems(questions);
  if (problems.length > 0)
    throw refusedFields(Object.fromEntries(problems.map(({ code, message }) => [`questions.${code}`, message])));
  await refuseScope(context, row);
  const last = await versionQuestions(context, row.id);
  const version = sameJson(last, questions) ? row.version : row.version + 1;
  const saved = await update(context, row, {
    questions,
    version,
    status: "收集中",
    secret: row.secret ?? newSecret(),
  });
  if (version !== row.version)
    await context.db.insert(questionnaireVersions).values({
      questionnaire_id: row.id,
      version,
      questions,
      published_at: new Date(context.now()),
      published_by: personOf(context).id,
    });
  return saved;
}

/** Makes, changes and publishes a questionnaire; what is under work may be incomplete, what is published may not. */
export const saveDesign = (context: CallContext, input: DesignSave): Promise<QuestionnaireDesign> =>
  inTransaction(context, async (inside) => {
    const changes = input.changes ?? {};
    const problems = questionnaireDateProblems(changes, inside.now());
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    const row =
      input.base_rev === 0
        ? await makeQuestionnaire(inside, input.id, changes)
        : await changeQuestionnaire(inside, input.id, input.base_rev, changes);
    return designOf(inside, input.publish ? await publish(inside, row) : row);
  });

export const changeStatus = (
  context: CallContext,
  { id, action }: ParsedInputOf<typeof contract.question.questionStatus>,
): Promise<QuestionnaireDesign> =>
  inTransaction(context, async (inside) => {
    const row = await lockForDesign(inside, id);
    const after = statusAfter(row, action, dayOf(inside.now()));
    if ("problem" in after) throw new Refused(422, after.problem);
    return designOf(inside, await update(inside, row, { status: after.status }));
  });

/** A new secret for the questionnaire's link; whoever holds the old one is told that it was replaced. */
export const refreshLink = (context: CallContext, { id }: { id: string }): Promise<{ secret: string }> =>
  inTransaction(context, async (inside) => {
    const row = await lockForDesign(inside, id);
    if (row.version === 0) throw new Refused(422, "发布后才有填写链接");
    const secret = newSecret();
    await update(inside, row, { secret });
    await writeAudit(inside, "question_link", { questionnaire_id: id });
    return { secret };
  });

export async function copyDesign(context: CallContext, { id, new_id }: { id: string; new_id: string }) {
  const source = await visibleQuestionnaire(context, id);
  const { purpose, scope, scope_ids, editable, link_entry, questions } = source;
  const foreign = personOf(context).com_id !== 0 && source.street_ids.length === 0;
  const row = await makeQuestionnaire(context, new_id, {
    title: `${source.title.slice(0, 95)}（副本）`,
    purpose,
    // The district's streets and companies are not a street's to choose.
    scope: foreign ? "全部" : scope,
    scope_ids: foreign ? [] : scope_ids,
    editable,
    link_entry,
    questions,
  });
  return designOf(context, row);
}

export const deleteDesign = (context: CallContext, { id }: { id: string }): Promise<{ id: string }> =>
  inTransaction(context, async (inside) => {
    const row = await lockForDesign(inside, id);
    if (row.version > 0) throw new Refused(422, "发布过的问卷不能删除，可以结束收集");
    await update(inside, row, { deleted_at: new Date(inside.now()) });
    return { id };
  });
