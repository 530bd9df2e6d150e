import { Link } from "react-router-dom";
import { statusForCompany } from "#contract/demand/demand-company-view.ts";
import { isOpenDemand } from "#contract/demand/demand-states.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatClock } from "#src/ui/text/format-date.ts";

/** Open demands that stand here at the most. */
const most = 3;

/** The next visit and the last one, and the demands that are not done yet, each with the way to it. */
export function CompanyVisits({ companyId, isCertified }: { companyId: string; isCertified: boolean }) {
  return (
    <section className="card" aria-label="走访与需求">
      <h2>走访与需求</h2>
      {isCertified ? <Known companyId={companyId} /> : <ToCertify />}
    </section>
  );
}

const ToCertify = () => (
  <>
    <p className="home-note">完成企业认证后，可在这里查看走访、申请走访、提出需求。</p>
    <ButtonLink to="/userCenter#certification">去认证</ButtonLink>
  </>
);

function Known({ companyId }: { companyId: string }) {
  const planned = useCall(contract.enterprise.appointments, {}).data;
  const paid = useCall(contract.enterprise.visitIndex, { page: 1, size: 1 }).data;
  const demands = useCall(contract.demand.companyDemand, { company_id: companyId, page: 1, size: 20 }).data;
  const next = planned?.[0];
  const last = paid?.list[0];
  const open = demands?.list.filter(({ status }) => isOpenDemand(status)) ?? [];
  const isEmpty = planned?.length === 0 && paid?.total === 0 && demands !== undefined && open.length === 0;
  return (
    <>
      {isEmpty && <p className="home-note">近期没有走访安排，也没有未办结的需求。</p>}
      <LinkList>
        {next && (
          <li>
            <Link to="/VisitsNeeds">
              <strong>
                下次走访：
                <DayWords of={next.plan_start} /> {formatClock(next.plan_start)}
              </strong>
              <span>{[next.people.join("、"), next.confirmed ? "已确认" : "待确认"].join(" · ")}</span>
            </Link>
          </li>
        )}
        {last && (
          <li>
            <Link to={`/VisitsNeeds/visit?id=${last.id}`}>
              <strong>
                上次走访：
                <DayWords of={last.start_at} />
              </strong>
              <span>{last.next_action === "" ? last.people.join("、") : `约定：${last.next_action}`}</span>
            </Link>
          </li>
        )}
        {open.slice(0, most).map((demand) => (
          <li key={demand.id}>
            <Link to={`/VisitsNeeds/demand?id=${demand.id}`}>
              <strong>需求：{demand.title}</strong>
              <span>{statusForCompany(demand)}</span>
            </Link>
          </li>
        ))}
      </LinkList>
      <nav aria-label="走访与需求的操作" className="home-ways">
        <ButtonLink to="/VisitsNeeds/ask">申请走访</ButtonLink>
        <ButtonLink to="/VisitsNeeds/demandForm">提出需求</ButtonLink>
        {open.length > most && <ButtonLink to="/VisitsNeeds?tab=needs">全部需求</ButtonLink>}
      </nav>
    </>
  );
}
