import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { lastOfMonth } from "#contract/core/time.ts";
import type { FigureFilter, Target } from "#contract/visit/visit-figures.ts";
import type { Db } from "#server/database/connect.ts";
import { visitTargets } from "#server/database/tables/targets.ts";
import { noteForLog } from "#server/plugins/audit/note-for-log.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { type FigureScope, visitorsOf, within } from "./figure-sources.ts";

/** Whether a period is whole months: only then does a month's target say anything about it. */
export function isWholeMonths({ from, to }: Pick<FigureFilter, "from" | "to">): boolean {
  return from.endsWith("-01") && to === lastOfMonth(to);
}

/** The target of a person, a street or the whole scope in a period of whole months; null when none is set. */
export async function targetOf(db: Db, scope: FigureScope, filter: FigureFilter): Promise<number | null> {
  if (!isWholeMonths(filter)) return null;
  const { person } = scope;
  const owners =
    scope.person_id !== null
      ? sql`kind = 'person' and owner_id = ${scope.person_id}`
      : scope.street_id !== undefined
        ? sql`kind = 'street' and owner_id = ${scope.street_id}`
        : person.kind === "street"
          ? sql`kind = 'street' and owner_id = any(${sqlTextArray(person.street_ids)})`
          : sql`kind = 'street'`;
  const { rows } = await db.execute<{ target: number | null }>(sql`
    select sum(visits)::int as target from visit_targets
    where month between ${filter.from.slice(0, 7)} and ${filter.to.slice(0, 7)} and ${owners}`);
  return rows[0]?.target ?? null;
}

/** Whether somebody may set the targets of a street. */
const mayTarget = (person: Person, streetId: string): boolean =>
  person.kind === "district" ||
  (person.kind === "street" && person.roles.includes("lead") && person.street_ids.includes(streetId));

interface TargetRow {
  [column: string]: unknown;
  kind: "street" | "person";
  id: string;
  name: string;
  street_id: string;
  street_name: string;
  target: number | null;
  visits: number;
}

/** Visits of a month by street and by official, each visit read once for all of them. */
export function reachedIn(month: string): SQL {
  const first = `${month}-01`;
  return sql`
    with those as materialized (
      select visits.street_id, visits.visitor_ids from visits
      where visits.deleted_at is null and ${within(sql`visits.start_at`, { from: first, to: lastOfMonth(first) })}
    )
    select 'street' as kind, street_id as id, count(*)::int as visits from those group by street_id
    union all
    select 'person', visitor.id::text, count(*)::int from those cross join ${visitorsOf(sql`those`)} group by visitor.id`;
}

/** Streets first, then the officials of each, with what they have reached in the month. */
export async function visitTargetList(context: CallContext, { month }: { month: string }): Promise<Target[]> {
  const person = personOf(context);
  const shown = person.kind === "street" ? sql`streets.id = any(${sqlTextArray(person.street_ids)})` : sql`true`;
  const { rows } = await context.db.execute<TargetRow>(sql`
    with owners as (
      select 'street' as kind, streets.id, streets.name, streets.id as street_id, streets.name as street_name, streets.sort
      from streets where ${shown}
      union all
      select distinct on (accounts.id) 'person', accounts.id::text, accounts.name, streets.id, streets.name, streets.sort
      from accounts join streets on streets.id = any(accounts.street_ids)
      where accounts.is_news = 1 and accounts.com_id is not null and accounts.state = 1 and ${shown}
    ), reached as (${reachedIn(month)})
    select owners.*, targets.visits as target, coalesce(reached.visits, 0) as visits
    from owners left join visit_targets targets
      on targets.month = ${month} and targets.kind = owners.kind and targets.owner_id = owners.id
    left join reached on reached.kind = owners.kind and reached.id = owners.id
    order by owners.sort, owners.kind desc, owners.name collate "zh-x-icu"`);
  return rows.map(({ kind, id, name, street_id, street_name, target, visits }) => ({
    kind,
    id,
    name,
    street_name,
    target,
    visits,
    editable: mayTarget(person, street_id),
  }));
}

const targetWords = (target: number | null) => (target === null ? "未设" : `${target} 次`);

/** Sets or removes targets; all or none. */
export async function saveVisitTargets(
  context: CallContext,
  input: ParsedInputOf<typeof contract.figures.visitTargetsSave>,
): Promise<Target[]> {
  const known = new Map((await visitTargetList(context, input)).map((one) => [`${one.kind}/${one.id}`, one]));
  for (const { kind, id } of input.rows) {
    const owner = known.get(`${kind}/${id}`);
    if (!owner) throw new Refused(404, "目标对象不存在，或不在您的管辖范围内");
    if (!owner.editable) throw new Refused(403, `“${owner.name}”的走访目标只能由区级人员或镇街负责人设置`);
  }
  noteForLog(context, {
    changes: input.rows.flatMap(({ kind, id, target }) => {
      const owner = known.get(`${kind}/${id}`);
      return owner === undefined || owner.target === target
        ? []
        : [`${input.month} ${owner.name} ${targetWords(owner.target)} → ${targetWords(target)}`];
    }),
  });
  await context.db.transaction(async (db) => {
    for (const { kind, id, target } of input.rows) {
      const one = and(eq(visitTargets.month, input.month), eq(visitTargets.kind, kind), eq(visitTargets.owner_id, id));
      await db.delete(visitTargets).where(one);
      if (target === null) continue;
      await db.insert(visitTargets).values({
        month: input.month,
        kind,
        owner_id: id,
        visits: target,
        updated_at: new Date(context.now()),
        updated_by: personOf(context).id,
      });
    }
  });
  return await visitTargetList(context, input);
}
