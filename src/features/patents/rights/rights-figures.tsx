import { useMemo } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import type { rightCalls } from "#contract/patent/right-calls.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

/** All that was found in figures: how many of each kind, how many stand, and the months they began in. */
export function RightsFigures({ totals, months }: Pick<OutputOf<typeof rightCalls.transfer>, "totals" | "months">) {
  const chart = useMemo(
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
  return (
    <>
      <p className="patent-numbers">
        {totals.map(({ kind, count, in_force }) => (
          <span key={kind}>
            {kind} {formatCount(count)} 项{kind !== "转让" && `，有效 ${formatCount(in_force)} 项`}
          </span>
        ))}
      </p>
      {months.length > 0 && <Chart data={chart} height={200} />}
    </>
  );
}
