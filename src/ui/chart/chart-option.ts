import type { BarSeriesOption, LineSeriesOption, PieSeriesOption, RadarSeriesOption } from "echarts/charts";
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  RadarComponentOption,
  TooltipComponentOption,
} from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartData } from "./chart-data.ts";
import { darkTokens, tokens } from "../tokens.ts";

type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | RadarSeriesOption
  | AriaComponentOption
  | GridComponentOption
  | LegendComponentOption
  | RadarComponentOption
  | TooltipComponentOption
>;

const paletteOf = ({ dark }: ChartData) => (dark === true ? darkTokens : tokens);
const axisText = (chart: ChartData) => ({
  color: paletteOf(chart).inkSoft,
  fontSize: chart.large === true ? 17 : 12,
});
const quietLine = (chart: ChartData) => ({ lineStyle: { color: paletteOf(chart).line } });

const valuesOf = (values: readonly (number | null)[]) => values.map((value) => value ?? "-");

/** Of its width a chart with bars from left to right gives so much to their names. */
const shareOfNames = 0.4;

function axes(chart: ChartData, width: number): ChartOption {
  const { kind, categories, series, horizontal, stacked } = chart;
  const category = {
    type: "category" as const,
    data: [...categories],
    // What is cut off stands whole in the table.
    axisLabel: {
      ...axisText(chart),
      ...(horizontal === true && { width: Math.round(width * shareOfNames), overflow: "truncate" as const }),
    },
    axisLine: quietLine(chart),
    axisTick: { show: false },
    // The first row of the table stands on top.
    inverse: horizontal === true,
  };
  const isWhole = series.every(({ values }) => values.every((one) => one === null || Number.isInteger(one)));
  const value = {
    type: "value" as const,
    axisLabel: { ...axisText(chart), hideOverlap: true },
    splitLine: quietLine(chart),
    // No half visit stands at the side of two.
    ...(isWhole && { minInterval: 1 }),
  };
  const lines = series.map(({ name, values }) =>
    kind === "line"
      ? { type: "line" as const, name, data: valuesOf(values), symbolSize: 7, symbol: "circle" }
      : { type: "bar" as const, name, data: valuesOf(values), barMaxWidth: 36, ...(stacked ? { stack: "all" } : {}) },
  );
  return {
    grid: { left: 8, right: 20, top: 16, bottom: series.length > 1 ? 36 : 8, outerBoundsMode: "same" },
    xAxis: horizontal ? value : category,
    yAxis: horizontal ? category : value,
    series: lines,
  };
}

/** Beside a ring of so many pixels from side to side there is no room for names: the legend has them. */
const narrowRing = 480;

function pie(chart: ChartData, width: number): ChartOption {
  const { categories, series } = chart;
  const values = series[0]?.values ?? [];
  const isNarrow = width < narrowRing;
  return {
    series: [
      {
        type: "pie",
        name: series[0]?.name ?? "",
        radius: isNarrow ? ["32%", "54%"] : ["38%", "64%"],
        center: ["50%", "46%"],
        label: { color: paletteOf(chart).ink, formatter: isNarrow ? "{d}%" : "{b}\n{d}%" },
        ...(isNarrow && { labelLine: { length: 8, length2: 6 } }),
        data: categories.map((name, i) => ({ name, value: values[i] ?? 0 })),
      },
    ],
  };
}

function radar(chart: ChartData): ChartOption {
  const { categories, series } = chart;
  const top = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return {
    radar: {
      indicator: categories.map((name) => ({ name, max: top })),
      axisName: axisText(chart),
      radius: "62%",
      center: ["50%", "48%"],
    },
    series: [
      {
        type: "radar",
        areaStyle: { opacity: 0.12 },
        data: series.map(({ name, values }) => ({ name, value: values.map((value) => value ?? 0) })),
      },
    ],
  };
}

/** The data as ECharts draws it on so many pixels from side to side: the product's colours, patterns beside them, a description for screen readers. */
export function chartOption(data: ChartData, width: number, reducedMotion: boolean): ChartOption {
  const body = data.kind === "pie" ? pie(data, width) : data.kind === "radar" ? radar(data) : axes(data, width);
  const isSingle = data.series.length < 2 && data.kind !== "pie";
  const unit = data.unit ?? "";
  return {
    color: [...paletteOf(data).chart],
    animation: !reducedMotion,
    textStyle: { fontFamily: tokens.font },
    aria: {
      enabled: true,
      decal: { show: !isSingle },
      // The description ECharts makes reads every value aloud; the table does that better.
      label: { description: `${data.title}，图表，数据见同名表格` },
    },
    tooltip: {
      trigger: data.kind === "pie" || data.kind === "radar" ? "item" : "axis",
      confine: true,
      // By style properties, never as markup: names come from people.
      renderMode: "richText",
      valueFormatter: (value) => (value === undefined || value === "-" ? "无数据" : `${String(value)}${unit}`),
    },
    legend: isSingle ? { show: false } : { bottom: 0, type: "scroll", textStyle: axisText(data) },
    ...body,
  };
}
