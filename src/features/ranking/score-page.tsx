import { useMemo } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { daysBetween } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { indicatorOf } from "#contract/ranking/indicators.ts";
import { type CompanyScore, mostCompared } from "#contract/ranking/ranking-calls.ts";
import { missingWays } from "#contract/ranking/score-rules.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { Chart } from "#src/ui/chart/chart.tsx";
import type { ChartData } from "#src/ui/chart/chart-data.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { recordDay, RecordDay } from "#src/ui/text/record-day.tsx";
import { figureWords } from "./rank-words.tsx";
import "./ranking.css";

/** Scores of one to four companies, opened into their parts, side by side, with their curves. */
export default function ScorePage() {
  const [search] = useSearchParams();
  const ids = (search.get("ids") ?? "").split(",").filter((id) => id !== "");
  const asked = { ids: ids.slice(0, mostCompared) };
  const { data, error, refetch } = useCall(contract.ranking.companyScores, asked, { enabled: ids.length > 0 });
  const back = <ButtonLink to="/workCompany">回到企业排行</ButtonLink>;
  if (ids.length === 0) return <EmptyNote title="地址中没有企业">{back}</EmptyNote>;
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  if (data.length === 0) return <EmptyNote title="还没有这家企业的得分，企业从下一次夜间快照起计分">{back}</EmptyNote>;
  return (
    <article className="score-page">
      {data.length < ids.length && <p className="rank-note">有的企业在这一天还没有快照，没有列出。</p>}
      <div className="score-columns">
        {data.map((one) => (
          <ScoreCard key={one.company_id} score={one} />
        ))}
      </div>
      <Curve scores={data} />
    </article>
  );
}

function ScoreCard({ score }: { score: CompanyScore }) {
  const { company_id, company_name, street_name, tier, day, version, place, of, parts } = score;
  return (
    <section className="score-card" aria-label={`${company_name}的得分`}>
      <h2>
        <Link to={`/companyDetails?id=${company_id}`}>{company_name}</Link>
      </h2>
      <p>
        {street_name} {tierWord(tier) || "未分级"}
      </p>
      <p className="score-sum">
        {score.score.toFixed(2)}
        <small>
          全区第 {place} 名，共 {of} 家
        </small>
      </p>
      <p className="rank-note">
        <RecordDay of={day} /> 快照，第 {version} 版规则
      </p>
      <ul className="score-parts">
        {parts.map((part) => (
          <li key={part.indicator}>
            <details>
              <summary>
                <span>{indicatorOf(part.indicator).name}</span>
                <span>{figureWords(part.indicator, part.value)}</span>
                <strong>{part.points === null ? "不计" : `${part.points.toFixed(2)} 分`}</strong>
              </summary>
              <p>{indicatorOf(part.indicator).definition}</p>
              <p>
                来源：{indicatorOf(part.indicator).source}。权重 {part.weight}，{part.least} 起分，{part.most}{" "}
                满分，其间按比例；缺失时{missingWays[part.missing]}。
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scores by day. Days between snapshots have none; the note says how many are missing. */
function Curve({ scores }: { scores: readonly CompanyScore[] }) {
  const days = useMemo(
    () => [...new Set(scores.flatMap(({ curve }) => curve.map(({ day }) => day)))].toSorted(),
    [scores],
  );
  const data = useMemo<ChartData>(
    () => ({
      kind: "line",
      title: "得分变化",
      categoryTitle: "快照日期",
      unit: "分",
      categories: days.map(recordDay),
      series: scores.map(({ company_name, curve }) => ({
        name: company_name,
        values: days.map((day) => curve.find((point) => point.day === day)?.score ?? null),
      })),
    }),
    [days, scores],
  );
  const [first, last] = [days[0], days.at(-1)];
  const missing = first === undefined || last === undefined ? 0 : daysBetween(first, last) + 1 - days.length;
  return (
    <section className="score-card" aria-label="得分变化">
      <Chart data={data} />
      {missing > 0 && (
        <p className="rank-note">
          期间 {missing} 天没有快照或只保留了月初快照，图中只画有快照的日子；各次得分按当时的规则版本计算。
        </p>
      )}
    </section>
  );
}
