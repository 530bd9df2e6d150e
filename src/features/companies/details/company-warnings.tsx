import { useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { WarningDue, WarningStateMark } from "#src/entities/warning/warning-words.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";

const size = 5;

/** The open warnings of a company, the most pressing first. */
export function CompanyWarnings({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    contract.warning.warningList,
    { company_id: companyId, page, size },
    { keepPrevious: true },
  );
  return (
    <section className="company-card" aria-label="预警">
      <div className="section-head">
        <h3>{data === undefined ? "预警" : `预警（${data.total}）`}</h3>
        <ButtonLink kind="text" to={`/workWarning?company_id=${companyId}&state=all`}>
          查看全部预警
        </ButtonLink>
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.total === 0 && <p>没有未结的预警</p>}
      <ul className="company-list">
        {data?.list.map((row) => (
          <li key={row.id}>
            <Link className="related-row" to={`/workWarning?company_id=${companyId}&id=${row.id}`}>
              <strong>{row.title}</strong>
              <span className="warning-marks">
                <LevelMark level={row.level} />
                <WarningStateMark state={row.state} />
                <WarningDue warning={row} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </section>
  );
}
