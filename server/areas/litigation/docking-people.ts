import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { dockingCalls } from "#contract/litigation/docking.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { accounts as a } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

const mostPeople = 100;

/** Officials of the district and everybody at work for the street of the company. */
export const mayTakeOn = (streetId: string): SQL | undefined =>
  and(
    eq(a.state, 1),
    eq(a.is_news, 1),
    eq(a.is_admin, 0),
    or(isNull(a.com_id), sql`${a.street_ids} @> array[${streetId}]::text[]`),
  );

/** Whom the user's company can hand a case to; people of the street before those of the district. */
export async function dockingPeople(
  context: CallContext,
  { keyword }: ParsedInputOf<typeof dockingCalls.dockingPeople>,
): Promise<OutputOf<typeof dockingCalls.dockingPeople>> {
  const { street_id } = await ownCompany(context);
  const words = likeAnywhere(keyword);
  const rows = await context.db
    .select({ id: a.id, name: a.name, org: a.com_name, com_id: a.com_id, newtype: a.newtype })
    .from(a)
    .where(
      and(
        mayTakeOn(street_id),
        keyword === "" ? undefined : sql`(${a.name} ilike ${words} or ${a.com_name} ilike ${words})`,
      ),
    )
    .orderBy(sql`${a.com_id} is null`, asc(a.com_name), asc(a.name), asc(a.id))
    .limit(mostPeople);
  return {
    list: rows.map(({ id, name, org, com_id, newtype }) => ({
      id,
      name,
      org,
      unit: com_id === null ? "区" : newtype === "agency" ? "服务机构" : "镇街",
    })),
  };
}
