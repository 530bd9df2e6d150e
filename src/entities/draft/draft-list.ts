import { useLiveQuery } from "dexie-react-hooks";
import type { DraftRow, FieldEngine } from "#offline/field-types.ts";
import { ownDrafts } from "#offline/queue/drafts.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toastUndo, undoFor } from "#src/ui/dialog/toast.ts";
import { namedDraft, photosIn } from "./draft-words.ts";

/** A draft as the person is told of it. */
export type ListedDraft = DraftRow & { title: string; photos: number };

/** What belongs to this draft: it, and what is written within it. */
const partsOf = (rows: readonly DraftRow[], draft: DraftRow) =>
  rows.filter(({ key, within }) => key === draft.key || (draft.kind === "visit" && within === draft.recordId));

/** Every draft of this device, the newest first; undefined while they are being read. */
export function useDrafts(): ListedDraft[] | undefined {
  const engine = useEngine();
  return useLiveQuery(async () => {
    const rows = await engine.db.drafts.toArray();
    const listed = ownDrafts(rows).map(async (draft) => ({
      ...draft,
      title: await namedDraft(engine, draft),
      photos: partsOf(rows, draft).reduce((sum, part) => sum + photosIn(part), 0),
    }));
    return (await Promise.all(listed)).toSorted((a, b) => b.updatedAt - a.updatedAt);
  }, [engine]);
}

/** Deletes a draft; until the offer to undo it has passed its files stay. `onBack` hears that it is there again. */
export async function deleteDraft(engine: FieldEngine, draft: DraftRow, onBack = () => {}): Promise<void> {
  const rows = partsOf(await engine.db.drafts.toArray(), draft);
  const release = await engine.holdForm(`undo ${draft.key}`, { take: true, onLost: () => undefined });
  for (const { key } of rows) await engine.removeDraft(key);
  setTimeout(() => release?.(), undoFor);
  toastUndo(`已删除草稿：${await namedDraft(engine, draft)}`, () => void putBack(engine, rows).then(onBack));
}

/** What was begun again under the same name meanwhile stays. */
async function putBack(engine: FieldEngine, rows: readonly DraftRow[]): Promise<void> {
  for (const { updatedAt: _, ...row } of rows) if (!(await engine.loadDraft(row.key))) await engine.saveDraft(row);
}
