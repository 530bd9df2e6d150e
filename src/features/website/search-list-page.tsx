import { Link, useLocation, useSearchParams } from "react-router-dom";
import { addressOf, ruleOf } from "#contract/content-columns.ts";
import type { OutputOf } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import type { MarkedText, SearchHit, web } from "#contract/web.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatDay } from "#src/ui/format-date.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { noteRead } from "./last-read.ts";
import { changed } from "./list-query.ts";
import { Pager } from "./pager.tsx";
import { SearchBox } from "./search-box.tsx";
import { searchQuery } from "./search-query.ts";
import { withQueries } from "./with-queries.tsx";
import "./website.css";
import "./index-page.css";

type Found = OutputOf<typeof web.search>;

/** What was found in the whole website, the words marked. */
function SearchListPage() {
  const [params] = useSearchParams();
  const query = searchQuery(params);
  const isAsked = query.keyword !== "";
  const found = useCall(contract.web.search, query, { enabled: isAsked, keepPrevious: true });
  return (
    <div className="web-page">
      <h1>搜索结果</h1>
      <SearchBox keyword={query.keyword} />
      <p>
        <Link to="/web/search">按栏目、日期搜索</Link>
      </p>
      {!isAsked && <EmptyNote title="请输入要搜索的内容。" />}
      {isAsked && found.isPending && <PageSkeleton />}
      {found.isError && <ErrorNote error={found.error} retry={() => void found.refetch()} />}
      {isAsked && found.data && <Hits found={found.data} keyword={query.keyword} />}
    </div>
  );
}

function Hits({ found, keyword }: { found: Found; keyword: string }) {
  return (
    <>
      <p className="web-count" role="status">
        {found.loose && found.total > 0 && "没有完全符合的内容，以下为部分符合的结果。"}
        找到 {found.total} 篇
      </p>
      <Where found={found} />
      {found.total === 0 && <EmptyNote title={`没有找到“${keyword}”，请换个说法或减少词语。`} />}
      <ul className="web-cards">
        {found.list.map((hit) => (
          <Hit key={hit.id} hit={hit} />
        ))}
      </ul>
      <Pager page={found.page} pages={Math.ceil(found.total / found.size)} />
    </>
  );
}

/** How many hits each column has, and the way to those alone. */
function Where({ found: { by_column } }: { found: Found }) {
  const [params] = useSearchParams();
  if (by_column.length < 2) return null;
  const chosen = params.get("columns") ?? "";
  const all = [{ key: "", title: "全部", count: by_column.reduce((sum, one) => sum + one.count, 0) }, ...by_column];
  return (
    <nav className="web-tabs" aria-label="按栏目查看">
      {all.map(({ key, title, count }) => (
        <Link
          key={key}
          to={{ search: changed(params, { columns: key }).toString() }}
          aria-current={key === chosen ? "page" : undefined}
        >
          {title}（{count}）
        </Link>
      ))}
    </nav>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { pathname, search } = useLocation();
  return (
    <li className="web-card">
      <div className="web-card-words">
        <h2>
          <Link
            to={addressOf(hit.column, hit.id)}
            data-piece={hit.id}
            onClick={() => noteRead({ list: pathname + search, id: hit.id })}
          >
            <Marked text={hit.title_marked} />
          </Link>
        </h2>
        <p>
          <Marked text={hit.excerpt} />
        </p>
        <p className="web-meta">
          <span>{ruleOf(hit.column).title}</span>
          <time dateTime={hit.published_at}>{formatDay(hit.published_at)}</time>
        </p>
      </div>
    </li>
  );
}

const Marked = ({ text }: { text: MarkedText }) =>
  text.map(({ text: words, hit }, place) => (hit ? <mark key={place}>{words}</mark> : words));

export default withQueries(SearchListPage);
