import type { PatentCard } from "#contract/patent/patent-view.ts";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import "./patent.css";

const looks = { 审中: "waits", 有效: "lives", 失效: "ended" } as const;

/** The status in a word with its reason; what only the user's company sees says so, and a lapse that can be undone until when. */
export function PatentStatusLine({
  patent,
}: {
  patent: Pick<PatentCard, "status" | "status_reason" | "restorable_until"> & Partial<Pick<PatentCard, "is_public">>;
}) {
  return (
    <span className="patent-status">
      <span className={`patent-state ${looks[patent.status]}`}>{patent.status}</span>
      {patent.status_reason !== "" && patent.status_reason !== patent.status && <span>{patent.status_reason}</span>}
      {patent.is_public === false && <span className="patent-secret">未公开</span>}
      {patent.restorable_until !== null && (
        <strong className="patent-restorable">
          可在 <RecordDay of={patent.restorable_until} /> 前请求恢复
        </strong>
      )}
    </span>
  );
}

/** What of the published events goes against each other. */
export const StatusDoubts = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 && (
    <ul className="patent-alarm" aria-label="法律状态的疑问">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
