import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { Demand, NewDemandMove } from "#contract/demand/demand-fields.ts";
import { moved, moveInputProblems } from "#contract/demand/demand-moves.ts";
import { handOutProblems } from "#contract/demand/demand-rules.ts";
import { moveProblem } from "#contract/demand/demand-states.ts";
import type { contract } from "#contract/index.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { demandMoves, type DemandRow } from "#server/database/tables/demand.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { deletedMeanwhile, differences } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { companyName, countOpenDemands, lockDemand, officialsOf } from "./demand-checks.ts";
import { demandProgressOf, demandRevised, progressColumnsOf, toDemand } from "./demand-record.ts";
import { remindOfMove, tellCompanyOfMove } from "./demand-reminders.ts";

/** Whether this very move has been made: its reply may have been lost on the way. */
async function alreadyMade(context: CallContext, move: NewDemandMove): Promise<boolean> {
  const [made] = await context.db.select().from(demandMoves).where(eq(demandMoves.id, move.id));
  if (!made) return false;
  if (made.demand_id === move.demand_id && made.action === move.action) return true;
  throw new Refused(409, "此办理记录编号已被使用", { reason: "key_reused" });
}

async function refuseWrongMove(context: CallContext, row: DemandRow, move: NewDemandMove): Promise<void> {
  const problem = moveProblem(row, move.action, personOf(context));
  if (problem !== null) throw new Refused(422, problem, { reason: "move", status: row.status });
  const people = [move.owner_id, ...(move.collaborator_ids ?? [])].filter((id) => id !== undefined);
  const officials = await officialsOf(context, people);
  const problems = {
    ...moveInputProblems(move),
    ...handOutProblems(move, row.street_id, (id) => officials.get(id)),
  };
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

async function keepMove(context: CallContext, row: DemandRow, move: NewDemandMove, to: DemandRow["status"]) {
  await context.db.insert(demandMoves).values({
    id: move.id,
    demand_id: row.id,
    seq: sql`(select count(*) + 1 from ${demandMoves} m where m.demand_id = ${row.id})`,
    action: move.action,
    from: row.status,
    to,
    operator: personOf(context).id,
    remark: move.remark,
    at: new Date(context.now()),
  });
}

/**
 * Makes a move of the state machine, inside the write's transaction. One that the demand's state or the person's part
 * does not allow is refused with 422 in the words of the table both sides share; the demand is locked meanwhile.
 */
export async function moveDemand(context: CallContext, move: NewDemandMove): Promise<Demand> {
  const person = personOf(context);
  const row = await lockDemand(context, move.demand_id);
  const name = await companyName(context, row.company_id);
  if (await alreadyMade(context, move)) return toDemand(row, name);
  if (row.deleted_at !== null) throw deletedMeanwhile("此需求已被删除");
  await refuseWrongMove(context, row, move);
  const before = demandProgressOf(row);
  const at = new Date(context.now()).toISOString();
  const changes = moved({ ...before, urgency: row.urgency }, move, person.id, at, await holidaysFrom(context.db));
  const columns = progressColumnsOf({ ...before, ...changes });
  const changed = differences(before, changes);
  const saved = await revise(context, demandRevised, row, columns, { action: "edit", changed });
  await keepMove(context, row, move, saved.status);
  await countOpenDemands(context, [row.company_id]);
  await remindOfMove(context, row, saved, move.action);
  await tellCompanyOfMove(context, saved, move);
  return toDemand(saved, name);
}

type HandOut = ParsedInputOf<typeof contract.demand.demandHandOut>;

/** Hands several demands to one owner, each in its own transaction; what is refused says why, the rest goes on. */
export async function handOutDemands(context: CallContext, { ids, ...move }: HandOut) {
  const results: { id: string; ok: boolean; msg: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await inTransaction(context, (inside) =>
        moveDemand(inside, { ...move, id: uuid(), demand_id: id, action: "转办" }),
      );
      results.push({ id, ok: true, msg: "已转办" });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.push({ id, ok: false, msg: error.message });
    }
  }
  return { results };
}
