import { prefillFields, type WriteBack, writeBackOf } from "#contract/question/answer-prefill.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { YearInput } from "#contract/company/company-card.ts";
import { CompanyEdit } from "#contract/company/company.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { contract } from "#contract/index.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyByIdOrAlias } from "./answer-access.ts";
import { toCompany } from "#server/areas/company/company-record.ts";
import { editCompany } from "#server/areas/company/company-writes.ts";
import { companyYearInfo } from "#server/areas/company/company-years.ts";
import type { CompanyRow } from "#server/database/tables/company.ts";
import type { AnswerRow } from "#server/database/tables/questionnaire.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { lockAnswer } from "./answer-writes.ts";
import { lastYear, prefillSource } from "./prefill-source.ts";
import { versionQuestions } from "../questionnaire-rows.ts";

/** The year whose figures an answer speaks of. */
const figuresYear = (answer: AnswerRow): number => lastYear((answer.submitted_at ?? answer.created_at).getTime());

/** Fields that a submitted answer says differently than the company's record. */
export async function writeBackOffers(
  context: Pick<CallContext, "db">,
  answer: AnswerRow,
  company: CompanyRow,
  questions: readonly Question[],
): Promise<WriteBack[]> {
  if (answer.status !== "已提交") return [];
  return writeBackOf(questions, answer.values, await prefillSource(context, company, figuresYear(answer), false));
}

const changesOfKind = (offers: readonly WriteBack[], kind: "company" | "year"): Record<string, unknown> =>
  Object.fromEntries(
    offers.filter(({ field }) => prefillFields[field].writes === kind).map(({ field, after }) => [field, after]),
  );

const moneyFigures = new Set(["revenue", "rd_expense", "tax", "export_amount"]);

/** Writes chosen values into the company by the rules of its own edits; what does not fit is refused whole. */
export async function writeBack(context: CallContext, input: ParsedInputOf<typeof contract.question.answerWriteBack>) {
  return inTransaction(context, async (inside) => {
    const row = await lockAnswer(inside, input.answer_id);
    if (row.rev !== input.rev) throw new Refused(409, "答卷已有新的内容，请核对后再回写", { reason: "conflict" });
    if (row.status !== "已提交" || row.deleted_at !== null) throw new Refused(422, "提交后的答卷才能回写");
    const company = await companyByIdOrAlias(inside, row.company_id);
    const questions = await versionQuestions(inside, row.questionnaire_id, row.version);
    if (!company || !questions) throw new Refused(404, "企业或问卷已不存在");
    const offers = await writeBackOffers(inside, row, company, questions);
    const chosen = offers.filter(({ field }) => input.fields.includes(field));
    if (chosen.length !== new Set(input.fields).size)
      throw new Refused(409, "企业档案已有变化，请刷新后再选择要回写的内容", { reason: "conflict" });
    await writeCompany(inside, company, changesOfKind(chosen, "company"));
    await writeFigures(inside, company, figuresYear(row), changesOfKind(chosen, "year"));
    const written = await companyByIdOrAlias(inside, company.id);
    return { company: toCompany(written ?? company), written: chosen.map(({ field }) => field) };
  });
}

async function writeCompany(context: CallContext, company: CompanyRow, changes: object): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const edit = CompanyEdit.safeParse({ id: company.id, base_rev: company.rev, changes });
  if (!edit.success) throw refusedFields(fieldsOf(edit.error.issues));
  await editCompany(context, edit.data);
}

async function writeFigures(context: CallContext, company: CompanyRow, year: number, figures: Record<string, unknown>) {
  if (Object.keys(figures).length === 0) return;
  const texts = Object.entries(figures).map(([field, value]) => [
    field,
    moneyFigures.has(field) ? String(value) : value,
  ]);
  const parsed = YearInput.safeParse({ year, ...Object.fromEntries(texts) });
  if (!parsed.success) throw refusedFields(fieldsOf(parsed.error.issues));
  await companyYearInfo(context, { id: company.id, figures: parsed.data });
}
