import { eq, sql } from "drizzle-orm";
import { shareBound } from "#contract/sync/sync.ts";
import type { Db } from "#server/database/connect.ts";
import { settings } from "#server/database/tables/history.ts";
import { companies } from "#server/database/tables/company.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { namedScope, scopeName } from "../cursor.ts";

/** What an account's devices hold of what it may see. */
export interface Share {
  /** The name under which a cursor keeps it. */
  scope: string;
  /** Most companies; null: everything. */
  most: number | null;
}

/** So far beyond the bound, in percent, a device goes on as it is: one company more and one less start nothing over. */
const slack = 10;

async function boundOf(db: Db): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.key, "share_bound"));
  return typeof row?.value === "number" ? row.value : shareBound;
}

/** Whether the person sees more than so many companies; looks at no more than that. */
async function seesMore(db: Db, person: Person, than: number): Promise<boolean> {
  const { rows } = await db.execute<{ sees: boolean }>(sql`
    select count(*) > ${than}::int as sees from (
      select from ${companies} where ${companies.deleted_at} is null and ${inStreets(person, companies.street_id)}
      limit ${than + 1}
    ) seen`);
  return rows[0]?.sees === true;
}

/** Everything while that is little, and otherwise what the account has to do with; `cursor` tells how its device goes on. */
export async function shareOf(db: Db, person: Person, cursor: string): Promise<Share> {
  const streets = person.kind === "street" ? person.street_ids : "all";
  const [whole, part] = [scopeName(streets), scopeName(streets, person.id)];
  const bound = await boundOf(db);
  const held = namedScope(cursor);
  const side = held === whole ? 1 : held === part ? -1 : 0;
  const isMuch = await seesMore(db, person, bound + side * Math.floor((bound * slack) / 100));
  return isMuch ? { scope: part, most: bound } : { scope: whole, most: null };
}
