import type { DraftRow, FieldEngine } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { draftLink } from "#src/entities/sync/draft-words.ts";
import { ageWords } from "#src/entities/sync/row-words.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

type NamedDraft = DraftRow & { title: string };

/** Forms that were left before they were saved. */
export function DraftRows({ drafts, now }: { drafts: readonly NamedDraft[]; now: number }) {
  const engine = useEngine();
  if (drafts.length === 0) return null;
  return (
    <section className="sync-card" aria-label="草稿">
      <h2>草稿（{drafts.length}）</h2>
      <ul className="unsent-list">
        {drafts.map((draft) => (
          <li key={draft.key} className="unsent-row">
            <h3 className="unsent-title">{draft.title}</h3>
            <p className="unsent-facts">
              草稿 · <MinuteWords at={draft.updatedAt} />（{ageWords(now - draft.updatedAt)}）
            </p>
            <div className="unsent-actions">
              <ButtonLink to={draftLink(draft)}>继续填写</ButtonLink>
              <Button kind="danger" onClick={() => void drop(engine, draft)}>
                丢弃
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function drop(engine: FieldEngine, draft: NamedDraft) {
  const choice = await ask({
    title: "丢弃这份草稿？",
    body: `${draft.title}的草稿还没有保存，丢弃后无法找回。`,
    choices: [
      { key: "drop", label: "丢弃", tone: "danger" },
      { key: "keep", label: "保留" },
    ],
  });
  if (choice !== "drop") return;
  const files = await engine.db.attachments.where("record_id").equals(draft.recordId).toArray();
  for (const file of files) if (file.state === "draft") await engine.removeFile(file.id);
  await engine.removeDraft(draft.key);
  toast("已丢弃");
}
