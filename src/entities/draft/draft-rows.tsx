import { Link } from "react-router-dom";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { deleteDraft, type ListedDraft } from "./draft-list.ts";
import { draftLink } from "./draft-words.ts";
import "./draft.css";

/** Records that are not finished, each with the way to go on and to delete it. */
export function DraftRows({ drafts }: { drafts: readonly ListedDraft[] }) {
  const engine = useEngine();
  return (
    <ul className="draft-list">
      {drafts.map((draft) => (
        <li key={draft.key} className="draft-row">
          <Link to={draftLink(draft)}>
            <strong>{draft.title}</strong>
            <span>
              <Ago at={draft.updatedAt} />
              修改{draft.photos > 0 && ` · ${draft.photos} 张照片`}
            </span>
          </Link>
          <Button kind="text" onClick={() => void deleteDraft(engine, draft)}>
            删除草稿<span className="visually-hidden">：{draft.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
