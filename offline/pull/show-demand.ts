import type { Demand } from "#contract/demand/demand-fields.ts";
import type { EngineContext } from "../engine-context.ts";

/**
 * Shows what the server answered to a move that was made online: a long write of somebody else may hold the feed back.
 * Unsent work and a newer copy stay as they are.
 */
export async function showDemand({ db }: EngineContext, made: Demand): Promise<void> {
  await db.transaction("rw", db.demands, db.outbox, async () => {
    const held = await db.demands.get(made.id);
    const unsent = await db.outbox.where("recordId").equals(made.id).count();
    if (held !== undefined && unsent === 0 && held.rev < made.rev) await db.demands.put({ ...held, ...made });
  });
}
