import { and, eq } from "drizzle-orm";
import { reportVersions, type ReportVersionRow } from "#server/database/tables/report.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { reportMissing } from "./report-scope.ts";

/** A version of a report; 404 when it has none of this number. */
export async function versionOf(context: CallContext, reportId: string, version: number): Promise<ReportVersionRow> {
  const [row] = await context.db
    .select()
    .from(reportVersions)
    .where(and(eq(reportVersions.report_id, reportId), eq(reportVersions.version, version)));
  if (!row) throw reportMissing();
  return row;
}
