import { and, eq, inArray, isNull } from "drizzle-orm";
import type { CalendarFields } from "#contract/calendar/calendar-fields.ts";
import { calendarProblems, peopleOf } from "#contract/calendar/calendar-rules.ts";
import { companiesNamed } from "#server/areas/company/company-access.ts";
import { accounts } from "#server/database/tables/people.ts";
import { questionnaires } from "#server/database/tables/questionnaire.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { keptAccounts } from "#server/plugins/people/kept-accounts.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { wholeDistrict } from "./calendar-scope.ts";

async function officialsBy(context: CallContext, ids: readonly string[]) {
  const rows = await context.db
    .select({ id: accounts.id, street_ids: accounts.street_ids })
    .from(accounts)
    .where(and(eq(accounts.is_news, 1), inArray(accounts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

async function questionnaireExists(context: CallContext, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const [row] = await context.db
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(and(eq(questionnaires.id, id), isNull(questionnaires.deleted_at)));
  return row !== undefined;
}

/**
 * The fields as they are stored, with the street they put the entry in: that of the first company, else the
 * leader's. Refuses by field what breaks a rule or refers to what is not there. `kept` holds companies and
 * people that the entry names already: they may have left the scope since.
 */
export async function checkedEntry(
  context: CallContext,
  fields: CalendarFields,
  kept: readonly string[] = [],
): Promise<{ fields: CalendarFields; street_id: string }> {
  const person = personOf(context);
  const known = await companiesNamed(context.db, fields.company_ids);
  const officials = await officialsBy(context, peopleOf(fields));
  const keptOne = await keptAccounts(context.db, peopleOf(fields));
  const leader_id = keptOne(fields.leader_id);
  const found = fields.company_ids.map((id) => known.get(id));
  const entry: CalendarFields = {
    ...fields,
    leader_id,
    company_ids: found.map((company, place) => company?.id ?? fields.company_ids[place] ?? ""),
    member_ids: [...new Set(fields.member_ids.map(keptOne))].filter((id) => id !== leader_id),
  };
  const problems = calendarProblems(entry, context.now());
  if (found.some((company) => !company || !(coversStreet(person, company.street_id) || kept.includes(company.id))))
    problems.company_ids = "所选企业中有不存在的，或不在您的管辖范围内";
  if (!officials.has(fields.leader_id)) problems.leader_id = "负责人不存在";
  if (fields.member_ids.some((id) => !officials.has(id))) problems.member_ids = "参与人员中有不存在的人员";
  if (!(await questionnaireExists(context, fields.questionnaire_id))) problems.questionnaire_id = "问卷不存在";
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const street = found[0]?.street_id ?? officials.get(fields.leader_id)?.street_ids[0] ?? person.street_ids[0];
  return { fields: entry, street_id: street ?? wholeDistrict };
}
