import { savingly } from "../storage/database-connection.ts";
import type { EngineContext } from "../engine-context.ts";
import type { FieldDatabase } from "../storage/field-database.ts";
import type { DraftRow, SaveResult } from "../field-types.ts";

/** Keeps the raw values of an open form; `rowId` of the result is the draft's key. */
export async function saveDraft(context: EngineContext, draft: Omit<DraftRow, "updatedAt">): Promise<SaveResult> {
  const { db, link } = context;
  const stored = await savingly(db, () => db.drafts.put({ ...draft, updatedAt: link.serverNow() }));
  return typeof stored === "string" ? { ok: true, rowId: stored } : stored;
}

/** Drafts of their own: a questionnaire that is filled in within a visit goes with that visit's. */
export function ownDrafts(rows: readonly DraftRow[]): DraftRow[] {
  const visits = new Set(rows.filter(({ kind }) => kind === "visit").map(({ recordId }) => recordId));
  return rows.filter(({ within }) => within === undefined || !visits.has(within));
}

/** Lets go of a form; the files that only it named go with the next sweep. */
export async function removeDraft(db: FieldDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
}
