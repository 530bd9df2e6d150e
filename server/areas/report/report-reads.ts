import { aliasedTable, and, desc, eq, ilike, or, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { report as reportCalls } from "#contract/report/report.ts";
import type { Report, ReportRow } from "#contract/report/report-fields.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { reports, reportVersions } from "#server/database/tables/report.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inScope, mayRemove, reportInScope, reportMissing } from "./report-scope.ts";
import { versionOf } from "./report-versions.ts";
import { sharesOf } from "./share-links.ts";

const editors = aliasedTable(accounts, "editors");

const openShares = sql<number>`(select count(*)::int from report_shares s where s.report_id = ${reports.id}
  and s.revoked_at is null and s.views < s.max_views and s.expires_at > `;

const columns = (now: number) => ({
  id: reports.id,
  company_id: reports.company_id,
  company_name: companies.name,
  street_name: sql<string>`coalesce(${streets.name}, '')`,
  title: reports.title,
  version: reports.version,
  created_by_name: sql<string>`coalesce(${accounts.name}, '')`,
  updated_at: reports.updated_at,
  updated_by_name: sql<string>`coalesce(${editors.name}, '')`,
  open_shares: sql<number>`${openShares}${new Date(now)})`,
});

function rowsOf(context: CallContext) {
  return context.db
    .select(columns(context.now()))
    .from(reports)
    .innerJoin(companies, eq(companies.id, reports.company_id))
    .leftJoin(streets, eq(streets.id, companies.street_id))
    .leftJoin(accounts, eq(accounts.id, reports.created_by))
    .leftJoin(editors, eq(editors.id, reports.updated_by));
}

const onWire = <R extends { updated_at: Date }>(row: R) => ({ ...row, updated_at: row.updated_at.toISOString() });

/** A page of the reports in scope, last changed first. */
export async function reportPage(context: CallContext, input: ParsedInputOf<typeof reportCalls.list>) {
  const word = likeAnywhere(input.keyword);
  const where = and(
    inScope(personOf(context)),
    input.company_id === undefined ? undefined : eq(reports.company_id, input.company_id),
    input.keyword === "" ? undefined : or(ilike(companies.name, word), ilike(reports.title, word)),
  );
  const [list, [count]] = await Promise.all([
    rowsOf(context)
      .where(where)
      .orderBy(desc(reports.updated_at), reports.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(reports)
      .innerJoin(companies, eq(companies.id, reports.company_id))
      .where(where),
  ]);
  return { list: list.map(onWire) satisfies ReportRow[], total: count?.total ?? 0, page: input.page, size: input.size };
}

/** A report with one of its versions, all versions by name, and its links. */
export async function reportInfo(
  context: CallContext,
  input: { id: string; version?: number | undefined },
): Promise<Report> {
  const scoped = await reportInScope(context, input.id);
  const shown = await versionOf(context, input.id, input.version ?? scoped.report.version);
  const [[row], versions, shares] = await Promise.all([
    rowsOf(context).where(eq(reports.id, input.id)),
    context.db
      .select({ version: reportVersions.version, at: reportVersions.at, name: accounts.name })
      .from(reportVersions)
      .leftJoin(accounts, eq(accounts.id, reportVersions.by))
      .where(eq(reportVersions.report_id, input.id))
      .orderBy(desc(reportVersions.version)),
    sharesOf(context, input.id),
  ]);
  if (!row) throw reportMissing();
  return {
    ...onWire(row),
    title: shown.title,
    shown_version: shown.version,
    sections: shown.sections,
    sources: shown.sources,
    versions: versions.map(({ version, at, name }) => ({ version, at: at.toISOString(), by_name: name ?? "" })),
    shares,
    may_remove: mayRemove(personOf(context), scoped),
  };
}
