import { isLost } from "../files/lost-files.ts";
import { filesInValues } from "../kinds/answer-changes.ts";
import { ownDrafts } from "../queue/drafts.ts";
import type { FieldTables } from "../field-tables.ts";
import type { WhatGoes } from "../field-types.ts";
import type { FieldDatabase } from "./field-database.ts";

/**
 * What deleting this device's data does to each of its stores: `counted` holds work that is nowhere else, and whoever
 * deletes it asks or tells by `whatGoes`; the others say why nobody misses them.
 */
export const stores = {
  outbox: "counted",
  drafts: "counted",
  attachments: "counted",
  visits: "the server's, with what the outbox changes",
  notes: "the server's, with what the outbox adds",
  calendarEntries: "the server's, with what the outbox changes",
  demands: "the server's, with what the outbox changes",
  answers: "the server's, with what the outbox changes",
  companies: "the server's, with what the outbox changes",
  contacts: "the server's",
  questionnaires: "the server's",
  holdings: "the server's",
  holidays: "the server's",
  labels: "the server's",
  staff: "the server's",
  streets: "the server's",
  meta: "the engine's own notes",
} as const satisfies Record<keyof FieldTables | "meta", string>;

/** What would be gone for good, were this device's data deleted now. */
export async function whatGoes(db: FieldDatabase): Promise<WhatGoes> {
  return await db.transaction("r", db.outbox, db.drafts, db.attachments, async () => {
    const [rows, drafts, files] = await Promise.all([
      db.outbox.count(),
      db.drafts.toArray(),
      db.attachments.where("state").anyOf("draft", "waiting", "refused").toArray(),
    ]);
    const named = new Set(filesInValues(drafts).map(({ id }) => id));
    return {
      unsent: rows + files.filter((file) => file.state !== "draft" && !isLost(file)).length,
      drafts: ownDrafts(drafts).length,
      photos: files.filter(({ id, state, kind }) => state === "draft" && kind === "photo" && named.has(id)).length,
    };
  });
}
