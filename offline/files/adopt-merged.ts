import type { EngineContext } from "../engine-context.ts";
import type { Adopted, LocalAttachment } from "../field-types.ts";
import { forgetAccount, isHeldHere } from "../storage/account-meta.ts";
import { type FieldDatabase, fieldDatabase } from "../storage/field-database.ts";
import { exportUnsent } from "./export-zip.ts";
import { importUnsent } from "./import-zip.ts";
import { filesInValues } from "../kinds/answer-changes.ts";
import { forgetTaken } from "./sweep-files.ts";
import { storeFiles } from "./blob-bytes.ts";

/**
 * Takes over what this device still holds of accounts that were merged into the person's: unsent rows with their files,
 * under the ids they have, and open forms. The other database goes once nothing is left in it. Cut off anywhere it is done
 * again at the next start: what is here already stays as it is, and a row that went out meanwhile gets its stored answer.
 */
export async function adoptMerged(context: EngineContext): Promise<Adopted> {
  const sum = { rows: 0, drafts: 0 };
  for (const id of context.user.merged_ids ?? []) {
    if (!(await isHeldHere(context.surroundings, id))) continue;
    const taken = await adoptOne(context, id);
    if ("error" in taken) return taken;
    sum.rows += taken.rows;
    sum.drafts += taken.drafts;
  }
  return sum;
}

async function adoptOne(context: EngineContext, id: string): Promise<Adopted> {
  const { surroundings } = context;
  const other = fieldDatabase(id, surroundings);
  let taken: Adopted = { rows: 0, drafts: 0 };
  try {
    // Nobody may send from it meanwhile.
    await surroundings.locks.ifFree(`sync/${id}`, async () => {
      taken = await takeFrom(context, other, id);
      if ("error" in taken || (await other.drafts.count()) + (await other.outbox.count()) > 0) return;
      await other.delete();
      // Not as the account used last: that is the one which takes over.
      await forgetAccount(surroundings, { id, wiped: true }, 0);
    });
  } finally {
    other.close();
  }
  return taken;
}

async function takeFrom(context: EngineContext, other: FieldDatabase, id: string): Promise<Adopted> {
  const ids = await other.outbox.toCollection().primaryKeys();
  const files = await other.attachments.where("state").anyOf("waiting", "refused").primaryKeys();
  if (ids.length + files.length > 0) {
    const zip = await exportUnsent({ ...context, db: other, user: { ...context.user, id } });
    const imported = await importUnsent(context, zip, true);
    if ("error" in imported) return imported;
    await other.transaction("rw", other.outbox, other.attachments, async () => {
      await other.outbox.bulkDelete(ids);
      await forgetTaken(other, files);
    });
  }
  return { rows: ids.length, drafts: await takeDrafts(context.db, other) };
}

/** Open forms with the photos that only they name; a form that is open here too waits until this one is saved. */
async function takeDrafts(own: FieldDatabase, other: FieldDatabase): Promise<number> {
  const held = new Set(await own.drafts.toCollection().primaryKeys());
  const drafts = (await other.drafts.toArray()).filter(({ key }) => !held.has(key));
  if (drafts.length === 0) return 0;
  const named = filesInValues(drafts.map(({ value }) => value)).map(({ id }) => id);
  const files = (await other.attachments.bulkGet(named)).filter((file) => file?.state === "draft") as LocalAttachment[];
  await storeFiles(files, (kept) =>
    own.transaction("rw", own.drafts, own.attachments, async () => {
      await own.drafts.bulkPut(drafts);
      await own.attachments.bulkPut([...kept]);
    }),
  );
  await other.transaction("rw", other.drafts, other.attachments, async () => {
    await other.drafts.bulkDelete(drafts.map(({ key }) => key));
    await forgetTaken(
      other,
      files.map((file) => file.id),
    );
  });
  return drafts.length;
}
