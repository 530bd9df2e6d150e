import type { NewDemandMove } from "#contract/demand-fields.ts";
import { demandRule } from "#contract/demand-states.ts";
import { businessDemand } from "#contract/demand.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";

/** Made: the server has it. Kept: it is on this device and leaves with the next sync. */
export type MoveOutcome = "made" | "kept";

/** Why a move cannot be made from here now; null when it can. */
export function moveObstacle(
  action: NewDemandMove["action"],
  around: { reachable: boolean; unsent: boolean },
): string | null {
  if (demandRule(action).offline) return null;
  if (!around.reachable) return "需要联网办理：其他人可能同时在处理";
  return around.unsent ? "有未送达的修改，送达后才能办理" : null;
}

/**
 * Makes a move: one that may wait goes through the outbox like every record of the field, any other asks the server
 * at once. Throws what the server or the device said instead.
 */
export async function makeMove(engine: FieldEngine, move: NewDemandMove): Promise<MoveOutcome> {
  const held = await engine.db.demands.get(move.demand_id);
  if (demandRule(move.action).offline && held !== undefined) {
    const saved = await engine.save({ call: "business.demandMove", input: move });
    if (!saved.ok) throw new Error(saved.message);
    await engine.sync("save");
    return (await engine.db.outbox.get(saved.rowId)) === undefined ? "made" : "kept";
  }
  await callServer(businessDemand.demandMove, move);
  await engine.sync("manual");
  return "made";
}
