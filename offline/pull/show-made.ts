import type { Demand } from "#contract/demand/demand-fields.ts";
import type { Answer } from "#contract/question/questionnaire-fields.ts";
import type { EngineContext } from "../engine-context.ts";
import type { LocalRecord } from "../kinds/local-effects.ts";
import { recordTable } from "../storage/record-tables.ts";

/**
 * Shows what the server answered to a call that was made online: a long write of somebody else may hold the feed back.
 * Unsent work and a newer copy stay as they are, and what this device does not hold is left to the feed.
 */
export async function showMade(
  { db }: EngineContext,
  kind: "demand" | "answer",
  record: Demand | Answer,
): Promise<void> {
  const table = recordTable(db, kind);
  await db.transaction("rw", table, db.outbox, async () => {
    const held = await table.get(record.id);
    const unsent = await db.outbox.where("recordId").equals(record.id).count();
    if (held !== undefined && unsent === 0 && held.rev < record.rev)
      await table.put({ ...held, ...record } as LocalRecord);
  });
}
