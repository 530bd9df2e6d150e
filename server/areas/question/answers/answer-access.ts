import { and, eq, isNull, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { rightCompanyId } from "#server/areas/company/company-access.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import { questionnaires } from "#server/database/tables/questionnaire.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import type { QuestionnaireDbRow } from "../questionnaire-rows.ts";
import { asksCompany } from "../target-scope.ts";
import { dateWords } from "#contract/core/date-words.ts";

/** Days after the last one during which an official's phone may still deliver what it saved. */
const deliveryDays = 3;

/** Whether the person may see and fill in answers of this company: officials of its street, the company itself. */
export const answersFor = (person: Person, company: { id: string; street_id: string }): boolean =>
  coversStreet(person, company.street_id) || (person.kind === "enterprise" && person.com_id === company.id);

/** A living company by its id or an alias of it. */
export async function companyByIdOrAlias(context: Pick<CallContext, "db">, id: string): Promise<CompanyRow | null> {
  const [found] = await context.db
    .select()
    .from(companies)
    .where(and(eq(companies.id, await rightCompanyId(context.db, id)), isNull(companies.deleted_at)));
  return found ?? null;
}

/** The company of an answer within the person's scope. */
export async function answeringCompany(context: CallContext, id: string): Promise<CompanyRow> {
  const company = await companyByIdOrAlias(context, id);
  if (!company || !answersFor(personOf(context), company))
    throw refusedFields({ company_id: "企业不存在，或不在您的管辖范围内" });
  return company;
}

/** Whether the questionnaire asks this company. */
export async function asks(context: Pick<CallContext, "db">, id: string, companyId: string): Promise<boolean> {
  const { rows } = await context.db.execute(
    sql`select 1 from questionnaires q, companies c where q.id = ${id} and c.id = ${companyId} and ${asksCompany}`,
  );
  return rows.length > 0;
}

/** A published questionnaire that is still collecting; in words why not otherwise. */
export async function collecting(context: CallContext, id: string): Promise<QuestionnaireDbRow> {
  const [row] = await context.db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.id, id), isNull(questionnaires.deleted_at)));
  const wrong = row ? whyNotCollecting(row, context.now()) : "问卷不存在";
  if (!row || wrong !== null) throw refusedFields({ questionnaire_id: wrong ?? "问卷不存在" });
  return row;
}

function whyNotCollecting(row: QuestionnaireDbRow, now: number): string | null {
  if (row.version === 0) return "问卷尚未发布";
  if (row.status === "已暂停") return "问卷已暂停收集，恢复后可再提交";
  if (row.status === "已结束") return "问卷已结束收集";
  if (row.start_on > dayOf(now)) return `问卷从 ${dateWords(row.start_on)} 开始收集`;
  return row.end_on < dayOf(now - deliveryDays * 86_400_000) ? `问卷已于 ${dateWords(row.end_on)} 截止` : null;
}
