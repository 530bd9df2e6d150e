import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { Link } from "react-router-dom";
import { AbstractParts } from "./abstract-parts.tsx";
import { PatentFrame } from "./patent-frame.tsx";

/** 专利详情 for officials: the companies of their streets that it belongs to stand beside it. */
export default function OfficialsPage() {
  return (
    <PatentFrame part="detail">
      {(shown) => (
        <div className="patent-beside">
          <Companies patent={shown.patent.id} />
          <div>
            <AbstractParts {...shown} />
          </div>
        </div>
      )}
    </PatentFrame>
  );
}

function Companies({ patent }: { patent: string }) {
  const { data, error, refetch } = useCall(contract.company.patentCompanies, { patent });
  return (
    <aside aria-label="所属企业">
      <h2>所属企业</h2>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.list.length === 0 && <p>不属于管辖范围内的企业。</p>}
      {data?.list.map((one) => (
        <section key={one.id} aria-label={one.name}>
          <h3>
            <Link to={`/companyDetails?id=${one.id}`}>{one.name}</Link>
          </h3>
          <FactRows
            rows={[
              ["镇街", one.street_name],
              ["责任人", one.owner_name || "未分派"],
              ["最近走访", one.last_visit_at === null ? "还没有走访" : formatDay(one.last_visit_at)],
              ["下次走访", formatDay(one.next_visit_at) || "未计划"],
              ["未办结需求", `${one.open_demands} 条`],
            ]}
          />
          <ButtonLink to={`/workVisit/form?company_id=${one.id}`}>登记走访</ButtonLink>
        </section>
      ))}
    </aside>
  );
}
