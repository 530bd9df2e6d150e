import { inArray } from "drizzle-orm";
import { composeSections, sourcesOf } from "#server/areas/report/compose-sections.ts";
import { reportFacts } from "#server/areas/report/report-facts.ts";
import { companies } from "#server/database/tables/company.ts";
import { reports, reportVersions } from "#server/database/tables/report.ts";
import { demoRandom } from "./random.ts";
import type { Seed } from "./seed.ts";

/** A background report on each of these companies, composed from the rows that are there. */
export const seedReports: Seed = async (db, { reportOn, official, now }) => {
  const author = String(official.id);
  const random = demoRandom("reports");
  const found = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, [...reportOn]));
  for (const { id: company_id, name } of found.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const facts = await reportFacts(db, company_id, now);
    if (!facts) continue;
    const id = random.id(now);
    const title = `${name}背景调查报告`.slice(0, 60);
    const at = new Date(now - random.whole(2, 40) * 3_600_000);
    await db.insert(reports).values({
      id,
      company_id,
      title,
      version: 1,
      created_at: at,
      created_by: author,
      updated_at: at,
      updated_by: author,
    });
    await db.insert(reportVersions).values({
      report_id: id,
      version: 1,
      title,
      sections: composeSections(facts),
      sources: sourcesOf(facts),
      at,
      by: author,
    });
  }
};
