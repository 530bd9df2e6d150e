import { Link } from "react-router-dom";
import { statusForCompany } from "#contract/demand/demand-company-view.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { eventsWithin } from "#contract/company/company-home.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { patentAddress } from "#src/entities/patent/patent-link.ts";
import { Ago, DayWords } from "#src/ui/text/dates.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";

type Events = OutputOf<typeof contract.patent.companyHome>["events"];

interface Props {
  companyId: string;
  /** Demands are for an account that has shown whose it is. */
  isCertified: boolean;
  events: Events | undefined;
}

/** What happened to the company's patents and demands. */
export function CompanyNews({ companyId, isCertified, events }: Props) {
  const input = { company_id: companyId, page: 1, size: 3 };
  const { data } = useCall(contract.demand.companyDemand, input, { enabled: isCertified });
  const demands = data?.list ?? [];
  const isKnown = events !== undefined && (data !== undefined || !isCertified);
  return (
    <section className="card" aria-label="最近变化">
      <h2>最近变化</h2>
      {isKnown && events.length + demands.length === 0 && (
        <p className="home-note">{eventsWithin} 天内本企业的专利没有新的法律事件，也没有登记过需求。</p>
      )}
      <LinkList>
        {demands.map((demand) => (
          <li key={demand.id}>
            <Link to={`/VisitsNeeds/demand?id=${demand.id}`}>
              <strong>需求：{demand.title}</strong>
              <span>
                {statusForCompany(demand)} · <Ago at={demand.updated_at} />
              </span>
            </Link>
          </li>
        ))}
        {events?.map(({ id, patent_id, title, event, happened_on }) => (
          <li key={id}>
            <Link to={patentAddress(patent_id, "law")}>
              <strong>
                {event}：{title}
              </strong>
              <span>
                <DayWords of={happened_on} />
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
    </section>
  );
}
