import { useState } from "react";
import { Link } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import type { Honor } from "#contract/honor/honor.ts";
import type { HonorState } from "#contract/honor/honor-rules.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { HonorPatentLine, HonorStateMark, HonorTerm } from "./honor-facts.tsx";
import "./honor.css";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";

interface Props {
  companyId: string;
  /** Rows of a page. */
  size?: number;
}

/** The honors of one company, the latest year first, by state; to be read only. */
export function CompanyHonors({ companyId, size = 5 }: Props) {
  const isDistrict = kindOf(useSessionUser()) === "district";
  const [state, setState] = useState<HonorState>();
  const [page, setPage] = useState(1);
  const asked = { id: companyId, page, size, ...(state !== undefined && { state }) };
  const { data, error, refetch } = useCall(contract.honor.honorlist, asked, { keepPrevious: true });
  const all = data?.counts.state.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const show = (next: HonorState | undefined) => {
    setState(next);
    setPage(1);
  };
  return (
    <section className="company-card honor-section" aria-label="荣誉">
      <div className="section-head">
        <h3>{data === undefined ? "荣誉" : `荣誉（${all}）`}</h3>
        {isDistrict && all > 0 && <Link to={`/honor?company_id=${companyId}`}>管理</Link>}
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data !== undefined && data.counts.state.length > 1 && (
        <CountChips label="荣誉状态" rows={data.counts.state} chosen={state} onChoose={show} />
      )}
      {data?.total === 0 && <p>还没有登记荣誉，如有遗漏请联系区知识产权主管部门补充</p>}
      <ul className="honor-list">
        {data?.list.map((honor) => (
          <HonorRow key={honor.id} honor={honor} />
        ))}
      </ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </section>
  );
}

const HonorRow = ({ honor }: { honor: Honor }) => (
  <li className="honor-row">
    <strong>{honor.title}</strong>
    <span>
      {honor.type_name} {honor.level}级 {honor.year} 年 {honor.grade} {honor.issuer}
    </span>
    <span>
      <HonorStateMark honor={honor} /> <HonorTerm honor={honor} />
      {honor.revoked_reason !== "" && ` ${honor.revoked_reason}`}
    </span>
    <HonorPatentLine patent={honor.patent} />
  </li>
);
