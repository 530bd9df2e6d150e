import type { OutputOf } from "#contract/core/call.ts";
import type { rightCalls } from "#contract/patent/right-calls.ts";
import { MonthsChart } from "#src/ui/chart/months-chart.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

/** All that was found in figures: how many of each kind, how many stand, and the months they began in. */
export function RightsFigures({ totals, months }: Pick<OutputOf<typeof rightCalls.transfer>, "totals" | "months">) {
  return (
    <>
      <p className="patent-numbers">
        {totals.map(({ kind, count, in_force }) => (
          <span key={kind}>
            {kind} {formatCount(count)} 项{kind !== "转让" && `，有效 ${formatCount(in_force)} 项`}
          </span>
        ))}
      </p>
      {months.length > 0 && <MonthsChart months={months} height={200} />}
    </>
  );
}
