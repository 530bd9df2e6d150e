import { Link } from "react-router-dom";
import type { UnsentWords } from "./unsent-words.ts";
import { unnumbered } from "./visit-labels.ts";
import type { AnyVisit } from "./use-local-visits.ts";
import { VisitStatusTag } from "./visit-status.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./visit-row.css";

/** A visit in the phone's list, with what is unsent of it in words. */
export function VisitListRow({ visit, unsent }: { visit: AnyVisit; unsent: UnsentWords | undefined }) {
  return (
    <Link className="visit-row" to={`/workVisit/details?id=${visit.id}`}>
      <span className="visit-row-head">
        <span className="visit-row-name">{visit.company_name}</span>
        {unsent && <UnsentBadge words={unsent} />}
      </span>
      <span className="visit-row-facts">
        <MinuteWords at={visit.start_at} /> · {visit.visit_type} · {visit.visit_method}
      </span>
      <span className="visit-row-content">{visit.content}</span>
      <span className="visit-row-facts">
        {visit.visit_no || unnumbered}
        {visit.status !== "" && visit.status !== "已归档" && (
          <>
            {" · "}
            <VisitStatusTag status={visit.status} />
          </>
        )}
        {visit.photos.length > 0 && ` · ${visit.photos.length} 张照片`}
      </span>
    </Link>
  );
}

function UnsentBadge({ words: { tone, text } }: { words: UnsentWords }) {
  return (
    <span className={`unsent unsent-${tone}`}>
      <span aria-hidden="true">{tone === "alarm" ? "⚠" : "↑"} </span>
      {text}
    </span>
  );
}
