import { Link } from "react-router-dom";
import { statusForCompany } from "#contract/demand/demand-company-view.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions } from "#src/api/use-conditions.ts";
import { DemandState } from "#src/entities/demand/demand-badges.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { pageSize } from "./use-own-visits.ts";

/** The company's demands, whoever wrote them down, newest first. */
export function NeedsPart() {
  const { com_id } = useSessionUser();
  const { page, turn } = useConditions();
  const input = { company_id: String(com_id), page, size: pageSize };
  const list = useCall(contract.demand.companyDemand, input, { keepPrevious: true });
  const total = list.data?.total ?? 0;
  return (
    <>
      <div className="needs-head">
        <ButtonLink kind="primary" to="/VisitsNeeds/demandForm">
          提出需求
        </ButtonLink>
      </div>
      <ReadingState of={list} />
      {list.data !== undefined && total === 0 && (
        <EmptyNote title="还没有需求">
          <p>需要申请、维权、融资等方面的帮助，可以提出需求；工作人员走访时登记的需求也会显示在这里。</p>
        </EmptyNote>
      )}
      {total > 0 && (
        <LinkList className="card">
          {list.data?.list.map((demand) => (
            <li key={demand.id}>
              <Link to={`/VisitsNeeds/demand?id=${demand.id}`}>
                <strong>{demand.title}</strong>
                <span>
                  {demand.category} · {demand.demand_no} · <DayWords of={demand.created_at} />
                </span>
                <DemandState status={demand.status} words={statusForCompany(demand)} />
              </Link>
            </li>
          ))}
        </LinkList>
      )}
      {total > 0 && <Pager page={page} size={pageSize} total={total} onPage={turn} />}
    </>
  );
}
