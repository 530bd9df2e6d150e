import { createContext, useContext } from "react";
import type { ReportChart } from "#contract/industry/report-chart.ts";

/** What the places of charts in the editor are drawn from. */
export interface ChartsAtHand {
  /** By id. */
  charts: ReadonlyMap<string, ReportChart>;
  /** What a chart that was taken again says differently, by its id; empty: nothing. */
  changes: ReadonlyMap<string, readonly string[]>;
  /** Takes the figures of today; null where that did not work and was told. */
  renew(chart: ReportChart): Promise<ReportChart | null>;
  /** Has one drawn in another way, which then takes its place. */
  redraw(chart: ReportChart, take: (id: string) => void): void;
}

export const ChartsContext = createContext<ChartsAtHand | null>(null);

export function useChartsAtHand(): ChartsAtHand {
  const charts = useContext(ChartsContext);
  if (charts === null) throw new Error("no charts around this editor");
  return charts;
}
