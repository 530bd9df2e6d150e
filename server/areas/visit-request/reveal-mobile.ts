import { and, eq, sql } from "drizzle-orm";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { visitorRegistrations, visitors, visitRequests } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

interface Asked {
  kind: "request" | "registration";
  id: string;
}

async function mobileOf(context: CallContext, { kind, id }: Asked): Promise<string | undefined> {
  const person = personOf(context);
  const found =
    kind === "request"
      ? await context.db
          .select({ mobile: sql<string>`coalesce(${visitors.mobile}, ${accounts.mobile}, '')` })
          .from(visitRequests)
          .leftJoin(visitors, eq(visitors.id, visitRequests.visitor_id))
          .leftJoin(accounts, eq(accounts.id, visitRequests.account_id))
          .innerJoin(companies, eq(companies.id, visitRequests.company_id))
          .where(and(eq(visitRequests.id, id), inStreets(person, companies.street_id)))
      : await context.db
          .select({ mobile: visitors.mobile })
          .from(visitorRegistrations)
          .innerJoin(visitors, eq(visitors.id, visitorRegistrations.visitor_id))
          .where(and(eq(visitorRegistrations.id, id), inStreets(person, visitorRegistrations.street_id)));
  return found[0]?.mobile;
}

/** Shows the mobile behind a request in scope, and writes down who saw it. */
export async function revealMobile(context: CallContext, asked: Asked): Promise<{ mobile: string }> {
  const mobile = await mobileOf(context, asked);
  if (mobile === undefined) throw new Refused(404, "申请不存在，或不在您的管辖范围内");
  await writeAudit(context, "visitor.reveal", { ...asked });
  return { mobile };
}
