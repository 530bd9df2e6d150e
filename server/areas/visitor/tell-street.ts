import { and, eq, isNull, sql } from "drizzle-orm";
import { remind } from "#server/areas/calendar/reminders.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { refuseUncertified } from "#server/plugins/people/certified.ts";

/** Reminds a street's leads, or where nobody leads it all its officials, of what a company asks. */
export async function tellStreet(
  context: CallContext,
  streetId: string,
  about: { id: string; title: string; tab: "requests" | "registrations" },
): Promise<void> {
  const officials = await context.db
    .select({ id: accounts.id, roles: accounts.roles })
    .from(accounts)
    .where(and(eq(accounts.is_news, 1), eq(accounts.state, 1), sql`${streetId} = any(${accounts.street_ids})`));
  const leads = officials.filter(({ roles }) => roles.includes("lead"));
  const told = leads.length > 0 ? leads : officials;
  await remind(
    context.db,
    told.map(({ id }) => ({
      account_id: id,
      kind: "calendar" as const,
      record_id: about.id,
      title: about.title.slice(0, 100),
      path: `/visitRequests?tab=${about.tab}`,
      due_at: new Date(context.now()),
    })),
  );
}

/** Who acts for a company: a contact in the small program, or one of its accounts. */
export const actorColumns = ({ id, kind }: Person) =>
  kind === "enterprise" ? { visitor_id: null, account_id: id } : { visitor_id: id, account_id: null };

/** The company the visitor or the account speaks for; refused until one is chosen, or shown to be the account's. */
export async function ownCompany(context: CallContext) {
  const person = personOf(context);
  refuseUncertified(person);
  const { com_id } = person;
  const [company] =
    com_id === 0
      ? []
      : await context.db
          .select({ id: companies.id, name: companies.name, street_id: companies.street_id })
          .from(companies)
          .where(and(eq(companies.id, com_id), isNull(companies.deleted_at)));
  if (!company) throw new Refused(403, "请先选择您所在的企业", { reason: "company" });
  return company;
}
