import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Revision } from "#contract/core/revision.ts";
import type { AnswerRow as WireAnswer } from "#contract/question/answer.ts";
import { prefillValues } from "#contract/question/answer-prefill.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import { revisions } from "#server/database/tables/history.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { type AnswerRow, answers, questionnaires } from "#server/database/tables/questionnaire.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { answersFor, companyByIdOrAlias } from "./answer-access.ts";
import { toAnswer } from "./answer-record.ts";
import { answerOf } from "./answer-writes.ts";
import { lastYear, prefillSource } from "./prefill-source.ts";
import { versionQuestions, visibleQuestionnaire } from "../questionnaire-rows.ts";
import { writeBackOffers } from "./write-back.ts";

type ListInput = ParsedInputOf<typeof contract.question.companyAnswerList>;

function inScope(person: Person): SQL {
  if (person.kind !== "enterprise") return inStreets(person, answers.street_id);
  return person.com_id === 0 ? sql`false` : eq(answers.company_id, person.com_id);
}

function named(db: CallContext["db"], where: SQL | undefined) {
  return db
    .select({
      answer: answers,
      company: companies.name,
      street: streets.name,
      title: questionnaires.title,
      by: accounts.name,
    })
    .from(answers)
    .innerJoin(companies, eq(companies.id, answers.company_id))
    .innerJoin(questionnaires, eq(questionnaires.id, answers.questionnaire_id))
    .leftJoin(streets, eq(streets.id, answers.street_id))
    .leftJoin(accounts, eq(accounts.id, answers.created_by))
    .where(and(isNull(answers.deleted_at), where))
    .$dynamic();
}
type Named = Awaited<ReturnType<typeof named>>[number];

const toRow = ({ answer, company, street, title, by }: Named): WireAnswer => ({
  ...toAnswer(answer, company),
  street_name: street ?? "",
  questionnaire_title: title,
  by_name: by ?? "企业填报",
});

/** A page of the answers in the person's scope, newest first. */
export async function answerPage(context: CallContext, input: ListInput) {
  const word = likeAnywhere(input.keyword);
  const where = and(
    inScope(personOf(context)),
    input.questionnaire_id === undefined ? undefined : eq(answers.questionnaire_id, input.questionnaire_id),
    input.company_id === undefined ? undefined : eq(answers.company_id, input.company_id),
    input.street_id === undefined ? undefined : eq(answers.street_id, input.street_id),
    input.status === undefined ? undefined : eq(answers.status, input.status),
    input.channel === undefined ? undefined : eq(answers.channel, input.channel),
    input.keyword === "" ? undefined : sql`(${companies.name} ilike ${word} or ${questionnaires.title} ilike ${word})`,
  );
  const [rows, [count]] = await Promise.all([
    named(context.db, where)
      .orderBy(desc(answers.updated_at), answers.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(answers)
      .innerJoin(companies, eq(companies.id, answers.company_id))
      .innerJoin(questionnaires, eq(questionnaires.id, answers.questionnaire_id))
      .where(and(isNull(answers.deleted_at), where)),
  ]);
  return { list: rows.map(toRow), total: count?.total ?? 0, page: input.page, size: input.size };
}

async function historyOf(context: CallContext, id: string): Promise<Revision[]> {
  const rows = await context.db
    .select({ revision: revisions, name: accounts.name })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.by))
    .where(eq(revisions.record_id, id))
    .orderBy(desc(revisions.rev));
  return rows.map(({ revision: { rev, at, action, changed, by }, name }) => ({
    rev,
    at: at.toISOString(),
    by_name: name ?? (by === null ? "企业填报" : "系统"),
    action,
    changed,
  }));
}

const missing = () => new Refused(404, "答卷不存在，或不在您的管辖范围内");
const textOf = (value: unknown): string => (typeof value === "boolean" ? (value ? "是" : "否") : String(value ?? ""));

async function sought(context: CallContext, input: ParsedInputOf<typeof contract.question.questionAnswer>) {
  if (input.id !== undefined) {
    const [row] = await context.db.select().from(answers).where(eq(answers.id, input.id));
    const company = row && row.deleted_at === null ? await companyByIdOrAlias(context, row.company_id) : null;
    if (!row || !company) throw missing();
    return { row, company, questionnaireId: row.questionnaire_id };
  }
  if (input.questionnaire_id === undefined || input.company_id === undefined)
    throw refusedFields({ id: "请指明答卷，或问卷和企业" });
  const company = await companyByIdOrAlias(context, input.company_id);
  if (!company) throw missing();
  const row = await answerOf(context, input.questionnaire_id, company.id);
  return { row, company, questionnaireId: input.questionnaire_id };
}

/** One answer with its questions, its history and what it offers to write back. */
export async function answerInfo(context: CallContext, input: ParsedInputOf<typeof contract.question.questionAnswer>) {
  const { row, company, questionnaireId } = await sought(context, input);
  if (!answersFor(personOf(context), company)) throw missing();
  const questionnaire = await visibleQuestionnaire(context, questionnaireId);
  const questions = await versionQuestions(context, questionnaireId, row?.version);
  if (questions === null) throw new Refused(404, "问卷尚未发布");
  const { id, title, purpose, status, version, start_on, end_on, editable } = questionnaire;
  const source = await prefillSource(context, company, lastYear(context.now()), true);
  return {
    answer: row && (await wireAnswer(context, row)),
    questionnaire: { id, title, purpose, status, version, start_on, end_on, editable },
    company: { id: company.id, name: company.name },
    questions,
    prefill: prefillValues(questions, source),
    write_back: await offers(context, row, company, questions),
    history: row ? await historyOf(context, row.id) : [],
  };
}

async function wireAnswer(context: CallContext, row: AnswerRow): Promise<WireAnswer> {
  const [found] = await named(context.db, eq(answers.id, row.id));
  if (!found) throw missing();
  return toRow(found);
}

async function offers(
  context: CallContext,
  row: AnswerRow | null,
  company: CompanyRow,
  questions: Parameters<typeof writeBackOffers>[3],
) {
  const official = personOf(context).kind === "district" || personOf(context).kind === "street";
  if (row === null || !official) return [];
  const found = await writeBackOffers(context, row, company, questions);
  return found.map(({ before, after, ...rest }) => ({ ...rest, before: textOf(before), after: textOf(after) }));
}
