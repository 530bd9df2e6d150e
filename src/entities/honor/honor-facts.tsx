import { Link } from "react-router-dom";
import type { Honor } from "#contract/honor/honor.ts";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import "./honor.css";
import { RecordDay, recordDay } from "#src/ui/text/record-day.tsx";

/** The state in words, with a sign beside those that ask for attention. */
export function HonorStateMark({ honor }: { honor: Pick<Honor, "state"> }) {
  const sign = honor.state === "有效" ? "✓" : honor.state === "已撤销" ? "✕" : alertSign;
  return (
    <span className="honor-state" data-state={honor.state}>
      <span aria-hidden="true">{sign} </span>
      {honor.state}
    </span>
  );
}

/** The patent that an honor stands on; says since when and why it has lapsed. */
export function HonorPatentLine({ patent }: { patent: Honor["patent"] }) {
  const linkOf = usePatentLink();
  if (patent === null) return null;
  return (
    <span className="honor-patent">
      <Link to={linkOf(patent.id)}>{patent.title}</Link>
      {patent.lapsed && (
        <span className="honor-lapsed">
          {alertSign} 专利已失效
          {patent.lapsed_on !== null && <span className="whole">（{recordDay(patent.lapsed_on)}）</span>}
          {patent.reason !== "" && `：${patent.reason}`}
        </span>
      )}
    </span>
  );
}

/** First and last day; empty: it has no term. */
export function HonorTerm({ honor }: { honor: Pick<Honor, "valid_from" | "valid_to"> }) {
  if (honor.valid_from === null && honor.valid_to === null) return null;
  return (
    <>
      <RecordDay of={honor.valid_from} /> 至 {honor.valid_to === null ? "长期" : <RecordDay of={honor.valid_to} />}
    </>
  );
}
