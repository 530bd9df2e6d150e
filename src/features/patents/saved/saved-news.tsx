import { contract } from "#contract/index.ts";
import { mostNews } from "#contract/patent/saved-searches.ts";
import type { PatentCard } from "#contract/patent/patent-view.ts";
import { useCall } from "#src/api/use-call.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { ErrorNote } from "#src/ui/page/page-state.tsx";

/** The patents that came into a saved search or changed in it. */
export function SavedNews({ id }: { id: string }) {
  const { data, isError, error, refetch } = useCall(contract.search.savedNews, { id });
  if (isError) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <p role="status">正在读取…</p>;
  return (
    <div className="saved-patents">
      <NewsList title="新增" list={data.added} />
      <NewsList title="状态变化" list={data.changed} />
    </div>
  );
}

function NewsList({ title, list }: { title: string; list: readonly PatentCard[] }) {
  if (list.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {list.map((patent) => (
          <li key={patent.id}>
            <PatentTo patent={patent.id}>{patent.title}</PatentTo>
            <span className="saved-seen"> {numberOf(patent)}</span>
            <PatentStatusLine patent={patent} />
          </li>
        ))}
      </ul>
      {list.length === mostNews && <p>只列出最近申请的 {mostNews} 件，打开检索可看全部。</p>}
    </section>
  );
}
