import { useMemo } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { accountKinds, accountKindWords } from "#contract/usage/usage-lists.ts";
import type { usageCalls } from "#contract/usage/usage-calls.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import type { ChartData } from "#src/ui/chart/chart-data.ts";

type Days = OutputOf<typeof usageCalls.figures>["days"];

/** Active accounts by kind, and what was done, day by day; a day that was not counted has no figure. */
export function UsageCharts({ days, kind }: { days: Days; kind: string | undefined }) {
  const active = useMemo<ChartData>(
    () => ({
      kind: "bar",
      title: "每日活跃账号",
      unit: "个",
      categoryTitle: "日期",
      stacked: true,
      categories: days.map(({ day }) => day),
      series: accountKinds
        .filter((one) => kind === undefined || one === kind)
        .map((one) => ({ name: accountKindWords[one], values: days.map((row) => row.active?.[one] ?? null) })),
    }),
    [days, kind],
  );
  const done = useMemo<ChartData>(
    () => ({
      kind: "line",
      title: "每日走访、检索与下载",
      unit: "次",
      categoryTitle: "日期",
      categories: days.map(({ day }) => day),
      series: [
        { name: "走访记录", values: days.map(({ visits }) => visits) },
        { name: "检索", values: days.map(({ searches }) => searches) },
        { name: "下载", values: days.map(({ downloads }) => downloads) },
      ],
    }),
    [days],
  );
  if (days.length === 0)
    return (
      <section className="card">
        <h2>每日使用</h2>
        <p className="usage-note">所选时段还没有到。</p>
      </section>
    );
  return (
    <>
      <section className="card" aria-label={active.title}>
        <Chart data={active} />
      </section>
      <section className="card" aria-label={done.title}>
        <Chart data={done} />
      </section>
    </>
  );
}
