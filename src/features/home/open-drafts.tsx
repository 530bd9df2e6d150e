import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import type { DraftRow } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { draftLink, namedDraft } from "#src/entities/sync/draft-words.ts";
import { Ago } from "#src/ui/text/dates.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";

/** Forms that were open when the app went away, newest first. */
export function OpenDrafts() {
  const engine = useEngine();
  const drafts = useLiveQuery(async () => {
    const rows = await engine.db.drafts.toArray();
    return Promise.all(rows.map(async (draft) => ({ ...draft, title: await namedDraft(engine, draft) })));
  }, [engine]);
  if (!drafts || drafts.length === 0) return null;
  return (
    <section className="card">
      <h2>继续上次的填写</h2>
      <LinkList>
        {drafts
          .toSorted((a, b) => b.updatedAt - a.updatedAt)
          .map((draft) => (
            <DraftLine key={draft.key} draft={draft} />
          ))}
      </LinkList>
    </section>
  );
}

function DraftLine({ draft }: { draft: DraftRow & { title: string } }) {
  return (
    <li>
      <Link to={draftLink(draft)}>
        <strong>{draft.title}</strong>
        <span>
          草稿 · <Ago at={draft.updatedAt} />
          修改
        </span>
      </Link>
    </li>
  );
}
