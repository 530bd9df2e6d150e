import { sql } from "drizzle-orm";
import type { FileKind, FileOwner, FileRef } from "#contract/core/file.ts";
import { files } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";

/** A file that a record's manifest names. */
export interface NamedFile {
  record_id: string;
  kind: FileKind;
  ref: FileRef;
}

/**
 * Keeps a row for every file that records of this kind name, inside the transaction that writes them; a file
 * belongs to one record and one hash for good. `field` is the input's field that a clash is told of.
 */
export async function keepManifests(
  context: CallContext,
  owner: FileOwner,
  named: readonly NamedFile[],
  field = "photos",
): Promise<void> {
  const distinct = [...new Map(named.map((file) => [file.ref.id, file])).values()];
  if (distinct.length === 0) return;
  const kept = await context.db
    .insert(files)
    .values(
      distinct.map(({ kind, ref, record_id }) => ({
        id: ref.id,
        owner,
        record_id,
        kind,
        sha256: ref.sha256,
        size: ref.size,
        mime: ref.mime,
        name: ref.name,
        account_id: personOf(context).id,
      })),
    )
    .onConflictDoUpdate({
      target: files.id,
      set: { name: sql`excluded.name` },
      setWhere: sql`files.owner = excluded.owner and files.record_id = excluded.record_id
        and files.sha256 = excluded.sha256 and files.size = excluded.size`,
    })
    .returning({ id: files.id });
  if (kept.length !== distinct.length) throw refusedFields({ [field]: "附件编号与已有文件重复，请重新添加" });
}
