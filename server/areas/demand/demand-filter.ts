import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { nearEnds, staleAfter } from "#contract/demand/demand-clock.ts";
import type { contract } from "#contract/index.ts";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import type { Db } from "#server/database/connect.ts";
import { holdsWords } from "#server/database/like.ts";
import { demands } from "#server/database/tables/demand.ts";
import { demandWords, recordsHolding } from "#server/database/word-search.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { inStreets, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { dutyOf } from "./demand-duty.ts";

type ListInput = z.output<typeof contract.demand.demandListNews.input>;
/** What list, board and export share. */
export type DemandFilter = Omit<ListInput, "sort" | "order" | "page" | "size">;

/** What the clock's conditions are measured against. */
export interface Moment {
  now: number;
  holidays: Holidays;
}

const dayStart = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Shanghai')`;
const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/** `deadlineOf` of contract/demand/demand-clock.ts in SQL. */
export const deadline = sql`(case when ${demands.held_at} is null and ${demands.due_at} is not null then
  least(${demands.due_at}, case when ${demands.replied_at} is null and ${demands.status} in ('已受理', '待接收', '办理中')
    then ${demands.reply_due_at} end) end)`;

const waits = sql`(${demands.due_at} is not null or ${demands.held_at} is not null)`;

/** Demands with a badge, as `demandBadges` derives it. */
export function withBadge(badge: NonNullable<DemandFilter["clock"]>, { now, holidays }: Moment): SQL {
  switch (badge) {
    case "near":
      return sql`(${deadline} >= ${instant(now)}
        and ${deadline} < ${dayStart(nearEnds(now, holidays))})`;
    case "overdue":
      return sql`(${deadline} < ${instant(now)})`;
    case "stale":
      return sql`(${waits} and ${demands.moved_at} < ${instant(now - staleAfter)})`;
    case "urged":
      return sql`(${waits} and ${demands.urges} > 0)`;
  }
}

export const notEnded = sql`${demands.status} <> all(array['已关闭', '不予受理', '已作废'])`;
/** Written or handled by this person and not ended. */
export const minesOf = (person: Person) =>
  sql`(${notEnded} and (${demands.created_by} = ${person.id} or ${demands.owner_id} = ${person.id}
    or ${demands.collaborator_ids} @> ${sqlUuidArray([person.id])}))`;

function inView(view: DemandFilter["view"], person: Person): SQL | undefined {
  if (view === "duty") return dutyOf(person);
  if (view === "mine") return minesOf(person);
  return view === "ended" ? inArray(demands.status, [...endedStatuses]) : undefined;
}

function holding(db: Db, keyword: string): Promise<SQL> | undefined {
  if (keyword === "") return undefined;
  const holds = sql`(${holdsWords(demands.title, keyword)} or ${holdsWords(demands.content, keyword)}
    or ${holdsWords(demands.demand_no, keyword)})`;
  return recordsHolding(db, demandWords, keyword, holds);
}

const given = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

/** Condition of the demands that a filter matches in the person's scope. */
export async function matching(db: Db, person: Person, filter: DemandFilter, moment: Moment): Promise<SQL> {
  const condition = and(
    isNull(demands.deleted_at),
    inStreets(person, demands.street_id),
    inView(filter.view, person),
    given(filter.status, (statuses) => (statuses.length === 0 ? sql`true` : inArray(demands.status, statuses))),
    given(filter.clock, (badge) => withBadge(badge, moment)),
    given(filter.category, (category) => eq(demands.category, category)),
    given(filter.urgency, (urgency) => eq(demands.urgency, urgency)),
    given(filter.source, (source) => eq(demands.source, source)),
    given(filter.satisfaction, (satisfaction) => eq(demands.satisfaction, satisfaction)),
    given(filter.street_id, (street) => eq(demands.street_id, street)),
    given(filter.company_id, (id) => eq(demands.company_id, id)),
    given(filter.visit_id, (id) => eq(demands.visit_id, id)),
    given(filter.owner_id, (id) => eq(demands.owner_id, id)),
    given(filter.label_id, (id) => sql`${demands.label_ids} @> ${sqlUuidArray([id])}`),
    given(filter.from, (day) => sql`${demands.created_at} >= ${dayStart(day)}`),
    given(filter.to, (day) => sql`${demands.created_at} < ${dayStart(day, 1)}`),
    await holding(db, filter.keyword),
  );
  return condition ?? sql`true`;
}
