import { dayOf } from "#contract/core/time.ts";
import type { accounts, streets } from "#server/database/tables/people.ts";
import type { visitTargets } from "#server/database/tables/targets.ts";

/** Visits a street, and each of its officials, are expected to make in a month. */
const ofStreet = 60;
const ofPerson = 30;

/** Targets of the running month for every street and its officials. */
export function demoTargets(
  streetRows: readonly (typeof streets.$inferInsert)[],
  people: readonly (typeof accounts.$inferInsert)[],
  now: number,
): (typeof visitTargets.$inferInsert)[] {
  const month = dayOf(now).slice(0, 7);
  const officials = people.filter(({ is_news, com_id }) => is_news === 1 && com_id);
  return [
    ...streetRows.map(({ id }) => ({ month, kind: "street" as const, owner_id: id, visits: ofStreet })),
    ...officials.map(({ id }) => ({ month, kind: "person" as const, owner_id: id, visits: ofPerson })),
  ];
}
