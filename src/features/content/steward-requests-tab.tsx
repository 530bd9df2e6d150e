import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contentService, type StewardRequestRow } from "#contract/content-service.ts";
import { stewardRequestStates } from "#contract/web-service.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { formatAgo } from "#src/ui/format-date.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { toast } from "#src/ui/toast.ts";
import { FilterSelect, KeywordBox, Pager } from "./list-parts.tsx";
import { MobileReveal } from "./mobile-reveal.tsx";
import { refreshContent } from "./use-content-send.ts";

const size = 20;

/** Requests that companies left for stewards. */
export function StewardRequestsTab() {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<StewardRequestRow | null>(null);
  const state = stewardRequestStates.find((word) => word === search.get("state"));
  const keyword = search.get("keyword") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const list = useCall(contentService.stewardRequests, { state, keyword, page, size }, { keepPrevious: true });
  const change = (changes: Record<string, string>) => {
    const next = { tab: "requests", state: state ?? "", keyword, ...changes };
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
          options={stewardRequestStates.map((word) => [word, word])}
          onChange={(value) => change({ state: value })}
        />
        <KeywordBox label="搜索企业或内容" value={keyword} onChange={(words) => change({ keyword: words })} />
        <span>待处理 {list.data.waiting} 条</span>
      </div>
      {list.data.total === 0 && <EmptyNote title="没有符合条件的申请" />}
      <ul className="content-list" aria-label="管家申请">
        {list.data.list.map((row) => (
          <li key={row.id} className="content-row">
            <div className="content-row-main">
              <strong>
                {row.company} · {row.topic}
              </strong>
              <p>{row.content}</p>
              {row.reply !== "" && (
                <p>
                  <span className="content-quiet">{row.handled_by_name || "系统"}：</span>
                  {row.reply}
                </p>
              )}
              <span className="content-quiet">
                {row.street_name} · {row.name} · {formatAgo(row.created_at)}
              </span>
            </div>
            <div className="content-row-side">
              <span className="content-state" data-state={row.state === "待处理" ? "待审核" : ""}>
                {row.state}
              </span>
              <MobileReveal kind="stewardRequest" id={row.id} masked={row.mobile} />
              <button type="button" className="plain-button" onClick={() => setOpen(row)}>
                处理
              </button>
            </div>
          </li>
        ))}
      </ul>
      <Pager page={page} size={size} total={list.data.total} onPage={(next) => change({ page: String(next) })} />
      {open && <HandleForm row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const outcomes = ["处理中", "已办结", "已谢绝"] as const;

function HandleForm({ row, onClose }: { row: StewardRequestRow; onClose: () => void }) {
  const { Sheet, Choice, LongText } = useFormKit();
  const client = useQueryClient();
  const [state, setState] = useState<(typeof outcomes)[number]>(row.state === "待处理" ? "处理中" : row.state);
  const [reply, setReply] = useState(row.reply);
  const { problems, send, alarm, button } = useCallForm(contentService.handleStewardRequest, () => {
    toast("已保存");
    onClose();
    void refreshContent(client);
  });
  return (
    <Sheet
      title={row.company}
      onClose={onClose}
      footer={button(async () => void (await send({ id: row.id, state, reply })))}
    >
      {alarm}
      <Choice
        name="state"
        label="状态"
        required
        value={state}
        onChange={(next) => setState(outcomes.find((word) => word === next) ?? state)}
        options={optionsOf(outcomes)}
        problem={problems.state}
      />
      <LongText
        name="reply"
        label="答复"
        required
        hint="企业凭回执码可以看到"
        maxLength={500}
        value={reply}
        onChange={setReply}
        problem={problems.reply}
      />
    </Sheet>
  );
}
