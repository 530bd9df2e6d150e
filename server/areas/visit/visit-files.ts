import { sql } from "drizzle-orm";
import { filesOf } from "#contract/visit-rules.ts";
import { files, type VisitDbRow } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/refused.ts";
import { fieldsOfRow } from "./visit-record.ts";

/** Keeps a row for every file the visits' manifests name; a file belongs to one record and one hash for good. */
export async function keepManifests(context: CallContext, visits: readonly VisitDbRow[]): Promise<void> {
  const named = visits.flatMap((visit) =>
    filesOf(fieldsOfRow(visit)).map((file) => ({ ...file, record_id: visit.id })),
  );
  if (named.length === 0) return;
  const kept = await context.db
    .insert(files)
    .values(
      named.map(({ kind, ref, record_id }) => ({
        id: ref.id,
        owner: "visit" as const,
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
      setWhere: sql`files.record_id = excluded.record_id and files.sha256 = excluded.sha256 and files.size = excluded.size`,
    })
    .returning({ id: files.id });
  if (kept.length !== new Set(named.map(({ ref }) => ref.id)).size)
    throw refusedFields({ photos: "附件编号与已有文件重复，请重新添加" });
}
