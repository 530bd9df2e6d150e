import { useMemo } from "react";
import { contract } from "#contract/index.ts";
import { type FacetName, facetTitles } from "#contract/patent/patent-search.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { useReading } from "#src/api/use-reading.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import type { ChartData } from "#src/ui/chart/chart-data.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { AskedSearch } from "../search/search-address.ts";
import type { Found } from "../search/use-patent-search.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./statistics.css";

type Statistics = OutputOf<typeof contract.search.diStatistics>;

interface Props {
  asked: AskedSearch;
  found: Found;
  scope: "all" | "district";
  onChange: (changes: Partial<AskedSearch>) => void;
}

const chartOf = ({ years, types }: Statistics): ChartData => ({
  kind: "bar",
  title: "申请年份与类型",
  categoryTitle: "申请年份",
  categories: years,
  series: types.map(({ type, counts }) => ({ name: type, values: counts })),
  unit: "件",
  stacked: true,
});

/** All hits in figures; each value is the way to the list of its hits. */
export function StatisticsView({ asked, found, scope, onChange }: Props) {
  const { expression, dialect } = found;
  const { data, isError, error, refetch } = useReading(
    contract.search.diStatistics,
    { expression, dialect, choices: asked.choices, scope },
    { keepPrevious: true },
  );
  const chart = useMemo(() => (data === undefined ? null : chartOf(data)), [data]);
  if (isError) return <ErrorNote error={error} retry={refetch} />;
  if (data === undefined || chart === null) return <PageSkeleton />;
  const narrow = (facet: FacetName, value: string) =>
    onChange({ view: "list", choices: [...asked.choices, { facet, value, exclude: false }] });
  return (
    <div className="patent-statistics">
      <p className="patent-numbers">
        共 {formatCount(data.total)} 件，截至 <MinuteWords at={data.as_of} />
        ，本平台数据
        {data.undated > 0 && `；${formatCount(data.undated)} 件没有申请日，未计入年份`}
      </p>
      {data.note !== "" && <p className="patent-problem">{data.note}</p>}
      {data.years.length > 0 && <Chart data={chart} />}
      <div className="patent-parts">
        {data.years.length > 0 && (
          <Part
            title="申请年份"
            values={data.years.map((year, at) => ({
              value: year,
              label: year,
              count: data.types.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0),
            }))}
            onChoose={(value) => narrow("year", value)}
          />
        )}
        {data.parts.map(({ facet, values }) =>
          values.length === 0 ? null : (
            <Part key={facet} title={facetTitles[facet]} values={values} onChoose={(value) => narrow(facet, value)} />
          ),
        )}
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  values: readonly { value: string; label: string; count: number }[];
  onChoose: (value: string) => void;
}

/** Values with their hits as a table whose bars lead to the list. */
function Part({ title, values, onChoose }: PartProps) {
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <table className="patent-part">
      <caption>{title}</caption>
      <tbody>
        {values.map(({ value, label, count }) => (
          <tr key={value}>
            <th scope="row">
              <button type="button" className="patent-value" disabled={count === 0} onClick={() => onChoose(value)}>
                {label}
              </button>
              <span className="patent-bar" aria-hidden="true">
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
