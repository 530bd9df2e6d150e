import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import "./tiers.css";

const wordOf = (tier: string): string => tierWord(tier) || "未分级";

/** A company's score, tier, what the tier promises, and how it came to it. */
export function CompanyTier({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useCall(contract.ranking.companyTier, { id: companyId });
  return (
    <section className="company-card tier-section" aria-label="得分与层级">
      <div className="tier-head">
        <h3>得分与层级</h3>
        {data !== undefined && data.company.score !== null && (
          <Link to={`/workCompany/score?ids=${companyId}`}>得分构成</Link>
        )}
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data !== undefined && (
        <>
          <FactRows
            rows={[
              [
                "得分",
                data.company.score === null
                  ? "下一次夜间快照起计分"
                  : `${data.company.score.toFixed(2)} 分，全区第 ${data.company.place ?? ""} 名`,
              ],
              ["层级", `${wordOf(data.company.tier)}${data.company.tier_reason && `（${data.company.tier_reason}）`}`],
              [
                "建议层级",
                data.company.proposal === ""
                  ? "暂无"
                  : `${wordOf(data.company.proposal)}（${data.company.proposal_reason}）`,
              ],
              ["走访约定", data.visit_days === null ? "未约定" : `每 ${data.visit_days} 天走访一次`],
              ["下次应访", data.due_on === null ? "未约定" : <RecordDay key="due" of={data.due_on} />],
            ]}
          />
          {data.history.length > 0 && (
            <details className="tier-history">
              <summary>层级变更 {data.history.length} 次</summary>
              <ul className="tier-rows">
                {data.history.map(({ at, by_name, before, after, reason }) => (
                  <li key={at}>
                    <div>
                      {wordOf(before)} → {wordOf(after)}
                      <p>{reason}</p>
                      <p>
                        {by_name} <MinuteWords at={at} />
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  );
}
