import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type AskRow, contentService } from "#contract/content-service.ts";
import { askStates } from "#contract/web-service.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatAgo } from "#src/ui/format-date.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { AskAnswerForm, AskRefusalForm } from "./ask-forms.tsx";
import { FilterSelect, KeywordBox, Pager } from "./list-parts.tsx";
import { MobileReveal } from "./mobile-reveal.tsx";

const size = 20;
type Open = { row: AskRow; form: "answer" | "refuse" } | null;

/** Questions of the public; those that wait come first. */
export function AsksTab() {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open>(null);
  const state = askStates.find((word) => word === search.get("state"));
  const keyword = search.get("keyword") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const list = useCall(contentService.asks, { state, keyword, page, size }, { keepPrevious: true });
  const change = (changes: Record<string, string>) => {
    const next = { tab: "asks", state: state ?? "", keyword, ...changes };
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), { replace: true });
  };
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  return (
    <>
      <div className="content-filter">
        <FilterSelect
          label="状态"
          value={state ?? ""}
          options={askStates.map((word) => [word, word])}
          onChange={(value) => change({ state: value })}
        />
        <KeywordBox label="搜索问题" value={keyword} onChange={(words) => change({ keyword: words })} />
        <span>待处理 {list.data.waiting} 条</span>
      </div>
      {list.data.total === 0 && <EmptyNote title="没有符合条件的问题" />}
      <ul className="content-list" aria-label="公众提问">
        {list.data.list.map((row) => (
          <AskLine key={row.id} row={row} onOpen={(form) => setOpen({ row, form })} />
        ))}
      </ul>
      <Pager page={page} size={size} total={list.data.total} onPage={(next) => change({ page: String(next) })} />
      {open?.form === "answer" && <AskAnswerForm row={open.row} onClose={() => setOpen(null)} />}
      {open?.form === "refuse" && <AskRefusalForm row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

function AskLine({ row, onOpen }: { row: AskRow; onOpen: (form: "answer" | "refuse") => void }) {
  const words = row.state === "已答复" ? (row.published ? "已答复，公开" : "已答复，不公开") : row.state;
  return (
    <li className="content-row">
      <div className="content-row-main">
        <strong>{row.title}</strong>
        <p>{row.content}</p>
        {row.answer !== "" && (
          <p>
            <span className="content-quiet">{row.answered_by_name || "系统"}：</span>
            {row.answer}
          </p>
        )}
        <span className="content-quiet">
          {row.category} · {row.name} · {formatAgo(row.created_at)}
        </span>
      </div>
      <div className="content-row-side">
        <span className="content-state" data-state={row.state === "待处理" ? "待审核" : ""}>
          {words}
        </span>
        <MobileReveal kind="ask" id={row.id} masked={row.mobile} />
        <button type="button" className="plain-button" onClick={() => onOpen("answer")}>
          {row.state === "已答复" ? "修改答复" : "答复"}
        </button>
        {row.state !== "未采纳" && (
          <button type="button" className="plain-button danger" onClick={() => onOpen("refuse")}>
            不采纳
          </button>
        )}
      </div>
    </li>
  );
}
