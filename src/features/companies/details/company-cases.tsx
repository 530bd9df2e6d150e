import { useState } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { CaseStageMark, kindWords, moneyWords } from "#src/entities/case/case-words.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";

const size = 5;

/** The cases of a company in the fields that officials see; more is shown to whom a case was handed. */
export function CompanyCases({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    contract.litigation.litigationlist,
    { id: companyId, page, size },
    { keepPrevious: true },
  );
  return (
    <section className="company-card" aria-label="诉讼">
      <h3>{data === undefined ? "诉讼" : `诉讼（${data.counts.all}，未结案 ${data.counts.open}）`}</h3>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.total === 0 && <p>企业还没有登记案件</p>}
      <ul className="company-list">
        {data?.list.map((row) => (
          <li key={row.id}>
            <div className="related-row">
              <strong>{row.title}</strong>
              <span>
                {kindWords(row)}，企业为{row.own_role}
                {row.court !== "" && ` · ${row.court}`}
                {row.claimed !== null && ` · 诉请 ${moneyWords(row.claimed, row.currency)}`}
                {row.awarded !== null && ` · 判决 ${moneyWords(row.awarded, row.currency)}`}
              </span>
              <CaseStageMark of={row} />
            </div>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </section>
  );
}
