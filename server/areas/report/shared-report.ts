import { and, eq, isNull, or } from "drizzle-orm";
import type { ReportSection, SharedReport } from "#contract/report/report-fields.ts";
import { maskMobiles } from "#contract/core/pasted/phone-numbers.ts";
import { dayOf } from "#contract/core/time.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reports, type ReportShareRow, reportVersions } from "#server/database/tables/report.ts";
import type { Db } from "#server/database/connect.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { minuteWords } from "#contract/core/time.ts";
import type { Opened } from "./open-share.ts";

/** What stands in the text instead of an official's name. */
const nameless = "工作人员";

/** Takes officials' names out of a text, longest first, so that no part of a longer name is left. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => name.length >= 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, nameless), text)
    .replace(/工作人员(、工作人员)+/g, nameless);
}

async function officialNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(or(eq(accounts.is_news, 1), eq(accounts.is_admin, 1)));
  return rows.map(({ name }) => name);
}

async function sharedVersion(db: Db, share: ReportShareRow) {
  const [row] = await db
    .select({ version: reportVersions, company_name: companies.name })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.report_id))
    .innerJoin(companies, eq(companies.id, reports.company_id))
    .where(
      and(
        eq(reportVersions.report_id, share.report_id),
        eq(reportVersions.version, share.version),
        isNull(reports.deleted_at),
      ),
    );
  if (!row) throw new Refused(403, "发送人已撤销这个链接", { reason: "revoked" });
  return row;
}

/** A section as strangers read it: no switched-off ones, no mobiles, no names where they are unticked. */
function openSection({ title, text, table }: ReportSection, hide: (text: string) => string) {
  const clean = (value: string) => hide(maskMobiles(value));
  return {
    title,
    text: clean(text),
    table: table === null ? null : { head: table.head.map(clean), rows: table.rows.map((row) => row.map(clean)) },
  };
}

/** What a reader whom the link lets in is shown. */
export async function sharedReport(context: CallContext, { share, ticket }: Opened): Promise<SharedReport> {
  const { version, company_name } = await sharedVersion(context.db, share);
  const names = share.show_names ? [] : await officialNames(context.db);
  const hide = (text: string) => withoutNames(text, names);
  return {
    title: hide(maskMobiles(version.title)),
    company_name,
    made_on: dayOf(version.at.getTime()),
    sections: version.sections.filter(({ shown }) => shown).map((section) => openSection(section, hide)),
    sources: version.sources.map(({ label, at }) => ({ label: hide(maskMobiles(label)), at })),
    watermark: `${minuteWords(context.now())} · ${context.address.replace(/^::ffff:/, "")}`,
    expires_at: share.expires_at.toISOString(),
    views_left: Math.max(0, share.max_views - share.views),
    allow_pdf: share.allow_pdf,
    ticket,
  };
}
