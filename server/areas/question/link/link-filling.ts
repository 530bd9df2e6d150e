import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { prefillValues } from "#contract/question/answer-prefill.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import type { Filling } from "#contract/question/question-link.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { creditCodeProblem } from "#contract/core/credit-code.ts";
import type { LinkEntry } from "#contract/question/link-entry.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import { revisions } from "#server/database/tables/history.ts";
import { type AnswerRow, questionTickets } from "#server/database/tables/questionnaire.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { asks } from "../answers/answer-access.ts";
import { answerOf } from "../answers/answer-writes.ts";
import {
  findLink,
  issueTicket,
  linkRefusal,
  linkState,
  type OpenTicket,
  openTicket,
  refuseClosed,
} from "./link-access.ts";
import { countAddress, forgetOldCounts, refuseGuessing } from "./link-limits.ts";
import { lastYear, prefillSource } from "../answers/prefill-source.ts";
import { type QuestionnaireDbRow, versionQuestions } from "../questionnaire-rows.ts";

async function openLink(context: CallContext, secret: string) {
  await refuseGuessing(context);
  const link = await findLink(context, secret);
  if (link !== null) return link;
  await countAddress(context, "wrong");
  throw linkRefusal("unknown");
}

/** What a link leads to, before anybody says who it is. */
export async function linkInfo(context: CallContext, { secret }: ParsedInputOf<typeof contract.question.questionLink>) {
  await countAddress(context, "look");
  const { questionnaire, company } = await openLink(context, secret);
  refuseClosed(questionnaire, context.now());
  const questions = (await versionQuestions(context, questionnaire.id)) ?? [];
  const { title, purpose, end_on } = questionnaire;
  const question_count = questions.filter(({ type }) => type !== "note" && type !== "computed").length;
  const entry = company === null ? commonEntry(questionnaire) : null;
  return { title, purpose, end_on, question_count, company_name: company?.name ?? null, entry };
}

/** What the common link asks for; refused where it lets nobody in. */
function commonEntry({ link_entry }: QuestionnaireDbRow): Exclude<LinkEntry, "company_link"> {
  if (link_entry === "company_link") throw linkRefusal("company_only");
  return link_entry;
}

const notAsked =
  "名单中没有与所填内容一致的企业，请核对营业执照上的企业全称和 18 位统一社会信用代码，仍不能进入时请联系发放问卷的工作人员";

function codeProblem(code: string): { code?: string } {
  const problem = code === "" ? "请填写统一社会信用代码" : creditCodeProblem(code);
  return problem === null ? {} : { code: problem };
}

/** Which companies are meant; refused while something is missing. */
function meantBy(entry: "name_and_code" | "name", company: string, code: string) {
  const byName = eq(companies.name_key, nameKey(company));
  if (entry === "name") {
    if (company === "") throw refusedFields({ company: "请填写企业全称或统一社会信用代码" });
    return or(eq(companies.credit_code, company.toUpperCase()), byName);
  }
  const upper = code.toUpperCase();
  const missing = { ...(company === "" && { company: "请填写企业全称" }), ...codeProblem(upper) };
  if (Object.keys(missing).length > 0) throw refusedFields(missing);
  return and(byName, eq(companies.credit_code, upper));
}

/** The company that names itself; the same words whether it is unknown, has another code, or is not asked. */
async function namedCompany(
  context: CallContext,
  questionnaire: QuestionnaireDbRow,
  { company: typed, code }: { company: string; code: string },
): Promise<CompanyRow> {
  const meant = meantBy(commonEntry(questionnaire), typed, code);
  const found = await context.db
    .select()
    .from(companies)
    .where(and(isNull(companies.deleted_at), meant));
  for (const company of found) if (await asks(context, questionnaire.id, company.id)) return company;
  await countAddress(context, "wrong");
  throw refusedFields({ company: notAsked });
}

/** Begins to fill in; the ticket is this device's alone. */
export async function enterLink(
  context: CallContext,
  { secret, company: name, code }: ParsedInputOf<typeof contract.question.questionLinkEnter>,
) {
  await countAddress(context, "enter");
  await forgetOldCounts(context);
  const { questionnaire, company: known } = await openLink(context, secret);
  refuseClosed(questionnaire, context.now());
  const company = known ?? (await namedCompany(context, questionnaire, { company: name, code }));
  if (known !== null && !(await asks(context, questionnaire.id, company.id))) throw linkRefusal("unknown");
  const answer = await answerOf(context, questionnaire.id, company.id);
  const individual = known !== null;
  // Whoever knows a company's name may not see, and not change, what the company submitted.
  if (!individual && answer?.status === "已提交")
    throw linkRefusal(
      "answered",
      `“${company.name}”已提交过本问卷，每家企业只填写一次。如需修改，请在原来填写的设备上打开，或联系发放问卷的工作人员`,
    );
  const { ticket, row } = await issueTicket(context, {
    questionnaire_id: questionnaire.id,
    company_id: company.id,
    answer_id: individual ? await sharedAnswerId(context, questionnaire.id, company.id, answer) : uuid(),
    individual,
  });
  return { ticket, filling: await fillingOf(context, { ticket: row, questionnaire, company }) };
}

/** All devices of a company's own link write one answer, also before its first save. */
async function sharedAnswerId(
  context: CallContext,
  questionnaireId: string,
  companyId: string,
  answer: AnswerRow | null,
) {
  if (answer) return answer.id;
  const [earlier] = await context.db
    .select({ answer_id: questionTickets.answer_id })
    .from(questionTickets)
    .where(
      and(
        eq(questionTickets.questionnaire_id, questionnaireId),
        eq(questionTickets.company_id, companyId),
        eq(questionTickets.individual, true),
      ),
    )
    .limit(1);
  return earlier?.answer_id ?? uuid();
}

/** Whether a ticket may see and continue an answer: its own, or any of its company with the company's own link. */
export const isOwn = ({ ticket }: Pick<OpenTicket, "ticket">, answer: AnswerRow): boolean =>
  ticket.individual || answer.id === ticket.answer_id;

function known(questions: readonly Question[], values: Record<string, unknown>): Record<string, unknown> {
  const codes = new Set(questions.map(({ code }) => code));
  return Object.fromEntries(Object.entries(values).filter(([code]) => codes.has(code)));
}

async function fillingOf(context: CallContext, open: OpenTicket): Promise<Filling> {
  const { ticket, questionnaire, company } = open;
  const found = await answerOf(context, questionnaire.id, company.id);
  const answer = found !== null && isOwn(open, found) ? found : null;
  const version = answer?.status === "已提交" ? answer.version : questionnaire.version;
  const questions = (await versionQuestions(context, questionnaire.id, version)) ?? [];
  const submitted = found?.status === "已提交";
  const answered = submitted && (answer === null || !questionnaire.editable);
  const { title, purpose, end_on, editable } = questionnaire;
  return {
    questionnaire: { title, purpose, end_on, editable },
    company_name: company.name,
    version,
    questions,
    values: known(questions, answer?.values ?? (ticket.individual ? await prefilled(context, company, questions) : {})),
    status: answer?.status ?? null,
    submitted_at: answer?.submitted_at?.toISOString() ?? null,
    keeps_drafts: found === null || answer !== null,
    returned: answer?.status === "暂存" ? await returnReason(context, answer) : "",
    closed: linkState(questionnaire, context.now()) ?? (answered ? "answered" : null),
  };
}

/** What officials wrote when they gave the answer back last. */
async function returnReason(context: CallContext, { id }: AnswerRow): Promise<string> {
  const [found] = await context.db
    .select({ changed: revisions.changed })
    .from(revisions)
    .where(and(eq(revisions.record_id, id), sql`${revisions.changed} ? 'return_reason'`))
    .orderBy(desc(revisions.rev))
    .limit(1);
  return String(found?.changed.return_reason?.after ?? "");
}

const prefilled = async (context: CallContext, company: CompanyRow, questions: readonly Question[]) =>
  prefillValues(questions, await prefillSource(context, company, lastYear(context.now()), true));

/** Goes on with the answer of a ticket, or shows what was submitted with it. */
export async function resumeLink(context: CallContext, { ticket }: { ticket: string }): Promise<Filling> {
  await countAddress(context, "look");
  return fillingOf(context, await openTicket(context, ticket));
}
