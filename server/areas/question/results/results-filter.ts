import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

export type ResultFilter = ParsedInputOf<typeof contract.question.questionResults>;

/** Instants of a Shanghai day's first moment, and of the moment after its last. */
const dayBegins = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const dayEnds = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

function answersOfStreets(person: Person): SQL {
  if (person.kind === "district" || person.kind === "admin") return sql`true`;
  return sql`a.street_id = any(${sqlTextArray(person.street_ids)})`;
}

/** Submitted answers `a` of companies `c` that the filter means, in the person's scope. */
export function matchingAnswers(context: CallContext, input: ResultFilter): SQL {
  const parts = [
    sql`a.questionnaire_id = ${input.id} and a.deleted_at is null and a.status = '已提交'`,
    answersOfStreets(personOf(context)),
    ...(input.version === undefined ? [] : [sql`a.version = ${input.version}`]),
    ...(input.street_id === undefined ? [] : [sql`a.street_id = ${input.street_id}`]),
    ...(input.label_id === undefined ? [] : [sql`${input.label_id}::uuid = any(c.label_ids)`]),
    ...(input.channel === undefined ? [] : [sql`a.channel = ${input.channel}`]),
    ...(input.from === undefined ? [] : [sql`a.submitted_at >= ${dayBegins(input.from)}`]),
    ...(input.to === undefined ? [] : [sql`a.submitted_at < ${dayEnds(input.to)}`]),
  ];
  return sql.join(parts, sql` and `);
}
