import { useMemo } from "react";
import { Chart } from "#src/ui/chart/chart.tsx";
import type { ChartData } from "#src/ui/chart/chart-data.ts";
import { useIsDark, useIsWall } from "./scope.tsx";

interface Props {
  title: string;
  data: Omit<ChartData, "title">;
  height?: number;
  /** Words instead of a drawing where there is nothing to draw. */
  none?: string;
}

/** A chart in a card. Keep `data` the same object while it says the same. */
export function ChartCard({ title, data, height = 240, none = "没有数据。" }: Props) {
  const large = useIsWall();
  const dark = useIsDark();
  const whole = useMemo<ChartData>(() => ({ ...data, title, large, dark }), [data, title, large, dark]);
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null));
  return (
    <section className="district-card" aria-label={title}>
      {data.categories.length === 0 || isEmpty ? (
        <>
          <h2>{title}</h2>
          <p className="district-note">{none}</p>
        </>
      ) : (
        <Chart data={whole} height={height} />
      )}
    </section>
  );
}
