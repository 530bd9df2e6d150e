import { and, eq, isNull } from "drizzle-orm";
import type { ReportSave, SectionKey } from "#contract/report/report-fields.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies, companyAliases } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reports, reportShares, reportVersions } from "#server/database/tables/report.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { composeSections, sourcesOf } from "./compose-sections.ts";
import { reportFacts, type ReportFacts } from "./report-facts.ts";
import { mayRemove, reportInScope } from "./report-scope.ts";
import { versionOf } from "./report-versions.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const companyMissing = () => refusedFields({ company_id: "企业不存在，或不在您的管辖范围内" });

async function factsInScope(context: CallContext, companyId: string): Promise<ReportFacts> {
  const [alias] = await context.db.select().from(companyAliases).where(eq(companyAliases.id, companyId));
  const id = alias?.company_id ?? companyId;
  const [company] = await context.db
    .select({ street_id: companies.street_id })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deleted_at)));
  if (!company || !coversStreet(personOf(context), company.street_id)) throw companyMissing();
  const facts = await reportFacts(context.db, id, context.now());
  if (!facts) throw companyMissing();
  return facts;
}

/** Composes a report; the same id again is the same report. */
export async function createReport(context: CallContext, input: { id: string; company_id: string }) {
  const facts = await factsInScope(context, input.company_id);
  const at = new Date(context.now());
  const by = personOf(context).id;
  const title = `${facts.company.name}背景调查报告`.slice(0, 60);
  return inTransaction(context, async (inside) => {
    const made = await inside.db
      .insert(reports)
      .values({
        id: input.id,
        company_id: facts.company.id,
        title,
        version: 1,
        created_at: at,
        created_by: by,
        updated_at: at,
        updated_by: by,
      })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) {
      const { company_id } = await reportInScope(inside, input.id);
      if (company_id !== facts.company.id) throw new Refused(409, "此报告编号已被使用", { reason: "key_reused" });
      return { id: input.id };
    }
    await inside.db.insert(reportVersions).values({
      report_id: input.id,
      version: 1,
      title,
      sections: composeSections(facts),
      sources: sourcesOf(facts),
      at,
      by,
    });
    return { id: input.id };
  });
}

/** Sections as today's data make them, for the person to take over or not. */
export async function composeAgain(context: CallContext, input: { id: string; keys: SectionKey[] }) {
  const { company_id } = await reportInScope(context, input.id);
  const facts = await factsInScope(context, company_id);
  return { sections: composeSections(facts, [...new Set(input.keys)]), sources: sourcesOf(facts) };
}

const editedSince = (name: string, version: number) =>
  new Refused(409, `${name}已保存了第 ${version} 版，请对照后再保存`, { reason: "conflict", version });

/** Saves a version on top of the newest; 409 when somebody saved one since the person began. */
export async function saveReport(context: CallContext, input: ReportSave) {
  const keys = input.sections.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) throw refusedFields({ sections: "章节重复" });
  const { report } = await reportInScope(context, input.id);
  const { sources } = await versionOf(context, input.id, report.version);
  const at = new Date(context.now());
  const by = personOf(context).id;
  return context.db.transaction(async (transaction) => {
    const version = input.base_version + 1;
    const moved = await transaction
      .update(reports)
      .set({ title: input.title, version, updated_at: at, updated_by: by })
      .where(and(eq(reports.id, input.id), eq(reports.version, input.base_version), isNull(reports.deleted_at)))
      .returning();
    if (moved.length === 0) {
      const [now] = await transaction
        .select({ version: reports.version, name: accounts.name })
        .from(reports)
        .leftJoin(accounts, eq(accounts.id, reports.updated_by))
        .where(eq(reports.id, input.id));
      throw editedSince(now?.name ?? "他人", now?.version ?? report.version);
    }
    await transaction
      .insert(reportVersions)
      .values({ report_id: input.id, version, title: input.title, sections: input.sections, sources, at, by });
    return { version };
  });
}

/** Deletes a report and revokes its links. */
export async function removeReport(context: CallContext, { id }: { id: string }) {
  const scoped = await reportInScope(context, id);
  const person = personOf(context);
  if (!mayRemove(person, scoped)) throw new Refused(403, "报告只能由编写人、镇街负责人或区级人员删除");
  const at = new Date(context.now());
  await inTransaction(context, async (inside) => {
    await inside.db.update(reports).set({ deleted_at: at }).where(eq(reports.id, id));
    await inside.db
      .update(reportShares)
      .set({ revoked_at: at })
      .where(and(eq(reportShares.report_id, id), isNull(reportShares.revoked_at)));
    await writeAudit(inside, "report.remove", { id });
  });
  return {};
}
