import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useLocalVisits, useUnsent } from "#src/entities/visit/use-local-visits.ts";
import { VisitListRow } from "#src/entities/visit/visit-row.tsx";
import { EmptyNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { PullToRefresh } from "#src/ui/pull-to-refresh.tsx";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { PageList } from "#src/ui/virtual-list.tsx";
import { useOlderVisits } from "./use-older-visits.ts";
import "#src/ui/form/form.css";
import "./visits.css";

export default function VisitsPhonePage() {
  const engine = useEngine();
  const [search] = useSearchParams();
  const companyId = search.get("company_id");
  const [typed, setTyped] = useState("");
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
        {companyId !== null && <CompanyNote id={companyId} />}
        <Visits typed={typed} companyId={companyId} />
      </div>
    </PullToRefresh>
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

function Visits({ typed, companyId }: { typed: string; companyId: string | null }) {
  const local = useLocalVisits(typed, companyId);
  const unsent = useUnsent();
  const [older, setOlder] = useState(false);
  const settled = useDebounced(typed.trim(), 500);
  const online = useOlderVisits(settled, companyId, older);
  if (local === undefined) return <PageSkeleton />;
  const held = new Set(local.map((row) => row.id));
  const rows = [
    ...local,
    ...(older ? (online.data?.pages ?? []) : []).flatMap((page) => page.list).filter((row) => !held.has(row.id)),
  ];
  const more = () => (older ? void online.fetchNextPage() : setOlder(true));
  return (
    <>
      {rows.length === 0 && !online.isFetching && (
        <EmptyNote title={typed === "" ? "本机还没有走访记录" : "没有找到相符的走访"}>
          <Link className="plain-button primary" to={`/workVisit/form${companyId ? `?company_id=${companyId}` : ""}`}>
            新建走访
          </Link>
        </EmptyNote>
      )}
      <PageList
        rows={rows}
        height={116}
        label="走访记录"
        render={(visit) => <VisitListRow visit={visit} unsent={unsent.get(visit.id)} />}
      />
      <OlderFoot online={online} asked={older} onMore={more} />
    </>
  );
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
      <button
        type="button"
        className="plain-button"
        disabled={online.isFetching}
        onClick={online.error ? () => void online.refetch() : onMore}
      >
        {online.isFetching ? "正在读取…" : online.error ? "重试" : "更早的记录"}
      </button>
    </div>
  );
}
