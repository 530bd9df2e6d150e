import { type ReactNode, useMemo } from "react";
import { contract } from "#contract/index.ts";
import type { Breakdown } from "#contract/visit/figure-definitions.ts";
import { useCall } from "#src/api/use-call.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import type { ChartData } from "#src/ui/chart/chart-data.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { BreakdownButton, type Counted } from "./breakdown-button.tsx";
import type { StatisticsFilter } from "./statistics-filter.tsx";

type Part = { name: string; value: number };
const stepWords = { day: "日期", week: "周（起始日）", month: "月份" } as const;

interface PartsProps {
  title: string;
  unit: string;
  parts: readonly Part[];
  about: ReactNode;
}

/** Bars of words, those nobody used left out; a sentence when there are none. */
function PartsChart({ title, unit, parts, about }: PartsProps) {
  const data = useMemo<ChartData>(() => {
    const used = parts.filter(({ value }) => value > 0);
    return {
      kind: "bar",
      title,
      unit,
      horizontal: true,
      categories: used.map(({ name }) => name),
      series: [{ name: title, values: used.map(({ value }) => value) }],
    };
  }, [title, unit, parts]);
  return (
    <section className="card">
      {data.categories.length === 0 ? (
        <>
          <h2 className="statistics-title">
            {title} {about}
          </h2>
          <p className="statistics-none">这个时段没有数据。</p>
        </>
      ) : (
        <Chart data={data} height={Math.max(140, 40 + data.categories.length * 34)} about={about} />
      )}
    </section>
  );
}

/** Visits of the period over time, by type and by method. */
export function VisitCharts({ filter, counted }: { filter: StatisticsFilter; counted: Counted }) {
  const { data, error, refetch } = useCall(contract.figures.centertypenews, filter, { keepPrevious: true });
  const line = useMemo<ChartData | null>(
    () =>
      data
        ? {
            kind: "line",
            title: "走访次数变化",
            unit: "次",
            categoryTitle: stepWords[data.step],
            categories: data.series.map(({ day }) => (data.step === "month" ? day.slice(0, 7) : day)),
            series: [{ name: "走访次数", values: data.series.map(({ visits }) => visits) }],
          }
        : null,
    [data],
  );
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data || !line) return <PageSkeleton />;
  const aboutOf = (title: string, what: Breakdown) => <BreakdownButton title={title} what={what} {...counted} />;
  return (
    <>
      <section className="card">
        <Chart data={line} about={<BreakdownButton title={line.title} what="series" {...counted} />} />
      </section>
      <div className="statistics-columns">
        <PartsChart title="走访类型" unit="次" parts={data.by_type} about={aboutOf("走访类型", "types")} />
        <PartsChart title="走访方式" unit="次" parts={data.by_method} about={aboutOf("走访方式", "methods")} />
      </div>
    </>
  );
}

/** Demands of the period by state, category and satisfaction. */
export function DemandCharts({ filter, counted }: { filter: StatisticsFilter; counted: Counted }) {
  const { data, error, refetch } = useCall(contract.figures.getrightlist, filter, { keepPrevious: true });
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const aboutOf = (title: string, what: Breakdown) => <BreakdownButton title={title} what={what} {...counted} />;
  return (
    <div className="statistics-columns">
      <PartsChart title="需求状态" unit="条" parts={data.by_status} about={aboutOf("需求状态", "status")} />
      <PartsChart title="需求类别" unit="条" parts={data.by_category} about={aboutOf("需求类别", "category")} />
      <PartsChart
        title="回访满意度"
        unit="条"
        parts={data.by_satisfaction}
        about={aboutOf("回访满意度", "satisfaction")}
      />
    </div>
  );
}
