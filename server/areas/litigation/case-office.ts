import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { plainPatentNumber, patentNumberOf } from "#contract/certificate/certificate-kinds.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { type caseOfficeCalls, OfficeCase } from "#contract/litigation/case-office.ts";
import { closedStage } from "#contract/litigation/case-kinds.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { findPatent } from "#server/areas/search/find-patent.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { type CaseDbRow, cases as c } from "#server/database/tables/ip/case.ts";
import { patentEvents as e, patents as p } from "#server/database/tables/ip/patent.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";

type Asked = ParsedInputOf<typeof caseOfficeCalls.dispute>;
type Disputes = OutputOf<typeof caseOfficeCalls.dispute>;

/** The fields that officials see, and no other. */
const officeCase = (row: CaseDbRow): OfficeCase => OfficeCase.parse(row);

const isOpen = sql`${c.stage} <> ${closedStage}`;

/** A page of the cases of one company in scope. */
export async function litigationlist(
  context: CallContext,
  { id, kind, open, page, size }: ParsedInputOf<typeof caseOfficeCalls.litigationlist>,
): Promise<OutputOf<typeof caseOfficeCalls.litigationlist>> {
  const company = await visibleCompany(context, id);
  const theirs = and(eq(c.company_id, company.id), isNull(c.deleted_at));
  const where = and(
    theirs,
    kind === undefined ? undefined : eq(c.kind, kind),
    open === undefined ? undefined : sql`(${isOpen}) = ${open}`,
  );
  const rows = await context.db
    .select()
    .from(c)
    .where(where)
    .orderBy(desc(c.stage_on), desc(c.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counts = { all: 0, open: 0 }] = await context.db
    .select({ all: count(), open: sql<number>`(count(*) filter (where ${isOpen}))::int` })
    .from(c)
    .where(theirs);
  return { list: rows.map(officeCase), total: await context.db.$count(c, where), page, size, counts };
}

/** Cases of companies in the person's scope: an enterprise's own, an official's streets, the district's all. */
function inScope(context: CallContext): SQL | undefined {
  const person = personOf(context);
  const scope =
    person.kind === "enterprise"
      ? sql`${c.company_id}::text = ${String(person.com_id)}`
      : inStreets(person, companies.street_id);
  return and(isNull(c.deleted_at), isNull(companies.deleted_at), scope);
}

const between = (column: SQL, { from, to }: Asked): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${column} >= ${from}`,
    to === undefined ? undefined : sql`${column} <= ${to}`,
  );

/** The number under which cases name a patent, by any of its numbers. */
async function numberAsked(context: CallContext, typed: string): Promise<{ number: string; id: string | null } | null> {
  if (typed === "") return null;
  const read = patentNumberOf(typed);
  if ("number" in read && plainPatentNumber(read.number) !== null) {
    const plain = plainPatentNumber(read.number) ?? "";
    const [known] = await context.db.select({ id: p.id }).from(p).where(eq(p.application_no, plain));
    return { number: read.number, id: known?.id ?? null };
  }
  const patent = await findPatent(context.db, typed, viewerOf(context));
  const shown = patentNumberOf(patent.application_no);
  if ("problem" in shown) throw new Refused(422, shown.problem, { fields: { patent: shown.problem } });
  return { number: shown.number, id: patent.id };
}

type Named = Awaited<ReturnType<typeof numberAsked>>;

async function casesOf(context: CallContext, asked: Asked, named: Named): Promise<Disputes["cases"]> {
  const { company, page, size } = asked;
  const rights = named && JSON.stringify([{ kind: "专利", number: named.number }]);
  const where = and(
    inScope(context),
    company === "" ? undefined : sql`${companies.name} ilike ${likeAnywhere(company)}`,
    rights === null ? undefined : sql`${c.rights} @> ${rights}::jsonb`,
    between(sql`${c.started_on}`, asked),
  );
  const joined = context.db
    .select({ row: c, company: { id: companies.id, name: companies.name } })
    .from(c)
    .innerJoin(companies, eq(companies.id, c.company_id))
    .where(where);
  const rows = await joined
    .orderBy(desc(c.started_on), desc(c.id))
    .limit(size)
    .offset((page - 1) * size);
  const [sum] = await context.db
    .select({ total: count() })
    .from(c)
    .innerJoin(companies, eq(companies.id, c.company_id))
    .where(where);
  const list = rows.map(({ row, company: its }) => ({ ...officeCase(row), company: its }));
  return { list, total: sum?.total ?? 0, page, size };
}

/** Events by which the office publishes that a patent is invalid, wholly or in part. */
const invalidCodes = { IW01: "全部无效", IP01: "部分无效" } as const;

async function invalidationsOf(context: CallContext, asked: Asked, named: Named): Promise<Disputes["invalidations"]> {
  const { company, page, size } = asked;
  const anywhere = likeAnywhere(company);
  const party = (list: SQL) =>
    sql`exists (select from jsonb_array_elements(${list}) party where party->>'name' ilike ${anywhere})`;
  const where = and(
    sql`${e.code} = any(${sql.param(Object.keys(invalidCodes))}::text[])`,
    isNull(p.withdrawn_at),
    named === null ? undefined : sql`${p.id}::text = ${named.id ?? ""}`,
    company === "" ? undefined : sql`(${party(sql`${p.applicants}`)} or ${party(sql`${p.owners}`)})`,
    between(sql`${e.happened_on}`, asked),
  );
  const rows = await context.db
    .select({ event: e, patent: { id: p.id, application_no: p.application_no, title: p.title } })
    .from(e)
    .innerJoin(p, eq(p.id, e.patent_id))
    .where(where)
    .orderBy(desc(e.happened_on), desc(e.id))
    .limit(size)
    .offset((page - 1) * size);
  const [sum] = await context.db.select({ total: count() }).from(e).innerJoin(p, eq(p.id, e.patent_id)).where(where);
  const list = rows.map(({ event, patent }) => ({
    event_id: event.id,
    kind: invalidCodes[event.code as keyof typeof invalidCodes],
    on: event.happened_on,
    detail: event.title,
    patent,
  }));
  return { list, total: sum?.total ?? 0, page, size };
}

/** Disputes by company, patent and days. */
export async function dispute(context: CallContext, asked: Asked): Promise<Disputes> {
  const named = await numberAsked(context, asked.patent);
  const [found, invalidations] = await Promise.all([
    casesOf(context, asked, named),
    invalidationsOf(context, asked, named),
  ]);
  return { cases: found, invalidations, as_of: new Date(context.now()).toISOString() };
}
