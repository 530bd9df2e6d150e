import { moneyWords } from "#contract/core/money-words.ts";
import { Link } from "react-router-dom";
import { pressingRanges, sumWords } from "#contract/annuity/annuity-sums.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { AnnuityState } from "./annuity-state.tsx";

/** A company's patents that are late or may be, with what each costs today; the user's company without an id. */
export function PressingAnnuities({ companyId }: { companyId?: string }) {
  const asked = companyId === undefined ? {} : { company_id: companyId };
  const { data, error, refetch } = useCall(contract.annuity.pressing, asked);
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PartSkeleton />;
  const all = data.sums.reduce((sum, { count }) => sum + count, 0);
  const listOf = (which: string) =>
    `/annuities?${new URLSearchParams({ ...(companyId !== undefined && { company_id: companyId }), which }).toString()}`;
  if (all === 0) return <p>没有滞纳期、未确认缴纳或可恢复的专利。</p>;
  return (
    <>
      <p>
        截至 <DayWords of={data.as_of} />：
        {pressingRanges
          .map((which) => ({ which, sum: data.sums.find((one) => one.which === which) }))
          .flatMap(({ which, sum }) =>
            sum === undefined || sum.count === 0
              ? []
              : [
                  <Link key={which} className="pressing-sum" to={listOf(which)}>
                    {sumWords[which]} {formatCount(sum.count)} 件，今天缴纳 {moneyWords(sum.amount)}
                  </Link>,
                ],
          )}
      </p>
      <ul className="pressing-list" aria-label="待处理的年费">
        {data.list.map((one) => (
          <li key={one.id}>
            <Link to={`/costdetails?patent=${one.id}`}>{one.title}</Link>
            <span>
              <AnnuityState state={one.state} /> 第 {one.year} 年度 {moneyWords(one.total)}
              {one.last_on !== null && (
                <>
                  ，最迟 <DayWords of={one.last_on} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {all > data.list.length && <p>列出最紧急的 {data.list.length} 件，其余见清单。</p>}
    </>
  );
}
