import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { niceLabel } from "#contract/trademark/nice-classes.ts";
import { useCall } from "#src/api/use-call.ts";
import { trademarkAddress, TrademarkStateMark } from "#src/entities/trademark/trademark-words.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";

const size = 5;

/** Trademarks, judgments and copyrights of one company, to be read only. */
export const CompanyRecords = ({ companyId }: { companyId: string }) => (
  <>
    <CompanyTrademarks companyId={companyId} />
    <CompanyJudgments companyId={companyId} />
    <CompanyCopyrights companyId={companyId} />
  </>
);

interface PartProps {
  title: string;
  /** Where all of them stand. */
  to: string;
  empty: string;
  /** Numbers of what there is, each with its list. */
  totals?: { words: string; to: string }[] | undefined;
  list: { data: { total: number } | undefined; error: Error | null; refetch: () => unknown };
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

function Part({ title, to, empty, totals = [], list: { data, error, refetch }, page, onPage, children }: PartProps) {
  return (
    <section className="company-card" aria-label={title}>
      <div className="section-head">
        <h3>{data === undefined ? title : `${title}（${data.total}）`}</h3>
        {data !== undefined && data.total > 0 && <Link to={to}>全部</Link>}
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.total === 0 && <p>{empty}</p>}
      {totals.length > 0 && (
        <p className="record-totals">
          {totals.map(({ words, to: list }) => (
            <Link key={list} to={list}>
              {words}
            </Link>
          ))}
        </p>
      )}
      <ul className="company-list">{children}</ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={onPage} />}
    </section>
  );
}

function CompanyTrademarks({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1);
  const asked = { id: companyId, page, size };
  const list = useCall(contract.trademark.trademarklist, asked, { keepPrevious: true });
  return (
    <Part
      title="商标"
      to={`/trademarks?company_id=${companyId}`}
      empty="平台还没有收录这家企业的商标"
      totals={list.data?.counts.state.map(({ value, count }) => ({
        words: `${value} ${count}`,
        to: `/trademarks?${new URLSearchParams({ company_id: companyId, state: value }).toString()}`,
      }))}
      list={list}
      page={page}
      onPage={setPage}
    >
      {list.data?.list.map((row) => (
        <li key={row.id}>
          <div className="related-row">
            <Link to={trademarkAddress(row.id)}>{row.name}</Link>
            <span>
              第 {row.registration_no} 号 {niceLabel(row.class)}
            </span>
            <TrademarkStateMark trademark={row} />
          </div>
        </li>
      ))}
    </Part>
  );
}

function CompanyJudgments({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1);
  const asked = { company_id: companyId, page, size };
  const list = useCall(contract.judgment.cseList, asked, { keepPrevious: true });
  return (
    <Part
      title="裁判文书"
      to={`/judgments?company_id=${companyId}`}
      empty="平台还没有收录涉及这家企业的裁判文书"
      list={list}
      page={page}
      onPage={setPage}
    >
      {list.data?.list.map((row) => (
        <li key={row.id}>
          <div className="related-row">
            <Link to={`/judgments/detail?id=${row.id}`}>{row.number}</Link>
            <span>{row.cause}</span>
            <DayWords of={row.judged_on} />
          </div>
        </li>
      ))}
    </Part>
  );
}

function CompanyCopyrights({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1);
  const asked = { company_id: companyId, page, size };
  const list = useCall(contract.copyright.cro, asked, { keepPrevious: true });
  return (
    <Part
      title="著作权与海关备案"
      to={`/copyrights?company_id=${companyId}`}
      empty="平台还没有收录这家企业的著作权登记和海关备案"
      list={list}
      page={page}
      onPage={setPage}
    >
      {list.data?.list.map((row) => (
        <li key={row.id}>
          <div className="related-row">
            <strong>{row.name}</strong>
            <span>
              {row.kind} {row.number}
            </span>
            <DayWords of={row.registered_on} />
          </div>
        </li>
      ))}
    </Part>
  );
}
