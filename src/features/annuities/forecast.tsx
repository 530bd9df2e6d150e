import { moneyWords } from "#contract/core/money-words.ts";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import type { ChartData } from "#src/ui/chart/chart-data.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { AnnuityFiles } from "./annuity-files.tsx";
import { useAnnuityAddress } from "./use-annuity-list.ts";

type Forecasted = OutputOf<typeof contract.annuity.forecast>;

const chartOf = (years: Forecasted["years"]): ChartData => ({
  kind: "bar",
  title: "今后五年年费",
  unit: "元",
  categoryTitle: "年份",
  categories: years.map(({ year }) => String(year)),
  series: [
    { name: "全额", values: years.map(({ amount_full }) => Number(amount_full)) },
    { name: "按减缴", values: years.map(({ amount_reduced }) => Number(amount_reduced)) },
    { name: "按减缴，不含拟放弃", values: years.map(({ amount_kept }) => Number(amount_kept)) },
  ],
});

/** What a company's rights cost in this year and the four after it; each year leads to its patents. */
export function Forecast() {
  const { conditions, isEnterprise, addressOf } = useAnnuityAddress();
  const asked = conditions.company_id === undefined ? {} : { company_id: conditions.company_id };
  const { data, error, refetch } = useCall(contract.annuity.forecast, asked);
  const chart = useMemo(() => data && chartOf(data.years), [data]);
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined || chart === undefined) return <PageSkeleton />;
  if (data.years.every(({ count }) => count === 0))
    return (
      <EmptyNote title="今后五年没有待缴的年费">
        <p>只有国家知识产权局授权、仍然有效的专利要缴年费。</p>
      </EmptyNote>
    );
  return (
    <>
      {!isEnterprise && <h2>{data.company.name}</h2>}
      <section className="annuity-card" aria-label="五年预测">
        <Chart data={chart} />
        <p className="annuity-note">
          按现在有效的专利全部维持推算，今年只计还没有登记缴清的。
          {data.given_up > 0 && `专利库中拟放弃的 ${formatCount(data.given_up)} 件不计入第三项。`}
        </p>
      </section>
      <ul className="annuity-list" aria-label="各年年费">
        {data.years.map((one) => (
          <li key={one.year} className="annuity-row">
            <div>
              {one.count === 0 ? (
                <strong>{one.year} 年</strong>
              ) : (
                <Link to={addressOf({ cost_year: String(one.year) })}>
                  {one.year} 年 {formatCount(one.count)} 件
                </Link>
              )}
              {one.ending > 0 && <p>其中 {formatCount(one.ending)} 件是最后一个年度</p>}
            </div>
            <p>
              按减缴 <strong>{moneyWords(one.amount_reduced)}</strong>
            </p>
            <p>全额 {moneyWords(one.amount_full)}</p>
          </li>
        ))}
      </ul>
      <div className="annuity-ways">
        <AnnuityFiles conditions={conditions} total={1} />
      </div>
    </>
  );
}
