import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { NewShare, ReportShare } from "#contract/report/report-fields.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reportShares, type ReportShareRow, reportViews } from "#server/database/tables/report.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { hashToken, newToken } from "#server/plugins/people/session.ts";
import { reportInScope } from "./report-scope.ts";
import { versionOf } from "./report-versions.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** What the database keeps of a code; useless without the secret. */
export const hashCode = (secret: string, code: string): Buffer =>
  createHash("sha256").update(`${secret}\n${code}`).digest();

/** State of a link at a moment, in the order in which a reader hears of it. */
export function shareState(row: ReportShareRow, now: number): ReportShare["state"] {
  if (row.revoked_at !== null) return "已撤销";
  if (row.expires_at.getTime() <= now) return "已过期";
  if (row.locked_until !== null && row.locked_until.getTime() > now) return "已锁定";
  return row.views >= row.max_views ? "次数已用完" : "有效";
}

const toShare = (row: ReportShareRow, name: string | null, now: number): ReportShare => ({
  id: row.id,
  version: row.version,
  state: shareState(row, now),
  has_code: row.code_hash !== null,
  expires_at: row.expires_at.toISOString(),
  max_views: row.max_views,
  views: row.views,
  refused: row.refused,
  last_refused_at: row.last_refused_at?.toISOString() ?? null,
  show_names: row.show_names,
  allow_pdf: row.allow_pdf,
  created_at: row.created_at.toISOString(),
  created_by_name: name ?? "",
});

/** The links of a report, newest first. */
export async function sharesOf(context: CallContext, reportId: string): Promise<ReportShare[]> {
  const rows = await context.db
    .select({ share: reportShares, name: accounts.name })
    .from(reportShares)
    .leftJoin(accounts, eq(accounts.id, reportShares.created_by))
    .where(eq(reportShares.report_id, reportId))
    .orderBy(desc(reportShares.created_at))
    .limit(50);
  return rows.map(({ share, name }) => toShare(share, name, context.now()));
}

/** Makes a link; its secret leaves the server this once. */
export async function createShare(context: CallContext, input: NewShare) {
  await reportInScope(context, input.report_id);
  await versionOf(context, input.report_id, input.version);
  const secret = newToken();
  const person = personOf(context);
  const now = context.now();
  const [row] = await context.db
    .insert(reportShares)
    .values({
      id: v7(),
      report_id: input.report_id,
      version: input.version,
      secret_hash: hashToken(secret),
      code_hash: input.code === "" ? null : hashCode(secret, input.code),
      expires_at: new Date(now + input.days * 86_400_000),
      max_views: input.max_views,
      show_names: input.show_names,
      allow_pdf: input.allow_pdf,
      created_at: new Date(now),
      created_by: person.id,
    })
    .returning();
  if (!row) throw new Error("a new link vanished");
  await writeAudit(context, "report.share", { report: input.report_id, share: row.id });
  return { secret, share: toShare(row, person.name, now) };
}

async function shareInScope(context: CallContext, id: string): Promise<ReportShareRow> {
  const [row] = await context.db.select().from(reportShares).where(eq(reportShares.id, id));
  if (!row) throw new Refused(404, "分享链接不存在，或不在您的管辖范围内");
  await reportInScope(context, row.report_id);
  return row;
}

/** Revokes a link; a second time changes nothing. */
export async function revokeShare(context: CallContext, { id }: { id: string }) {
  const row = await shareInScope(context, id);
  if (row.revoked_at === null)
    await context.db
      .update(reportShares)
      .set({ revoked_at: new Date(context.now()) })
      .where(eq(reportShares.id, id));
  return {};
}

/** The last openings of a link. */
export async function shareViews(context: CallContext, { id }: { id: string }) {
  await shareInScope(context, id);
  const rows = await context.db
    .select()
    .from(reportViews)
    .where(eq(reportViews.share_id, id))
    .orderBy(desc(reportViews.id))
    .limit(200);
  return rows.map(({ at, address, result }) => ({ at: at.toISOString(), address, result }));
}
