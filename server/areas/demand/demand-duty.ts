import { type SQL, sql } from "drizzle-orm";
import { duties, extensionJudges, officeParts } from "#contract/demand/demand-duty.ts";
import type { DemandPart } from "#contract/demand/demand-states.ts";
import { demands } from "#server/database/tables/demand.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";

const nobody = sql`false`;

/** The demands in which a person has a part, as `hasPart` of the contract says, with the district standing in. */
function partOf(part: DemandPart, person: Person): SQL {
  if (person.kind === "district" && officeParts.includes(part)) return sql`${demands.accept_org} is null`;
  switch (part) {
    case "author":
      return sql`${demands.created_by} = ${person.id}`;
    case "owner":
      return sql`${demands.owner_id} = ${person.id}`;
    case "collaborator":
      return sql`${demands.collaborator_ids} @> ${sqlUuidArray([person.id])}`;
    case "accept_org":
      return person.kind === "street" ? sql`${demands.accept_org} = ${person.com_id}` : nobody;
    case "lead":
      return person.kind === "street" && person.roles.includes("lead")
        ? sql`${demands.street_id} = any(${sqlTextArray(person.street_ids)})`
        : nobody;
    case "district":
      return person.kind === "district" ? sql`true` : nobody;
  }
}

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

/** `isDutyOf` of contract/demand/demand-duty.ts in SQL: the demands that wait for this person. */
export function dutyOf(person: Person): SQL {
  const notOwn = sql`${demands.owner_id} is distinct from ${person.id}`;
  const byState = Object.entries(duties).map(([status, parts]) => {
    const turn = sql`(${demands.status} = ${status} and ${anyOf(parts.map((part) => partOf(part, person)))})`;
    return status === "待审核" ? sql`(${turn} and ${notOwn})` : turn;
  });
  const extension = sql`(${demands.status} = '办理中' and ${demands.extension} is not null and ${notOwn}
    and ${anyOf(extensionJudges.map((part) => partOf(part, person)))})`;
  return anyOf([...byState, extension]);
}
