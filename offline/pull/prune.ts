import { dropFiles } from "../files/attachments.ts";
import type { EngineContext } from "../engine-context.ts";
import type { FieldDatabase } from "../storage/field-database.ts";
import type { RecordKind } from "../field-types.ts";
import { recordKinds } from "../kinds/kinds.ts";
import { forgetNames } from "./kept-names.ts";
import { recordTable, writeTables } from "../storage/record-tables.ts";
import { descriptorOf } from "../kinds/write-kinds.ts";

const day = 24 * 3_600_000;

/**
 * Lets go of what has left the window by age alone, which the feed does not tell: old visits with their notes,
 * entries that are over, demands that have ended. What has unsent changes or files stays.
 */
export async function pruneRecords({ db, link }: EngineContext): Promise<void> {
  const before = (days: number) => new Date(link.serverNow() - days * day).toISOString();
  await db.transaction("rw", writeTables(db), async () => {
    const kept = await unsentRecords(db);
    const gone = new Map<RecordKind, string[]>();
    for (const kind of recordKinds) {
      const outdated = await descriptorOf(kind).outdated?.(db, before, (other) => gone.get(other) ?? []);
      if (outdated === undefined) continue;
      gone.set(
        kind,
        outdated.filter((id) => !kept.has(id)),
      );
      await forget(db, kind, gone.get(kind) ?? []);
    }
    await forgetNames(db);
  });
}

/** Records with rows or files that the server does not have yet. */
async function unsentRecords(db: FieldDatabase): Promise<Set<string>> {
  const files = await db.attachments.where("state").notEqual("sent").toArray();
  const kept = new Set(files.map((file) => file.record_id));
  for (const id of await db.outbox.orderBy("recordId").uniqueKeys()) kept.add(String(id));
  return kept;
}

async function forget(db: FieldDatabase, kind: RecordKind, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await recordTable(db, kind).bulkDelete(ids);
  await dropFiles(db, ids);
}
