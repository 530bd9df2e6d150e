import { Link, useSearchParams } from "react-router-dom";
import { PhonePhotoViewer } from "#src/entities/photo/photo-viewer.phone.tsx";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useVisitActions } from "./use-visit-actions.tsx";
import { useVisitDetails } from "./use-visit-details.ts";
import { type DetailsPart, VisitDetailsBody } from "./visit-details-body.tsx";

const Stacked = ({ parts }: { parts: readonly DetailsPart[] }) =>
  parts.map(({ key, node }) => <div key={key}>{node}</div>);

export default function VisitDetailsPhonePage() {
  const [search] = useSearchParams();
  const { visit, rows, loading, error, retry } = useVisitDetails(search.get("id") ?? "");
  if (visit)
    return (
      <VisitDetailsBody
        visit={visit}
        rows={rows}
        actions={<Actions visit={visit} />}
        Viewer={PhonePhotoViewer}
        Parts={Stacked}
      />
    );
  return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这条走访记录"} retry={retry} />;
}

function Actions({ visit }: { visit: AnyVisit }) {
  const { actions, dialog } = useVisitActions(visit);
  return (
    <div className="details-actions">
      {actions.map(({ key, label, tone = "", to, run, busy }) =>
        to ? (
          <Link key={key} className={`plain-button ${tone}`} to={to}>
            {label}
          </Link>
        ) : (
          <button key={key} type="button" className={`plain-button ${tone}`} disabled={busy} onClick={run}>
            {label}
          </button>
        ),
      )}
      {dialog}
    </div>
  );
}
