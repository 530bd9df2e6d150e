import { useState } from "react";
import { companyStatusWords, companyStepWords } from "#contract/demand/demand-company-view.ts";
import { feeDemand } from "#contract/demand/demand-fields.ts";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { PressingAnnuities } from "#src/entities/annuity/pressing-annuities.tsx";
import { DemandState } from "#src/entities/demand/demand-badges.tsx";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import "#src/ui/form/form.css";
import "./demands.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { Pages } from "#src/ui/list/pages.tsx";
import { Ago, MinuteWords } from "#src/ui/text/dates.tsx";

const size = 20;

/** What became of a company's demands, in its own words; desk and phone share the plain page. */
export default function CompanyDemandsPage() {
  const { com_id } = useSessionUser();
  const [page, setPage] = useState(1);
  const input = { company_id: String(com_id), page, size };
  const list = useCall(contract.demand.companyDemand, input, { enabled: com_id !== 0, keepPrevious: true });
  if (com_id === 0) return <NoCompany title="完成企业认证后，可在这里查看本企业需求的办理情况" />;
  if (list.error) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { total } = list.data;
  return (
    <div className="demand-details">
      {total === 0 && (
        <EmptyNote title="还没有登记的需求">
          <p>工作人员走访时登记的需求会显示在这里。有新的问题，可以先提出咨询。</p>
          <ButtonLink to="/consultingNew">我要咨询</ButtonLink>
        </EmptyNote>
      )}
      {list.data.list.map((demand) => (
        <CompanyDemand key={demand.id} demand={demand} />
      ))}
      <Pages page={page} pages={Math.ceil(total / size)} onPage={setPage} />
    </div>
  );
}

function CompanyDemand({ demand }: { demand: DemandListRow }) {
  const [open, setOpen] = useState(false);
  const [showsFees, setShowsFees] = useState(false);
  const result = demand.rounds.at(-1)?.result;
  return (
    <section className="demand-card" aria-label={demand.title}>
      <h2>{demand.title}</h2>
      <p className="demand-soft">
        {demand.demand_no} · {demand.category} · <MinuteWords at={demand.created_at} />
      </p>
      <DemandState status={demand.status} words={companyStatusWords[demand.status]} />
      <p className="demand-text">{demand.content}</p>
      {result !== undefined && <p className="demand-text">办理结果：{result}</p>}
      <Button kind="text" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起办理过程" : "查看办理过程"}
        <span className="visually-hidden">：{demand.title}</span>
      </Button>
      {demand.category === feeDemand && (
        <Button kind="text" aria-expanded={showsFees} onClick={() => setShowsFees(!showsFees)}>
          {showsFees ? "收起本企业年费" : "查看本企业年费"}
          <span className="visually-hidden">：{demand.title}</span>
        </Button>
      )}
      {open && <Steps id={demand.id} />}
      {showsFees && (
        <section aria-label="本企业年费">
          <h3>本企业年费</h3>
          <PressingAnnuities />
        </section>
      )}
    </section>
  );
}

function Steps({ id }: { id: string }) {
  const info = useCall(contract.demand.demandInfo, { id });
  if (info.error) return <ErrorNote error={info.error} retry={() => void info.refetch()} />;
  if (!info.data) return <p role="status">正在读取…</p>;
  return (
    <ol className="demand-timeline">
      {[...info.data.moves].reverse().map((move) => (
        <li key={move.id}>
          <p className="demand-step">{companyStepWords(move.action)}</p>
          <p className="demand-soft">
            <Ago at={move.at} />
          </p>
          {move.remark !== "" && <p className="demand-text">{move.remark}</p>}
        </li>
      ))}
    </ol>
  );
}
