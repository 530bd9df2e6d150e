import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import type { ChartData } from "#src/ui/chart/chart-data.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { EmptyNote, ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type PortfolioList, portfolioSearch } from "./portfolio-filters.ts";

type Years = OutputOf<typeof contract.portfolio.trendPatent>["filed"];

const chartOf = (years: Years, look: Pick<ChartData, "kind" | "title" | "unit" | "stacked">): ChartData => ({
  ...look,
  categoryTitle: "年份",
  categories: years.map(({ year }) => String(year)),
  series: (years[0]?.counts ?? []).map(({ name }, at) => ({
    name,
    values: years.map(({ counts }) => counts[at]?.count ?? 0),
  })),
});

const toList = (input: PortfolioList) => `/patent?${portfolioSearch(input).toString()}`;

/** The portfolio in figures, of what was filed within two days; each leads to its list where one stands behind it. */
export function Trends() {
  const { Day } = useFormKit();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const within = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
  return (
    <div className="portfolio-trends">
      <div className="portfolio-days">
        <Day name="from" label="申请日从" value={from} onChange={setFrom} />
        <Day name="to" label="申请日到" value={to} onChange={setTo} />
      </div>
      <PatentTrend within={within} />
      <LawTrend within={within} />
      <NameTrend within={within} />
      <TimeTrend within={within} />
    </div>
  );
}

interface Within {
  within: { from?: string; to?: string };
}

function PatentTrend({ within }: Within) {
  const { data, error, refetch } = useCall(contract.portfolio.trendPatent, within, { keepPrevious: true });
  const charts = useMemo(
    () =>
      data && [
        chartOf(data.filed, { kind: "bar", title: "历年申请", unit: "件", stacked: true }),
        chartOf(data.granted, { kind: "bar", title: "历年授权", unit: "件", stacked: true }),
      ],
    [data],
  );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined || charts === undefined) return <PartSkeleton />;
  if (data.filed.length === 0) return <EmptyNote title="没有可以统计的专利" />;
  const sum = ({ counts }: Years[number]) => counts.reduce((total, { count }) => total + count, 0);
  return (
    <>
      {charts.map((chart) => (
        <Chart key={chart.title} data={chart} />
      ))}
      <YearLinks title="按申请年份查看" years={data.filed} countOf={sum} linkOf={(year) => toList({ year })} />
      <YearLinks
        title="按授权年份查看"
        years={data.granted}
        countOf={sum}
        linkOf={(year) => toList({ granted_year: year })}
      />
    </>
  );
}

interface LinksProps {
  title: string;
  years: Years;
  countOf: (year: Years[number]) => number;
  linkOf: (year: number) => string;
}

const YearLinks = ({ title, years, countOf, linkOf }: LinksProps) => (
  <p className="portfolio-years">
    {title}：
    {years
      .filter((one) => countOf(one) > 0)
      .map((one) => (
        <Link key={one.year} to={linkOf(one.year)}>
          {one.year} 年 {formatCount(countOf(one))} 件
        </Link>
      ))}
  </p>
);

function LawTrend({ within }: Within) {
  const { data, error, refetch } = useCall(contract.portfolio.trendLaw, within, { keepPrevious: true });
  const chart = useMemo(
    () => data && chartOf(data.years, { kind: "line", title: "历年年末法律状态", unit: "件" }),
    [data],
  );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined || chart === undefined) return <PartSkeleton />;
  const now = data.years.at(-1);
  if (now === undefined) return null;
  return (
    <>
      <Chart data={chart} />
      <p className="portfolio-years">
        现在：
        {now.counts.map(({ name, count }) => (
          <Link key={name} to={toList({ status: name as "有效" })}>
            {name} {formatCount(count)} 件
          </Link>
        ))}
      </p>
    </>
  );
}

function NameTrend({ within }: Within) {
  const { data, error, refetch } = useCall(contract.portfolio.trendCompany, within, { keepPrevious: true });
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PartSkeleton />;
  return (
    <div className="portfolio-names">
      <Ranking title="申请人" rows={data.applicants} linkOf={(applicant) => toList({ applicant })} />
      <Ranking title="发明人" rows={data.inventors} linkOf={(inventor) => toList({ inventor })} />
    </div>
  );
}

interface RankingProps {
  title: string;
  rows: readonly { name: string; count: number }[];
  linkOf: (name: string) => string;
}

function Ranking({ title, rows, linkOf }: RankingProps) {
  if (rows.length === 0) return null;
  return (
    <table className="portfolio-ranking">
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">
              <Link to={linkOf(name)}>{name}</Link>
            </th>
            <td>{formatCount(count)} 件</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TimeTrend({ within }: Within) {
  const { data, error, refetch } = useCall(contract.portfolio.trendTimes, within, { keepPrevious: true });
  const chart = useMemo(
    () => data && chartOf(data.years, { kind: "line", title: "授权周期（中位数，按授权年份）", unit: "月" }),
    [data],
  );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined || chart === undefined) return <PartSkeleton />;
  if (data.list.length === 0) return null;
  return (
    <>
      <Chart data={chart} />
      <table className="portfolio-ranking">
        <caption>从申请到授权的月数</caption>
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col">件数</th>
            <th scope="col">中位数</th>
            <th scope="col">最短</th>
            <th scope="col">最长</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((one) => (
            <tr key={one.type}>
              <th scope="row">
                <Link to={toList({ type: one.type })}>{one.type}</Link>
              </th>
              <td>{formatCount(one.count)}</td>
              <td>{one.median}</td>
              <td>{one.least}</td>
              <td>{one.most}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
