import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DemandFields } from "#contract/demand/demand-fields.ts";
import { demandProblems, isDistrictsOwn } from "#contract/demand/demand-rules.ts";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { companiesNamed, lockCompanies, type NamedCompany } from "#server/areas/company/company-access.ts";
import { companies, labels } from "#server/database/tables/company.ts";
import { demands, type DemandRow } from "#server/database/tables/demand.ts";
import { accounts, orgs } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet, sqlUuidArray } from "#server/plugins/people/row-scope.ts";

async function companyOf(context: CallContext, id: string): Promise<NamedCompany | null> {
  const found = (await companiesNamed(context.db, [id])).get(id);
  return found && coversStreet(personOf(context), found.street_id) ? found : null;
}

async function isVisitOf(context: CallContext, visitId: string, companyId: string): Promise<boolean> {
  const [visit] = await context.db
    .select({ company_id: visits.company_id })
    .from(visits)
    .where(and(eq(visits.id, visitId), isNull(visits.deleted_at)));
  return visit?.company_id === companyId;
}

async function areDemandLabels(context: CallContext, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  const rows = await context.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(inArray(labels.id, distinct), eq(labels.kind, "demand")));
  return rows.length === distinct.length;
}

const unknownLabels = "标签中有不存在的需求标签";

/** 422 unless all of these are labels for demands. */
export async function refuseUnknownLabels(context: CallContext, ids: readonly string[]): Promise<void> {
  if (!(await areDemandLabels(context, ids))) throw refusedFields({ label_ids: unknownLabels });
}

/** The demand's company, or 422 with what is wrong, by field. */
export async function checkDemand(context: CallContext, fields: DemandFields): Promise<NamedCompany> {
  const problems = demandProblems(fields);
  const company = await companyOf(context, fields.company_id);
  if (company === null) problems.company_id = "企业不存在，或不在您的管辖范围内";
  else if (fields.visit_id !== null && !(await isVisitOf(context, fields.visit_id, company.id)))
    problems.visit_id = "走访记录不存在，或不是这家企业的走访";
  if (!(await areDemandLabels(context, fields.label_ids))) problems.label_ids = unknownLabels;
  if (company === null || Object.keys(problems).length > 0) throw refusedFields(problems);
  return company;
}

/** The unit that accepts: the author's own where it belongs to the street, else the street's; null is the district. */
export async function acceptOrg(
  context: CallContext,
  streetId: string,
  category: DemandFields["category"],
): Promise<string | null> {
  if (isDistrictsOwn(category)) return null;
  const units = await context.db.select().from(orgs).where(eq(orgs.street_id, streetId)).orderBy(orgs.id);
  const own = units.find((unit) => unit.id === personOf(context).com_id);
  return (own ?? units[0])?.id ?? null;
}

/** The row, locked for the rest of the transaction; 404 when it is unknown or out of the person's scope. */
export async function lockDemand(context: CallContext, id: string): Promise<DemandRow> {
  const [row] = await context.db.select().from(demands).where(eq(demands.id, id)).for("update");
  if (!row || !coversStreet(personOf(context), row.street_id))
    throw new Refused(404, "需求不存在，或不在您的管辖范围内");
  return row;
}

export async function companyName(context: CallContext, id: string): Promise<string> {
  const [company] = await context.db.select({ name: companies.name }).from(companies).where(eq(companies.id, id));
  return company?.name ?? "";
}

/** Officials by id, as far as they exist. */
export async function officialsOf(context: CallContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { state: number; street_ids: string[] }>();
  const rows = await context.db
    .select({ id: accounts.id, state: accounts.state, street_ids: accounts.street_ids })
    .from(accounts)
    .where(and(eq(accounts.is_news, 1), inArray(accounts.id, [...ids])));
  return new Map(rows.map(({ id, ...official }) => [id, official]));
}

/** Brings the companies' number of open demands up to date with their rows. */
export async function countOpenDemands(context: CallContext, companyIds: readonly string[]): Promise<void> {
  await lockCompanies(context.db, companyIds);
  await context.db.execute(sql`
    update companies c set open_demands = d.n
    from unnest(${sqlUuidArray([...new Set(companyIds)])}) as wanted(id)
    cross join lateral (
      select count(*)::int as n from demands where company_id = wanted.id and deleted_at is null
        and status <> '草稿' and status <> all(${sql.param([...endedStatuses])}::text[])
    ) d
    where c.id = wanted.id and c.open_demands <> d.n`);
}
