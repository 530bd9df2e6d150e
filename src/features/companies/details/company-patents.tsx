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
import { KeywordBox } from "#src/ui/list/list-parts.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { PagedPart, usePaging } from "./paged-part.tsx";

/** The patents a company applied for or owns, newest first; by words and status. */
export function CompanyPatents({ companyId }: { companyId: string }) {
  const isOfficial = can(kindOf(useSessionUser()), staff);
  const linkOf = usePatentLink();
  const [keyword, setKeyword] = useState("");
  const [status, setStatus] = useState<PatentStatus | null>(null);
  const paging = usePaging();
  const asked = { id: companyId, keyword, ...paging.asked, ...(status !== null && { status }) };
  const list = useCall(contract.company.patentlist, asked, { keepPrevious: true });
  const { data } = list;
  const all = data?.counts.status.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const show = (next: PatentStatus | null) => {
    setStatus(next);
    paging.onPage(1);
  };
  return (
    <PagedPart
      title="专利"
      ways={
        isOfficial &&
        all > 0 && (
          <>
            <Link to={`/morePatents?company_id=${companyId}`}>筛选与导出</Link>
            <Link to={`/annuities?company_id=${companyId}`}>年费</Link>
          </>
        )
      }
      empty={keyword === "" && status === null ? "没有收录这家企业的专利" : "没有符合条件的专利"}
      list={list}
      paging={paging}
      choices={
        data !== undefined &&
        (all > 0 || keyword !== "") && (
          <div className="company-patent-ways">
            <KeywordBox
              label="名称、发明人或号码"
              value={keyword}
              onChange={(words) => {
                setKeyword(words);
                paging.onPage(1);
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
        )
      }
      rows={data?.list.map((patent) => (
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
    />
  );
}
