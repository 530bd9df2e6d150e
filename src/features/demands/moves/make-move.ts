import type { NewDemandMove } from "#contract/demand/demand-fields.ts";
import { demandRule } from "#contract/demand/demand-states.ts";
import { contract } from "#contract/index.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";

/** Made: the server has it. Kept: it is on this device and leaves with the next sync. */
type MoveOutcome = "made" | "kept";

/** Why a move cannot be made from here now; null when it can. */
export function moveObstacle(
  action: NewDemandMove["action"],
  around: { reachable: boolean; unsent: boolean },
): string | null {
  if (demandRule(action).offline) return null;
  if (!around.reachable) return "需要联网办理：其他人可能同时在处理";
  return around.unsent ? "有未送达的修改，送达后才能办理" : null;
}

/** Milliseconds a dialog waits for the round trip; photos of other records may take much longer. */
const patience = 2500;

/** Resolves with the work, or earlier when it takes too long; the work goes on. */
const shortly = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, patience))]);

interface Made {
  outcome: MoveOutcome;
  /** Resolves once this device has exchanged everything with the server. */
  synced: Promise<void>;
}

/**
 * Makes a move: one that may wait goes through the outbox like every record of the field, any other asks the server
 * at once. Throws what the server or the device said instead.
 */
export async function makeMove(engine: FieldEngine, move: NewDemandMove): Promise<Made> {
  const held = await engine.db.demands.get(move.demand_id);
  if (demandRule(move.action).offline && held !== undefined) {
    const saved = await engine.save({ call: "business.demandMove", input: move });
    if (!saved.ok) throw new Error(saved.message);
    const synced = engine.sync("save");
    await shortly(synced);
    const row = await engine.db.outbox.get(saved.rowId);
    if (row?.state === "refused") {
      // The person still sees the form with all that was typed: the refusal is told there, nothing needs parking.
      await engine.discard(row.id);
      throw new Error(row.refusal?.msg ?? "服务器没有接受这次办理");
    }
    return { outcome: row === undefined ? "made" : "kept", synced };
  }
  await engine.showMade("demand", await callServer(contract.demand.demandMove, move));
  const synced = engine.sync("manual");
  await shortly(synced);
  return { outcome: "made", synced };
}
