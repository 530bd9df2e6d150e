import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { type VisitStatus, visitStatuses } from "#contract/visit/visit-review.ts";
import { useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useLocalVisits, useUnsent } from "#src/entities/visit/use-local-visits.ts";
import { VisitListRow } from "#src/entities/visit/visit-row.tsx";
import { HeldNote, useDownload } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { PageList } from "#src/ui/list/virtual-list.tsx";
import { useTypedWords } from "#src/ui/list/typed-words.ts";
import { type AskedPart, inPart, partIn, partWords } from "../sections/asked-part.ts";
import { ReviewButtons } from "../details/review-buttons.tsx";
import { useOlderVisits } from "./use-older-visits.ts";
import "#src/ui/form/form.css";
import "../visits.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import "#src/ui/list/phone-list.css";

export default function VisitsPhonePage() {
  const engine = useEngine();
  const [search, setSearch] = useSearchParams();
  const companyId = search.get("company_id");
  const status = statusIn(search.get("status"));
  const part = useMemo(() => partIn(search), [search]);
  const show = (next: VisitStatus | null) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      changed.delete("status");
      if (next !== null) changed.set("status", next);
      return changed;
    });
  const [typed, setTyped] = useTypedWords();
  const clear = () => {
    setTyped("");
    setSearch({}, { replace: true });
  };
  return (
    <PullToRefresh onRefresh={() => engine.sync("manual")}>
      <div className="phone-list">
        <div className="phone-search">
          <input
            type="search"
            className="field-input"
            aria-label="搜索走访"
            placeholder="企业名称、编号或内容"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <StatusChips status={status} onStatus={show} />
        {companyId !== null && <CompanyNote id={companyId} />}
        {part !== null && <PartNote part={part} />}
        <Visits typed={typed} companyId={companyId} status={status} part={part} clear={clear} />
      </div>
    </PullToRefresh>
  );
}

const statusIn = (text: string | null): VisitStatus | null => visitStatuses.find((one) => one === text) ?? null;

interface StatusChipsProps {
  status: VisitStatus | null;
  onStatus: (status: VisitStatus | null) => void;
}

/** What waits and what came back, one tap each; the lead's settings beside them. */
function StatusChips({ status, onStatus }: StatusChipsProps) {
  return (
    <div className="status-chips">
      <fieldset className="chips" aria-label="状态">
        {[null, ...visitStatuses].map((one) => (
          <label key={one ?? "all"} className="chip">
            <input type="radio" name="status" checked={status === one} onChange={() => onStatus(one)} />
            {one ?? "全部"}
          </label>
        ))}
      </fieldset>
      <ReviewButtons />
    </div>
  );
}

function CompanyNote({ id }: { id: string }) {
  const company = useLocalCompany(id);
  return (
    <p className="list-note">
      只看 {company?.name ?? "所选企业"} 的走访 <Link to="/workVisit">查看全部</Link>
    </p>
  );
}

function PartNote({ part }: { part: AskedPart }) {
  return (
    <p className="list-note">
      只看 {partWords(part, useFieldNames())} 的走访 <Link to="/workVisit">查看全部</Link>
    </p>
  );
}

interface VisitsProps {
  typed: string;
  companyId: string | null;
  status: VisitStatus | null;
  part: AskedPart | null;
  /** Shows all visits again. */
  clear: () => void;
}

function Visits({ typed, companyId, status, part, clear }: VisitsProps) {
  const all = useLocalVisits(typed, companyId);
  const local = useMemo(
    () => all?.filter((row) => (status === null || row.status === status) && (part === null || inPart(row, part))),
    [all, status, part],
  );
  const unsent = useUnsent();
  const download = useDownload();
  const [older, setOlder] = useState(false);
  const settled = useDebounced(typed.trim(), 500);
  const online = useOlderVisits({ keyword: settled, companyId, status, part }, older);
  // Read before the person went into one of them, too.
  const hasOlder = older || online.data !== undefined;
  if (local === undefined) return <PageSkeleton />;
  const held = new Set(local.map((row) => row.id));
  const rows = [
    ...local,
    ...(online.data?.pages ?? []).flatMap((page) => page.list).filter((row) => !held.has(row.id)),
  ];
  const isAsked = typed !== "" || status !== null || part !== null || companyId !== null;
  const more = () => (hasOlder ? void online.fetchNextPage() : setOlder(true));
  return (
    <>
      {(rows.length > 0 || !online.isFetching) && (
        <HeldNote what="走访记录" count={rows.length} empty={emptyTitle(typed, status)} isAsked={isAsked}>
          {isAsked && <Button onClick={clear}>清除条件</Button>}
          <ButtonLink kind="primary" to={`/workVisit/form${companyId ? `?company_id=${companyId}` : ""}`}>
            新建走访
          </ButtonLink>
        </HeldNote>
      )}
      {rows.length > 0 && (
        <PageList
          rows={rows}
          height={116}
          label="走访记录"
          render={(visit) => <VisitListRow visit={visit} unsent={unsent.get(visit.id)} />}
        />
      )}
      {(rows.length > 0 || download !== "running") && <OlderFoot online={online} asked={hasOlder} onMore={more} />}
    </>
  );
}

function emptyTitle(typed: string, status: VisitStatus | null): string {
  if (typed !== "") return "没有找到相符的走访";
  return status === null ? "本机还没有走访记录" : `没有${status}的走访`;
}

interface FootProps {
  online: ReturnType<typeof useOlderVisits>;
  asked: boolean;
  onMore: () => void;
}

/** The device keeps the last 90 days; what is older comes from the server. */
function OlderFoot({ online, asked, onMore }: FootProps) {
  if (asked && online.isSuccess && !online.hasNextPage && !online.isFetching)
    return <p className="list-foot">没有更早的记录了</p>;
  return (
    <div className="list-foot">
      {online.error && <p role="alert">{online.error.message}</p>}
      <Button disabled={online.isFetching} onClick={online.error ? () => void online.refetch() : onMore}>
        {online.isFetching ? "正在读取…" : online.error ? "重试" : "更早的记录"}
      </Button>
    </div>
  );
}
