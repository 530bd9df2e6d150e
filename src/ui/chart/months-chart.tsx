import { useMemo } from "react";
import { Chart } from "./chart.tsx";

/** Records by the month they began in, of the last three years. */
export function MonthsChart({
  months,
  height,
}: {
  months: readonly { month: string; count: number }[];
  height: number;
}) {
  const data = useMemo(
    () => ({
      kind: "bar" as const,
      title: "按月（近三年）",
      categoryTitle: "月份",
      categories: months.map(({ month }) => month),
      series: [{ name: "记录", values: months.map(({ count }) => count) }],
      unit: "项",
    }),
    [months],
  );
  return <Chart data={data} height={height} />;
}
