import { Link } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { PlaceChange } from "../rank-words.tsx";

/** Who would move if the draft were published, the farthest first. */
export function Preview() {
  const { data, error, refetch } = useCall(contract.ranking.scorePreview, {});
  const isDistrict = kindOf(useSessionUser()) === "district";
  return (
    <section className="score-card" aria-label="发布后的变化">
      <h2>发布后的变化</h2>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.day === null && <p>还没有快照，发布后第一次快照按新规则计算。</p>}
      {data !== undefined && data.day !== null && (
        <p className="rank-note">
          按 <RecordDay of={data.day} /> 快照的数值试算：{formatCount(data.of)} 家企业中 {formatCount(data.moved)}{" "}
          家名次变化，最多变化 {formatCount(data.farthest)} 名。
          {data.moved > data.list.length && `下面列出变化最大的 ${data.list.length} 家。`}
          {data.list.length === 0 && "没有企业的得分变化。"}
        </p>
      )}
      <ul className="mover-list">
        {data?.list.map((one) => (
          <li key={one.company_id}>
            {isDistrict ? (
              <Link to={`/workCompany/score?ids=${one.company_id}`}>{one.company_name}</Link>
            ) : (
              <strong>{one.company_name}</strong>
            )}
            <span>{one.street_name}</span>
            <span>
              {one.score.toFixed(2)} → {one.score_after.toFixed(2)} 分
            </span>
            <span>
              第 {one.place} → {one.place_after} 名
            </span>
            <PlaceChange place={one.place_after} before={one.place} />
          </li>
        ))}
      </ul>
    </section>
  );
}
