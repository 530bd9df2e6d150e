import { and, eq, isNull, notInArray } from "drizzle-orm";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { dayOf } from "#contract/core/time.ts";
import { type CompanyTopics, type TopicFacts, topicsOf } from "#contract/visit/company-topics.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { tierSettingList } from "#server/areas/ranking/tier-settings.ts";
import { holdingsOf } from "#server/areas/sync/kinds/holding.ts";
import { demands } from "#server/database/tables/demand.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** Patents of one company that are looked at; no company of the district has more. */
const mostPatents = 5000;

async function openDemands({ db }: CallContext, companyId: string): Promise<TopicFacts["demands"]> {
  const rows = await db
    .select()
    .from(demands)
    .where(
      and(
        eq(demands.company_id, companyId),
        isNull(demands.deleted_at),
        notInArray(demands.status, ["草稿", ...endedStatuses]),
      ),
    );
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return rows.map(({ id, title, status, created_at, due_at, reply_due_at, replied_at, held_at }) => ({
    id,
    title,
    status,
    created_at: created_at.toISOString(),
    due_at: text(due_at),
    reply_due_at: text(reply_due_at),
    replied_at: text(replied_at),
    held_at: text(held_at),
  }));
}

/** What is worth talking about at a company today: what a phone works out, from everything the server knows. */
export async function companyTopics(context: CallContext, id: string): Promise<CompanyTopics> {
  const company = await visibleCompany(context, id);
  const { rows } = await tierSettingList(context);
  const [holding = null] = await holdingsOf(context.db, dayOf(context.now()), [company.id], mostPatents);
  const facts: TopicFacts = {
    company: { ...company, last_visit_at: company.last_visit_at?.toISOString() ?? null },
    promisedDays: rows.find(({ tier }) => tier === company.tier)?.visit_days ?? null,
    holding,
    demands: await openDemands(context, company.id),
  };
  return topicsOf(facts, dayOf(context.now()), await holidaysFrom(context.db));
}
