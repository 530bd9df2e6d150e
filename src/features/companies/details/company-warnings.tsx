import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { CostLink } from "#src/entities/warning/cost-link.tsx";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { WarningDue, WarningStateMark } from "#src/entities/warning/warning-words.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { PagedPart, usePaging } from "./paged-part.tsx";

/** The open warnings of a company, the most pressing first. */
export function CompanyWarnings({ companyId }: { companyId: string }) {
  const paging = usePaging();
  const asked = { company_id: companyId, ...paging.asked };
  const list = useCall(contract.warning.warningList, asked, { keepPrevious: true });
  return (
    <PagedPart
      title="预警"
      ways={
        <ButtonLink kind="text" to={`/workWarning?company_id=${companyId}&state=all`}>
          查看全部预警
        </ButtonLink>
      }
      empty="没有未结的预警"
      list={list}
      paging={paging}
      rows={list.data?.list.map((row) => (
        <li key={row.id}>
          <Link className="related-row" to={`/workWarning?company_id=${companyId}&id=${row.id}`}>
            <strong>{row.title}</strong>
            <span className="warning-marks">
              <LevelMark level={row.level} />
              <WarningStateMark state={row.state} />
              <WarningDue warning={row} />
            </span>
          </Link>
          <CostLink warning={row} />
        </li>
      ))}
    />
  );
}
