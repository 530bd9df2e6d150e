import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { moved } from "#contract/demand/demand-moves.ts";
import { mayHandle } from "#contract/demand/demand-rules.ts";
import { endedStatuses, type DemandStatus } from "#contract/demand/demand-states.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { demandMoves, demands, type DemandRow } from "#server/database/tables/demand.ts";
import { orgs } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { officialsOf } from "./demand-checks.ts";
import { demandProgressOf, demandRevised, progressColumnsOf } from "./demand-record.ts";

/** States in which somebody has the demand in hand. */
const inHand: readonly DemandStatus[] = ["待接收", "办理中", "挂起"];

/**
 * What a demand in hand becomes when nobody of the new street has it: accepted, to be handed out again there. The
 * clock runs on; one that stood still goes on later by the time it stood.
 */
async function handedBack(context: CallContext, row: DemandRow, reason: string) {
  const before = demandProgressOf(row);
  const at = new Date(context.now()).toISOString();
  const move = { action: "恢复" as const, remark: reason };
  const resumed =
    row.held_at === null
      ? {}
      : moved({ ...before, urgency: row.urgency }, move, personOf(context).id, at, await holidaysFrom(context.db));
  return {
    ...resumed,
    status: "已受理" as const,
    owner_id: null,
    collaborator_ids: [],
    extension: null,
    moved_at: at,
  };
}

async function handBack(context: CallContext, row: DemandRow, reason: string): Promise<void> {
  const before = demandProgressOf(row);
  const changes = await handedBack(context, row, reason);
  const columns = progressColumnsOf({ ...before, ...changes });
  await revise(context, demandRevised, row, columns, { action: "edit", changed: differences(before, changes) });
  await context.db.insert(demandMoves).values({
    id: uuid(),
    demand_id: row.id,
    seq: sql`(select count(*) + 1 from ${demandMoves} m where m.demand_id = ${row.id})`,
    action: "退回重派",
    from: row.status,
    to: "已受理",
    operator: personOf(context).id,
    remark: reason,
    at: new Date(context.now()),
  });
}

/**
 * After a company went over to another street: its open demands are accepted by that street's unit, and those in the
 * hands of people who do not cover it go back to be handed out there. Inside the hand-over's transaction.
 */
export async function demandsFollow(
  context: CallContext,
  { company_id, to, reason }: { company_id: string; to: string; reason: string },
): Promise<void> {
  const [unit] = await context.db.select().from(orgs).where(eq(orgs.street_id, to)).orderBy(orgs.id).limit(1);
  const rows = await context.db
    .update(demands)
    .set({ accept_org: sql`case when ${demands.accept_org} is null then null else ${unit?.id ?? null}::uuid end` })
    .where(
      and(
        eq(demands.company_id, company_id),
        eq(demands.street_id, to),
        isNull(demands.deleted_at),
        sql`not ${demands.status} = any(${sqlTextArray(endedStatuses)})`,
      ),
    )
    .returning();
  const owners = await officialsOf(
    context,
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  );
  for (const row of rows) {
    const owner = owners.get(row.owner_id ?? "");
    if (!inHand.includes(row.status) || (owner !== undefined && mayHandle(owner, to))) continue;
    await handBack(context, row, `企业移交，重新安排经办人：${reason}`);
  }
}
