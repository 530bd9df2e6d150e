import { filesInValues } from "../kinds/answer-changes.ts";
import type { EngineContext } from "../engine-context.ts";
import { isFormOpen } from "../open-forms.ts";
import type { FieldDatabase } from "../storage/field-database.ts";
import { fileTables } from "../storage/record-tables.ts";

/** States of files that nothing has to name: their form is not saved, or they were let go of. */
const loose = ["draft", "dropped"] as const;

/**
 * Ids of the files that anything on this device names: a form that is not saved, a write that is not sent, or one of
 * these records, also its last copy of the server.
 */
export async function namedFiles(db: FieldDatabase, recordIds: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(recordIds)];
  const namers = await Promise.all([
    db.drafts.toArray(),
    db.outbox.toArray(),
    ...fileTables(db).map((table) => table.bulkGet(ids)),
  ]);
  return new Set(filesInValues(namers).map(({ id }) => id));
}

/**
 * Deletes the loose files that nothing names: the one place where a file of the account goes while its database stays.
 * While a form is open in any tab nothing goes: it may hold a file that it has not written down yet, or put one back.
 */
export async function sweepFiles(context: EngineContext): Promise<void> {
  const { db } = context;
  const looseFiles = () => db.attachments.where("state").anyOf(...loose);
  if ((await looseFiles().count()) === 0 || (await isFormOpen(context))) return;
  await db.transaction("rw", [db.attachments, db.drafts, db.outbox, ...fileTables(db)], async () => {
    const files = await looseFiles().toArray();
    const named = await namedFiles(
      db,
      files.map((file) => file.record_id),
    );
    await db.attachments.bulkDelete(files.flatMap(({ id }) => (named.has(id) ? [] : [id])));
  });
}

/** `sweepFiles` after something that has succeeded: what it cannot do now the next one does. */
export async function sweepAfter<T>(context: EngineContext, task: Promise<T>): Promise<T> {
  const done = await task;
  await sweepFiles(context).catch(() => undefined);
  return done;
}

/** Forgets files of another account's database that this one has taken over. */
export async function forgetTaken(other: FieldDatabase, ids: readonly string[]): Promise<void> {
  await other.attachments.bulkDelete([...ids]);
}
