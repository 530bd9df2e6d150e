import { and, arrayContains, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { oldPatentYears, type officePatents } from "#contract/company/office-patents.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater } from "#contract/core/time.ts";
import { patentFile, refuseSize } from "#server/areas/search/export/patent-export.ts";
import { companies } from "#server/database/tables/company.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { isPatentOf } from "#server/plugins/people/own-holdings.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { atRisk } from "./patents-at-risk.ts";
import { published } from "#server/database/published.ts";
import { inYear, narrowed, orders, pageOfPatents, worded } from "./company-patents.ts";

type Input = ParsedInputOf<typeof officePatents.officePatents>;
type Filters = Omit<Input, "sort" | "page" | "size" | "type" | "status">;
type Export = ParsedInputOf<typeof officePatents.officePatentsExport>;

/** A patent of its family that is in our store was filed at another office than the Chinese one. */
const hasFamilyAbroad = (today: string) => sql`${p.family_simple} <> '' and exists (
  select 1 from patents relative
  where relative.family_simple = ${p.family_simple} and ${published(today, sql`relative`)}
    and relative.application_no !~ '^(CN)?[0-9]')`;

/** Published patents of living companies in the person's scope that meet the conditions. */
function meeting(context: CallContext, filters: Filters): SQL | undefined {
  const today = dayOf(context.now());
  const before = monthsLater(today, -12 * oldPatentYears);
  const theirs = and(
    isNull(companies.deleted_at),
    inStreets(personOf(context), companies.street_id),
    filters.street_id === undefined ? undefined : eq(companies.street_id, filters.street_id),
    filters.company_id === undefined ? undefined : eq(companies.id, filters.company_id),
  );
  return and(
    published(today),
    isPatentOf(theirs, p.id),
    worded(filters.keyword),
    inYear(p.filed_on, filters.year),
    inYear(p.granted_on, filters.granted_year),
    filters.ipc === undefined ? undefined : sql`left(${p.main_ipc}, 1) = ${filters.ipc}`,
    filters.right === undefined ? undefined : arrayContains(p.rights, [filters.right]),
    filters.abroad === true ? hasFamilyAbroad(today) : undefined,
    filters.old === true ? sql`${p.filed_on} <= ${before}` : undefined,
    filters.at_risk === true ? atRisk(today, sql`patents`) : undefined,
  );
}

/** The companies in scope of each patent, by name. */
async function companiesOf(context: CallContext, ids: readonly string[]) {
  const rows = await context.db
    .select({
      patent: p.id,
      id: companies.id,
      name: companies.name,
      street_name: sql<string>`coalesce(${streets.name}, '')`,
    })
    .from(p)
    .innerJoin(companies, sql`${companies.id} = any(${p.company_ids})`)
    .leftJoin(streets, eq(streets.id, companies.street_id))
    .where(
      and(inArray(p.id, [...ids]), isNull(companies.deleted_at), inStreets(personOf(context), companies.street_id)),
    )
    .orderBy(companies.name);
  const found = new Map<string, { id: string; name: string; street_name: string }[]>();
  for (const { patent, ...company } of rows) found.set(patent, [...(found.get(patent) ?? []), company]);
  return found;
}

/** A page of the patents that belong to companies the official looks after. */
export async function officePatentList(
  context: CallContext,
  input: Input,
): Promise<OutputOf<typeof officePatents.officePatents>> {
  const page = await pageOfPatents(context, meeting(context, input), input);
  const owners = await companiesOf(
    context,
    page.list.map(({ id }) => id),
  );
  return { ...page, list: page.list.map((patent) => ({ ...patent, companies: owners.get(patent.id) ?? [] })) };
}

/** All of them as a file, in the order of the list. */
export async function officePatentsExport(context: CallContext, input: Export): Promise<FileReply> {
  const chosen = narrowed(meeting(context, input), input);
  refuseSize(await context.db.$count(p, chosen), input.format);
  const rows = await context.db
    .select({ id: p.id })
    .from(p)
    .where(chosen)
    .orderBy(...orders[input.sort], p.id);
  return patentFile(
    context,
    { ids: rows.map(({ id }) => id), gone: [], words: "辖区企业的专利（按列表中的条件）" },
    input,
  );
}
