import { Link, useSearchParams } from "react-router-dom";
import { content } from "#contract/site/content.ts";
import { columns, ruleOf } from "#contract/site/content-columns.ts";
import { pieceStates } from "#contract/site/content-moves.ts";
import type { PieceRow } from "#contract/site/content-piece.ts";
import { useCall } from "#src/api/use-call.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { PieceStateMark, readersSee } from "./piece/piece-state.tsx";
import "#src/ui/form/form.css";
import "./content.css";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

const sorts = { updated: "最近修改", published: "最近发布", views: "阅读最多", shown: "读者看到的顺序" } as const;
const size = 20;

/** Pieces of all columns in any state; filters and page stand in the address. */
export function NewsBody() {
  const [search, setSearch] = useSearchParams();
  const column = columns.find((key) => key === search.get("column"));
  const state = pieceStates.find((word) => word === search.get("state"));
  const sort = (Object.keys(sorts) as (keyof typeof sorts)[]).find((key) => key === search.get("sort")) ?? "updated";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const keyword = search.get("keyword") ?? "";
  const list = useCall(content.list, { column, state, sort, keyword, page, size }, { keepPrevious: true });
  const change = (changes: Record<string, string>) => {
    const next = { ...Object.fromEntries(search), page: "1", ...changes };
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), { replace: true });
  };
  return (
    <div className="content-page">
      <div className="list-filter">
        <FilterSelect
          label="栏目"
          value={column ?? ""}
          options={columns.map((key) => [key, ruleOf(key).title])}
          onChange={(value) => change({ column: value })}
        />
        <FilterSelect
          label="状态"
          value={state ?? ""}
          options={pieceStates.map((word) => [word, word])}
          onChange={(value) => change({ state: value })}
        />
        <FilterSelect
          label="排序"
          value={sort}
          options={Object.entries(sorts)}
          all={null}
          onChange={(value) => change({ sort: value })}
        />
        <KeywordBox label="搜索标题" value={keyword} onChange={(value) => change({ keyword: value })} />
        <ButtonLink kind="primary" to={`/newsDetails?column=${column ?? "news"}`}>
          新建内容
        </ButtonLink>
        <ButtonLink to="/web">网站管理</ButtonLink>
      </div>
      {list.error && !list.data && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.isLoading && <PageSkeleton />}
      {list.data?.total === 0 && (
        <EmptyNote title={search.size === 0 ? "还没有内容" : "没有符合条件的内容"}>
          <Link to={`/newsDetails?column=${column ?? "news"}`}>新建一篇</Link>
        </EmptyNote>
      )}
      <ul className="content-list" aria-label="内容列表">
        {list.data?.list.map((piece) => (
          <PieceLine key={piece.id} piece={piece} />
        ))}
      </ul>
      {list.data && (
        <Pager page={page} size={size} total={list.data.total} onPage={(next) => change({ page: String(next) })} />
      )}
    </div>
  );
}

function PieceLine({ piece }: { piece: PieceRow }) {
  return (
    <li className="content-row">
      <div className="content-row-main">
        <Link className="content-row-title" to={`/newsDetails?id=${piece.id}`}>
          {piece.pinned && <span className="content-pin">置顶</span>}
          {piece.title}
        </Link>
        <span className="content-quiet">
          {ruleOf(piece.column).title} · {piece.updated_by_name || "系统"} <Ago at={piece.updated_at} /> 修改 · 阅读{" "}
          {piece.views}
          {piece.column === "activities" && ` · 报名 ${piece.signed_up}`}
        </span>
      </div>
      <div className="content-row-side">
        <PieceStateMark piece={piece} />
        <span className="content-quiet">{readersSee(piece)}</span>
        {piece.column === "activities" && <Link to={`/web?tab=signUps&activity=${piece.id}`}>报名名单</Link>}
      </div>
    </li>
  );
}
