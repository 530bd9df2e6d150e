import { useState } from "react";
import { Link } from "react-router-dom";
import { can, kindOf, staff } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import type { PatentStatus } from "#contract/patent/patent-words.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useCall } from "#src/api/use-call.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";

const size = 5;

/** The patents a company applied for or owns, newest first; by words and status. */
export function CompanyPatents({ companyId }: { companyId: string }) {
  const isOfficial = can(kindOf(useSessionUser()), staff);
  const linkOf = usePatentLink();
  const [keyword, setKeyword] = useState("");
  const [status, setStatus] = useState<PatentStatus | null>(null);
  const [page, setPage] = useState(1);
  const asked = { id: companyId, keyword, page, size, ...(status !== null && { status }) };
  const { data, error, refetch } = useCall(contract.company.patentlist, asked, { keepPrevious: true });
  const all = data?.counts.status.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const show = (next: PatentStatus | null) => {
    setStatus(next);
    setPage(1);
  };
  return (
    <section className="company-card" aria-label="专利">
      <div className="section-head">
        <h3>{data === undefined ? "专利" : `专利（${data.total}）`}</h3>
        {isOfficial && all > 0 && <Link to={`/morePatents?company_id=${companyId}`}>筛选与导出</Link>}
        {isOfficial && all > 0 && <Link to={`/annuities?company_id=${companyId}`}>年费</Link>}
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data !== undefined && (all > 0 || keyword !== "") && (
        <div className="company-patent-ways">
          <KeywordBox
            label="名称、发明人或号码"
            value={keyword}
            onChange={(words) => {
              setKeyword(words);
              setPage(1);
            }}
          />
          <div role="group" aria-label="法律状态">
            {[{ value: null, count: all }, ...data.counts.status].map(({ value, count }) => (
              <Button key={value ?? ""} aria-pressed={value === status} onClick={() => show(value)}>
                {value ?? "全部"} {count}
              </Button>
            ))}
          </div>
        </div>
      )}
      {data?.total === 0 && (
        <p>{keyword === "" && status === null ? "没有收录这家企业的专利" : "没有符合条件的专利"}</p>
      )}
      <ul className="company-list">
        {data?.list.map((patent) => (
          <li key={patent.id}>
            <Link className="related-row" to={linkOf(patent.id)}>
              <strong>{patent.title}</strong>
              <span>
                {patent.type} {numberOf(patent)}{" "}
                {patent.filed_on !== null && (
                  <span className="whole">
                    申请日 <DayWords of={patent.filed_on} />
                  </span>
                )}
              </span>
              <PatentStatusLine patent={patent} />
            </Link>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </section>
  );
}
