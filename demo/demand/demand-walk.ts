import type { DemandProgress } from "#contract/demand/demand-fields.ts";
import { moved } from "#contract/demand/demand-moves.ts";
import { demandRule, mayMove, type DemandStanding } from "#contract/demand/demand-states.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import type { ChangedFields } from "#server/database/tables/history.ts";
import type { DemandMoveRow } from "#server/database/tables/demand.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import type { PlannedMove } from "./demand-plans.ts";
import { dissatisfiedRemark, moveRemarks } from "./demand-words.ts";
import type { DemoRandom } from "#demo/random.ts";

/** A demand under way, as the wire has it. */
export type WalkingDemand = DemandProgress &
  Pick<DemandStanding, "street_id" | "created_by" | "accept_org"> & { id: string; urgency: string };

export interface WalkedMove {
  row: DemandMoveRow;
  changed: ChangedFields;
}

const mover = (official: DemoOfficial) => ({ ...official, is_admin: 0, is_news: 1 });

/** Who makes a move: somebody the state machine allows, rather of the street than of the district. */
function operatorOf(demand: WalkingDemand, planned: PlannedMove, officials: DemoOfficial[], random: DemoRandom) {
  const able = officials.filter((one) => mayMove(demand, planned.action, mover(one)));
  const local = able.filter(({ com_id }) => com_id !== 0);
  const from = local.length > 0 && random.chance(0.9) ? local : able;
  if (from.length === 0) throw new Error(`nobody may ${planned.action} a demand that is ${demand.status}`);
  return random.pick(from);
}

function changedBy(demand: WalkingDemand, after: Partial<DemandProgress>): ChangedFields {
  const changed: ChangedFields = {};
  for (const [name, value] of Object.entries(after)) {
    changed[name] = { before: demand[name as keyof DemandProgress], after: value };
  }
  return changed;
}

/** Makes one planned move at `at` (milliseconds) through the state machine; changes `demand`. */
export function walkOn(
  demand: WalkingDemand,
  planned: PlannedMove,
  seq: number,
  at: number,
  surroundings: { officials: DemoOfficial[]; holidays: Holidays; random: DemoRandom },
): WalkedMove {
  const { officials, holidays, random } = surroundings;
  const operator = operatorOf(demand, planned, officials, random);
  const local = officials.filter(({ street_ids }) => street_ids.includes(demand.street_id));
  const owner_id = planned.action === "转办" ? random.pick(local).id : undefined;
  const remark = planned.satisfaction?.includes("不满意")
    ? dissatisfiedRemark
    : random.pick(moveRemarks[planned.action] ?? [""]);
  const after = moved(demand, { ...planned, owner_id, remark }, operator.id, new Date(at).toISOString(), holidays);
  const from = demand.status;
  const changed = changedBy(demand, after);
  Object.assign(demand, after);
  const row: DemandMoveRow = {
    id: random.id(at),
    demand_id: demand.id,
    seq,
    action: planned.action,
    from,
    to: demandRule(planned.action).to ?? from,
    operator: operator.id,
    remark,
    at: new Date(at),
  };
  return { row, changed };
}
