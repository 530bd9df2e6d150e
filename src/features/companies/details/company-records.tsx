import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { niceLabel } from "#contract/trademark/nice-classes.ts";
import { useCall } from "#src/api/use-call.ts";
import { trademarkAddress, TrademarkStateMark } from "#src/entities/trademark/trademark-words.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { PagedPart, usePaging } from "./paged-part.tsx";

/** Trademarks, judgments and copyrights of one company, to be read only. */
export const CompanyRecords = ({ companyId }: { companyId: string }) => (
  <>
    <CompanyTrademarks companyId={companyId} />
    <CompanyJudgments companyId={companyId} />
    <CompanyCopyrights companyId={companyId} />
  </>
);

const All = ({ of, to }: { of: { total: number } | undefined; to: string }) =>
  of !== undefined && of.total > 0 && <Link to={to}>全部</Link>;

function CompanyTrademarks({ companyId }: { companyId: string }) {
  const paging = usePaging();
  const asked = { id: companyId, ...paging.asked };
  const list = useCall(contract.trademark.trademarklist, asked, { keepPrevious: true });
  const address = (more: Record<string, string> = {}) =>
    `/trademarks?${new URLSearchParams({ company_id: companyId, ...more }).toString()}`;
  const states = list.data?.counts.state ?? [];
  return (
    <PagedPart
      title="商标"
      ways={<All of={list.data} to={address()} />}
      empty="平台还没有收录这家企业的商标"
      list={list}
      paging={paging}
      choices={
        states.length > 0 && (
          <p className="record-totals">
            {states.map(({ value, count }) => (
              <Link key={value} to={address({ state: value })}>
                {value} {count}
              </Link>
            ))}
          </p>
        )
      }
      rows={list.data?.list.map((row) => (
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
    />
  );
}

function CompanyJudgments({ companyId }: { companyId: string }) {
  const paging = usePaging();
  const asked = { company_id: companyId, ...paging.asked };
  const list = useCall(contract.judgment.cseList, asked, { keepPrevious: true });
  return (
    <PagedPart
      title="裁判文书"
      ways={<All of={list.data} to={`/judgments?company_id=${companyId}`} />}
      empty="平台还没有收录涉及这家企业的裁判文书"
      list={list}
      paging={paging}
      rows={list.data?.list.map((row) => (
        <li key={row.id}>
          <div className="related-row">
            <Link to={`/judgments/detail?id=${row.id}`}>{row.number}</Link>
            <span>{row.cause}</span>
            <DayWords of={row.judged_on} />
          </div>
        </li>
      ))}
    />
  );
}

function CompanyCopyrights({ companyId }: { companyId: string }) {
  const paging = usePaging();
  const asked = { company_id: companyId, ...paging.asked };
  const list = useCall(contract.copyright.cro, asked, { keepPrevious: true });
  return (
    <PagedPart
      title="著作权与海关备案"
      ways={<All of={list.data} to={`/copyrights?company_id=${companyId}`} />}
      empty="平台还没有收录这家企业的著作权登记和海关备案"
      list={list}
      paging={paging}
      rows={list.data?.list.map((row) => (
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
    />
  );
}
