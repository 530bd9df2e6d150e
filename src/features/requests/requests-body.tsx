import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { requestStatuses } from "#contract/visitor/visitor-fields.ts";
import { useCall } from "#src/api/use-call.ts";
import { StewardRequests } from "#src/entities/request/steward-requests.tsx";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
import { RegistrationCard } from "./registration-card.tsx";
import { RequestCard } from "./request-card.tsx";
import "#src/entities/request/request-card.css";
import "./requests.css";
import { Button } from "#src/ui/button/button.tsx";
import { Ago, DayWords } from "#src/ui/text/dates.tsx";

const tabs = [
  ["requests", "约访与改期"],
  ["registrations", "联系人登记"],
  ["stewards", "管家申请"],
  ["opinions", "企业评价"],
] as const;
type Status = (typeof requestStatuses)[number] | "";
const statusOf = (text: string | null): Status => requestStatuses.find((word) => word === text) ?? "";
const pageSize = 20;

/** What companies ask for and say, by the small program and by their accounts; the same on phone and desktop. */
export function RequestsBody() {
  const { Pick } = useFormKit();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(([key]) => key === search.get("tab"))?.[0] ?? "requests";
  const size = Number(search.get("size")) || pageSize;
  const status = statusOf(search.get("status"));
  return (
    <div className="requests">
      <LinkTabs
        label="企业申请"
        current={`?tab=${tab}`}
        tabs={tabs.map(([key, words]) => ({ to: `?tab=${key}`, words }))}
      />
      {(tab === "requests" || tab === "registrations") && (
        <div className="requests-filter">
          <label htmlFor="request-status">状态</label>
          <Pick
            name="request-status"
            label="状态"
            value={status}
            onChange={(next) => setSearch({ tab, ...(next !== "" && { status: next }) })}
            options={optionsOf(requestStatuses)}
            none="全部"
          />
        </div>
      )}
      {tab === "registrations" && <Registrations status={status} size={size} />}
      {tab === "stewards" && <StewardRequests makesDemands />}
      {tab === "opinions" && <Opinions size={size} />}
      {tab === "requests" && <Requests status={status} size={size} />}
    </div>
  );
}

interface ListState {
  isLoading: boolean;
  error: unknown;
  data: { list: readonly unknown[]; total: number } | undefined;
  refetch: () => Promise<unknown>;
}

function ListNotes({ state, empty }: { state: ListState; empty: string }) {
  const [search, setSearch] = useSearchParams();
  const { data, error, isLoading, refetch } = state;
  if (isLoading) return <PageSkeleton />;
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data?.total === 0) return <EmptyNote title={empty} />;
  if (!data || data.list.length >= data.total || data.list.length >= 200) return null;
  const more = () =>
    setSearch({ ...Object.fromEntries(search), size: String(Math.min(200, data.list.length + 40)) }, { replace: true });
  return (
    <Button wide onClick={more}>
      显示更多（共 {data.total} 条）
    </Button>
  );
}

function Requests({ status, size }: { status: Status; size: number }) {
  const list = useCall(contract.visitRequest.list, { status, size }, { keepPrevious: true });
  return (
    <>
      <ul className="request-list" aria-label="约访与改期">
        {list.data?.list.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
      <ListNotes state={list} empty="没有企业约访或改期的申请" />
    </>
  );
}

function Registrations({ status, size }: { status: Status; size: number }) {
  const list = useCall(contract.visitRequest.registrations, { status, size }, { keepPrevious: true });
  return (
    <>
      <ul className="request-list" aria-label="联系人登记">
        {list.data?.list.map((registration) => (
          <RegistrationCard key={registration.id} registration={registration} />
        ))}
      </ul>
      <ListNotes state={list} empty="没有联系人登记" />
    </>
  );
}

function Opinions({ size }: { size: number }) {
  const list = useCall(contract.visitRequest.opinions, { size }, { keepPrevious: true });
  return (
    <>
      <ul className="request-list" aria-label="企业评价">
        {list.data?.list.map((said) => (
          <li key={said.id} className="request-card">
            <h2>
              <Link to={`/workVisit/details?id=${said.visit_id}`}>{said.company_name}</Link>
            </h2>
            <p className="request-state">{said.satisfaction}</p>
            {said.content !== "" && <p>{said.content}</p>}
            <p className="request-quiet">
              对 <DayWords of={said.start_at} /> 走访（{said.visit_no}）的评价 · <Ago at={said.at} />
            </p>
          </li>
        ))}
      </ul>
      <ListNotes state={list} empty="还没有企业评价过走访" />
    </>
  );
}
