import { filesOf } from "#contract/visit/visit-rules.ts";
import { keepManifests } from "#server/areas/file/manifests.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { fieldsOfRow } from "./visit-record.ts";

/** Keeps a row for every file the visits' manifests name. */
export async function keepVisitFiles(context: CallContext, visits: readonly VisitDbRow[]): Promise<void> {
  const named = visits.flatMap((visit) =>
    filesOf(fieldsOfRow(visit)).map((file) => ({ ...file, record_id: visit.id })),
  );
  await keepManifests(context, "visit", named);
}
