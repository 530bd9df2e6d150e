import { useState } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { FitLines, FitMark, PolicyCard } from "#src/entities/policy/policy-parts.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";

/** Shown before somebody asks for all. */
const first = 3;

/** What a company may apply for, for whoever visits it: what it meets, and what has to be asked. */
export function CompanyPolicies({ companyId }: { companyId: string }) {
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useCall(contract.policy.ofCompany, { company_id: companyId });
  const open = data?.list.filter(({ fit }) => fit !== "不符合") ?? [];
  const title = "可申报政策";
  return (
    <section className="company-card" aria-label={title}>
      <div className="section-head">
        <h3>{data === undefined ? title : `${title}（${open.length}）`}</h3>
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data !== undefined && open.length === 0 && <p>目前没有这家企业可以申报的政策</p>}
      <ul className="policy-list">
        {(isWhole ? open : open.slice(0, first)).map((policy) => (
          <li key={policy.id}>
            <PolicyCard policy={policy} mark={<FitMark fit={policy.fit} />}>
              <FitLines lines={policy.lines} />
            </PolicyCard>
          </li>
        ))}
      </ul>
      {open.length > first && !isWhole && <Button onClick={() => setWhole(true)}>查看全部 {open.length} 项</Button>}
    </section>
  );
}
