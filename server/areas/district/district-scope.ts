import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversStreet, inStreets } from "#server/plugins/people/row-scope.ts";

export interface Street {
  id: string;
  name: string;
}

/** The streets a person may see, in the order of the district. */
export const ownStreets = (context: CallContext): Promise<Street[]> =>
  context.db
    .select({ id: streets.id, name: streets.name })
    .from(streets)
    .where(inStreets(personOf(context), streets.id))
    .orderBy(streets.sort, streets.id);

/** A street is named that is in the person's scope and still there; 404 in words else. */
async function refuseForeign(db: Db, context: CallContext, street_id: string): Promise<void> {
  const there = await db.$count(streets, sql`${streets.id} = ${street_id}`);
  if (there === 0 || !coversStreet(personOf(context), street_id))
    throw new Refused(404, "该镇街已撤销，或不在您的管辖范围内", { reason: "street" });
}

/**
 * Where the figures of a question stand: under a street, or under the empty one for the district. An account of
 * several streets has no sums of its own: its scope is counted when it is asked for.
 */
export type FigureScope = { kept: string } | { live: readonly string[] };

export async function figureScope(context: CallContext, street_id: string | undefined): Promise<FigureScope> {
  if (street_id !== undefined) {
    await refuseForeign(context.db, context, street_id);
    return { kept: street_id };
  }
  const person = personOf(context);
  if (person.kind !== "street") return { kept: "" };
  const [first = "", ...others] = person.street_ids;
  return others.length === 0 && first !== "" ? { kept: first } : { live: person.street_ids };
}
