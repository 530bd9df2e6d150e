import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { answerFiles } from "#contract/question/answer-rules.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import type { AnswerFields, Question } from "#contract/question/questionnaire-fields.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { type AnswerRow, answers, questionTickets } from "#server/database/tables/questionnaire.ts";
import { files } from "#server/database/tables/visit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { fieldsOfAnswer, flatAnswer } from "../answers/answer-flat.ts";
import { answerOf, checkedValues, storeAnswer } from "../answers/answer-writes.ts";
import { countedTicket, linkRefusal, type OpenTicket, refuseClosed } from "./link-access.ts";
import { isOwn } from "./link-filling.ts";
import { versionQuestions } from "../questionnaire-rows.ts";

type SaveInput = ParsedInputOf<typeof contract.question.questionLinkSave>;

/** Saves a draft or submits, with all values; one answer for each company. */
export async function saveByLink(context: CallContext, input: SaveInput) {
  const open = await countedTicket(context, "save", input.ticket);
  refuseClosed(open.questionnaire, context.now());
  return inTransaction(context, async (inside) => {
    await holdTicket(inside, open);
    const existing = await lockedAnswer(inside, open);
    if (existing !== null) refuseTaken(open, existing, input.status);
    const row = await (existing === null ? begin(inside, open, input) : proceed(inside, open, existing, input));
    return { status: row.status, submitted_at: row.submitted_at?.toISOString() ?? null };
  });
}

/** Files of answers that nobody saves are swept under the same lock. */
async function holdTicket({ db }: CallContext, { ticket }: OpenTicket): Promise<void> {
  await db.select().from(questionTickets).where(eq(questionTickets.hash, ticket.hash)).for("update");
}

async function lockedAnswer(context: CallContext, { questionnaire, company }: OpenTicket): Promise<AnswerRow | null> {
  const found = await answerOf(context, questionnaire.id, company.id);
  if (found === null) return null;
  const [row] = await context.db.select().from(answers).where(eq(answers.id, found.id)).for("update");
  return row ?? null;
}

function refuseTaken(open: OpenTicket, row: AnswerRow, status: AnswerFields["status"]): void {
  const own = isOwn(open, row);
  if (row.status === "已提交" && (!own || !open.questionnaire.editable)) throw linkRefusal("answered");
  if (row.status === "已提交" && status === "暂存") throw refusedFields({ status: "已提交的问卷请改好后再次提交" });
  // Somebody else's draft is not to be overwritten by half an answer; a whole one stands for the company.
  if (!own && status === "暂存")
    throw new Refused(409, "贵企业另有一份正在填写的答卷，您的填写只保存在本机，提交后以您提交的为准", {
      reason: "other_draft",
    });
}

async function questionsFor(context: CallContext, open: OpenTicket, version: number): Promise<Question[]> {
  const questions = await versionQuestions(context, open.questionnaire.id, version);
  if (questions !== null && version <= open.questionnaire.version) return questions;
  throw refusedFields({ version: "问卷没有这个版本，请刷新页面" });
}

function refuseOutdated(open: OpenTicket, version: number): void {
  if (version === open.questionnaire.version) return;
  throw new Refused(409, "问卷的题目已更新，请刷新页面后核对再提交，已填写的内容会保留", { reason: "version" });
}

async function begin(context: CallContext, open: OpenTicket, input: SaveInput): Promise<AnswerRow> {
  const { ticket, questionnaire, company } = open;
  refuseOutdated(open, input.version);
  const questions = await questionsFor(context, open, input.version);
  const values = checkedValues(questions, input.values, input.status);
  await refuseMissingFiles(context, ticket.answer_id, questions, values);
  const at = new Date(context.now());
  const [row] = await context.db
    .insert(answers)
    .values({
      id: ticket.answer_id,
      questionnaire_id: questionnaire.id,
      version: input.version,
      company_id: company.id,
      street_id: company.street_id,
      channel: "link",
      values,
      status: input.status,
      submitted_at: input.status === "已提交" ? at : null,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning();
  // Somebody was faster by a moment: the page saves again and meets that answer.
  if (!row) throw new Refused(409, "贵企业的答卷刚刚有新的保存，请再试一次", { reason: "race" });
  const changed = differences({}, flatAnswer(fieldsOfAnswer(row)));
  await keepRevision(context.db, context, { kind: "answer", record_id: row.id, rev: 1, action: "create", changed });
  return row;
}

async function proceed(context: CallContext, open: OpenTicket, row: AnswerRow, input: SaveInput): Promise<AnswerRow> {
  if (row.status === "暂存" || input.version !== row.version) refuseOutdated(open, input.version);
  if (row.id !== open.ticket.answer_id) await takeOver(context, open, row);
  const questions = await questionsFor(context, open, input.version);
  const values = checkedValues(questions, input.values, input.status);
  await refuseMissingFiles(context, row.id, questions, values);
  const after = { ...fieldsOfAnswer(row), version: input.version, values, status: input.status };
  return storeAnswer(context, row, after);
}

/** The ticket goes on with the company's existing answer, and its files with it. */
async function takeOver(context: CallContext, { ticket }: OpenTicket, row: AnswerRow): Promise<void> {
  await context.db.update(files).set({ record_id: row.id }).where(eq(files.record_id, ticket.answer_id));
  await context.db.update(questionTickets).set({ answer_id: row.id }).where(eq(questionTickets.hash, ticket.hash));
}

/** Every file that the values name is this answer's and has arrived whole. */
async function refuseMissingFiles(
  context: CallContext,
  answerId: string,
  questions: readonly Question[],
  values: Record<string, unknown>,
): Promise<void> {
  const named = answerFiles(questions, values);
  if (named.length === 0) return;
  const rows = await context.db
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(
      and(
        inArray(
          files.id,
          named.map(({ ref }) => ref.id),
        ),
        eq(files.owner, "answer"),
        eq(files.record_id, answerId),
        isNotNull(files.complete_at),
      ),
    );
  const arrived = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  if (named.some(({ ref }) => arrived.get(ref.id) !== ref.sha256))
    throw refusedFields({ values: "有照片或附件没有上传完成，请移除后重新添加" });
}
