import { useDrafts } from "#src/entities/draft/draft-list.ts";
import { DraftRows } from "#src/entities/draft/draft-rows.tsx";

/** What was begun and not finished, newest first. */
export function OpenDrafts() {
  const drafts = useDrafts();
  if (!drafts || drafts.length === 0) return null;
  return (
    <section className="card" aria-label="草稿">
      <h2>草稿（{drafts.length}）</h2>
      <DraftRows drafts={drafts} />
    </section>
  );
}
