import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { ChartData } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";
import "./chart.css";
import { Button } from "../button/button.tsx";

type Canvas = ComponentType<{ data: ChartData; height: number }>;

/** ECharts, once it is here; null while it loads, "failed" when it cannot be had (no network). */
function useCanvas(): Canvas | "failed" | null {
  const [canvas, setCanvas] = useState<Canvas | "failed" | null>(null);
  useEffect(() => {
    let current = true;
    import("./chart-canvas.tsx").then(
      ({ ChartCanvas }) => current && setCanvas(() => ChartCanvas),
      () => current && setCanvas("failed"),
    );
    return () => {
      current = false;
    };
  }, []);
  return canvas;
}

/**
 * A chart with its table. The table is always on the page, for those who do not see the drawing, and the
 * button shows it in the drawing's place. Keep `data` the same object while it says the same (useMemo). `about`: beside
 * the title, what the chart counts.
 */
export function Chart({ data, height = 280, about }: { data: ChartData; height?: number; about?: ReactNode }) {
  const canvas = useCanvas();
  const [asTable, setAsTable] = useState(false);
  const Drawing = canvas === "failed" ? null : canvas;
  const showsTable = asTable || canvas === "failed";
  return (
    <figure className="chart">
      <figcaption className="chart-title">
        <span className="chart-words">
          <span>{data.unit ? `${data.title}（${data.unit}）` : data.title}</span>
          {about}
        </span>
        {canvas !== "failed" && (
          <Button
            className="chart-switch"
            aria-label={`${data.title}：显示表格`}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            表格
          </Button>
        )}
      </figcaption>
      {!showsTable && (Drawing ? <Drawing data={data} height={height} /> : <div style={{ height }} aria-hidden />)}
      <ChartTable data={data} hidden={!showsTable} />
    </figure>
  );
}
