import { eq, inArray, sql } from "drizzle-orm";
import { boardColumnRows } from "#contract/demand/demand.ts";
import type { DemandFigures, DemandListRow } from "#contract/demand/demand-list.ts";
import { type DemandStatus, demandStatuses } from "#contract/demand/demand-states.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { dutyOf } from "./demand-duty.ts";
import { deadline, type DemandFilter, matching, minesOf, notEnded, withBadge } from "./demand-filter.ts";
import { demandRows } from "./demand-list.ts";

/** The filtered demands by state: all states in their order, each with its total and its first rows by deadline. */
export async function demandBoard(context: CallContext, input: DemandFilter) {
  const moment = { now: context.now(), holidays: await holidaysFrom(context.db) };
  const where = await matching(context.db, personOf(context), input, moment);
  const ranked = await context.db.execute<{ id: string; status: DemandStatus; total: number }>(sql`
    select id, status, total from (
      select ${demands.id} as id, ${demands.status} as status,
        count(*) over (partition by ${demands.status})::int as total,
        row_number() over (partition by ${demands.status}
          order by ${deadline} asc nulls last, ${demands.created_at} desc, ${demands.id}) as place
      from ${demands} inner join ${companies} on ${companies.id} = ${demands.company_id} where ${where}
    ) as ranked where place <= ${boardColumnRows}`);
  const ids = ranked.rows.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await demandRows(context.db, inArray(demands.id, ids), {
          sort: "deadline",
          order: "asc",
          offset: 0,
          limit: ids.length,
        });
  const totals = new Map(ranked.rows.map(({ status, total }) => [status, total]));
  return { columns: demandStatuses.map((status) => columnOf(status, totals.get(status) ?? 0, rows)) };
}

const columnOf = (status: DemandStatus, total: number, rows: DemandListRow[]) => ({
  status,
  total,
  list: rows.filter((row) => row.status === status),
});

/** The counters, in one statement; each condition is the one that the list of the same name uses. */
export async function demandFigures(context: CallContext, input: DemandFilter): Promise<DemandFigures> {
  const person = personOf(context);
  const now = context.now();
  const moment = { now, holidays: await holidaysFrom(context.db) };
  const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await context.db
    .select({
      to_accept: count(sql`${demands.status} = '待受理'`),
      duty: count(dutyOf(person)),
      near: count(withBadge("near", moment)),
      overdue: count(withBadge("overdue", moment)),
      to_follow_up: count(sql`${demands.status} = '待回访'`),
      open: count(sql`${notEnded} and ${demands.status} <> '草稿'`),
      mine: count(minesOf(person)),
    })
    .from(demands)
    .innerJoin(companies, eq(companies.id, demands.company_id))
    .where(await matching(context.db, person, input, moment));
  if (!row) throw new Error("a count has a row");
  return { ...row, as_of: new Date(now).toISOString() };
}
