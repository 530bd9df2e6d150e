import { and, between, eq, isNull, sql } from "drizzle-orm";
import { shiftDay } from "#contract/core/time.ts";
import { isReplaced } from "#server/areas/certificate/certificate-rows.ts";
import { companies } from "#server/database/tables/company.ts";
import { certificates as c } from "#server/database/tables/ip/certificate.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

/** Certificates that end soon and in whose place no newer one stands. */
export const certificateEnding: WarningRule = async (run) => {
  const rows = await run.db
    .select({
      id: c.id,
      company_id: c.company_id,
      kind: c.kind,
      name: c.name,
      number: c.number,
      expires_on: sql<string>`${c.expires_on}::text`,
    })
    .from(c)
    .innerJoin(companies, and(eq(companies.id, c.company_id), isNull(companies.deleted_at)))
    .where(
      and(
        isNull(c.deleted_at),
        between(c.expires_on, run.today, shiftDay(run.today, parameterOf(run, "days"))),
        sql`not ${isReplaced}`,
      ),
    );
  return rows.map(({ id, company_id, kind, name, number, expires_on }) => ({
    company_id,
    subject_id: id,
    cause: expires_on,
    title: `${name}将到期`,
    due: expires_on,
    facts: [
      textFact("证书", name),
      textFact("证书类型", kind),
      textFact("证书编号", number),
      dayFact("有效期至", expires_on),
    ],
  }));
};
