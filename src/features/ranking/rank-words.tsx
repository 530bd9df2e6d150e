import type { RankPage, RankRow } from "#contract/ranking/ranking-calls.ts";
import { type IndicatorKey, indicatorOf } from "#contract/ranking/indicators.ts";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import "./ranking.css";

/** Up or down by how many places, in words that a reader says. */
export function PlaceChange({ place, before }: { place: number; before: number | null }) {
  if (before === null) return <span className="rank-same">新上榜</span>;
  if (before === place) return <span className="rank-same">持平</span>;
  const isUp = before > place;
  return (
    <span className={isUp ? "rank-up" : "rank-down"}>
      <span aria-hidden>{isUp ? "↑" : "↓"}</span> {isUp ? "升" : "降"} {Math.abs(before - place)}
    </span>
  );
}

/** A figure with its unit; nothing where it is not known. */
export function figureWords(key: IndicatorKey, value: number | null | undefined): string {
  if (value === null || value === undefined) return "无数据";
  const { unit } = indicatorOf(key);
  return unit === "%" ? `${value}%` : `${value} ${unit}`;
}

export const measureWords = (row: RankRow, by: "score" | IndicatorKey): string =>
  by === "score" ? `${row.score.toFixed(2)} 分` : figureWords(by, row.values[by]);

/** Which snapshot is shown, what it is compared with, and what is counted. */
export function RankNote({ data, by }: { data: RankPage; by: "score" | IndicatorKey }) {
  if (data.day === null)
    return <p className="rank-note">还没有快照。每天零点五十分自动生成，首次启用后一小时内生成。</p>;
  const what =
    by === "score"
      ? `综合得分按第 ${data.version ?? 1} 版规则计算，满分 100`
      : `${indicatorOf(by).name}：${indicatorOf(by).definition}来源：${indicatorOf(by).source}`;
  return (
    <p className="rank-note">
      截至 <RecordDay of={data.day} />
      {data.against !== null && (
        <>
          ，名次与 <RecordDay of={data.against} /> 相比
        </>
      )}
      ，名次为全区名次。{what}
      {!data.has_figures && "。该日只保留了得分和名次，没有指标"}
    </p>
  );
}
