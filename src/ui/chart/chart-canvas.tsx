import { BarChart, LineChart, PieChart, RadarChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent, RadarComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import { prefersStillness } from "../stillness.ts";
import { chartOption } from "./chart-option.ts";
import type { ChartData } from "./chart-data.ts";

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  CanvasRenderer,
]);

/** The drawing itself; loaded with the first chart of a visit. */
export function ChartCanvas({ data, height }: { data: ChartData; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    // On a wall the page is enlarged as a whole: the drawing has the pixels that it fills.
    const enlarged = box.current.getBoundingClientRect().width / Math.max(1, box.current.offsetWidth);
    const chart = init(box.current, null, { devicePixelRatio: window.devicePixelRatio * Math.max(1, enlarged) });
    chart.setOption(chartOption(data, box.current.offsetWidth, prefersStillness()));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [data]);
  return <div ref={box} role="img" aria-label={`${data.title}（图表）`} className="chart-canvas" style={{ height }} />;
}
