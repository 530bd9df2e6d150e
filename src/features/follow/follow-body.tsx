import { useSearchParams } from "react-router-dom";
import { type FollowGroup, followGroups } from "#contract/calendar/follow-up.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { FollowRowView } from "./follow-row.tsx";
import { type Follow, pageSize, useFollow, type Whose } from "./use-follow.ts";
import "#src/ui/form/form.css";
import "./follow.css";
import { Button } from "#src/ui/button/button.tsx";
import { Pages } from "#src/ui/list/pages.tsx";

const groups = Object.entries(followGroups) as [FollowGroup, string][];
const emptyWords: Record<FollowGroup, string> = {
  due: "没有到期应访的企业",
  promised: "没有等待兑现的承诺",
  demands: "没有临近或超过期限的需求",
  unanswered: "进行中的问卷都已有答卷",
  followed: "还没有关注企业，可在企业详情页点“关注”",
};

/** What the address asks for. */
function useAsked() {
  const [search, setSearch] = useSearchParams();
  const group = groups.find(([key]) => key === search.get("group"))?.[0] ?? "due";
  const whose: Whose = search.get("whose") === "all" ? "all" : "mine";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const show = (next: { group?: FollowGroup; whose?: Whose; page?: number }) => {
    const to = { group, whose, page: 1, ...next };
    setSearch({
      group: to.group,
      ...(to.whose === "all" && { whose: "all" }),
      ...(to.page > 1 && { page: String(to.page) }),
    });
  };
  return { group, whose, page, show };
}

/** Follow-up: what is due, promised, near its deadline, unanswered or followed. */
export function FollowBody({ wrap }: { wrap?: (follow: Follow, content: React.ReactNode) => React.ReactNode }) {
  const { group, whose, page, show } = useAsked();
  const follow = useFollow(group, whose, page);
  const { rows, counts, total, fromDevice, error, refetch } = follow;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const everybody = whose === "mine" && group !== "followed" && (
    <Button onClick={() => show({ whose: "all" })}>查看全部</Button>
  );
  const content = (
    <div className="follow">
      <nav className="follow-tabs" aria-label="跟进分类">
        {groups.map(([key, words]) => (
          <button
            key={key}
            type="button"
            className="follow-tab"
            aria-current={key === group ? "page" : undefined}
            onClick={() => show({ group: key })}
          >
            {words}
            <b>{counts?.[key] ?? "…"}</b>
          </button>
        ))}
      </nav>
      <label className="check-row">
        <input
          type="checkbox"
          checked={whose === "mine"}
          onChange={({ target }) => show({ whose: target.checked ? "mine" : "all" })}
        />
        只看与我有关的
      </label>
      {fromDevice && (
        <p className="follow-note" role="status">
          当前离线，以下按本机资料计算；联网后自动更新。
        </p>
      )}
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : rows === undefined && <PageSkeleton />}
      {rows && fromDevice && (
        <HeldNote what="跟进事项" count={rows.length} empty={emptyWords[group]}>
          {everybody}
        </HeldNote>
      )}
      {rows?.length === 0 && !fromDevice && <EmptyNote title={emptyWords[group]}>{everybody}</EmptyNote>}
      {rows && rows.length > 0 && (
        <ul className="follow-list" aria-label={followGroups[group]}>
          {rows.map((row) => (
            <FollowRowView key={row.id} row={row} group={group} />
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} onPage={(next) => show({ page: next })} />
    </div>
  );
  return wrap ? wrap(follow, content) : content;
}
