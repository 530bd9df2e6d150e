import { Link, useSearchParams } from "react-router-dom";
import { mayEditVisit } from "#contract/visit-rules.ts";
import { PhonePhotoViewer } from "#src/entities/photo/photo-viewer.phone.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { useLeave } from "#src/ui/use-leave.ts";
import { useVisitDeletion, useVisitDetails } from "./use-visit-details.ts";
import { VisitDetailsBody } from "./visit-details-body.tsx";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";

export default function VisitDetailsPhonePage() {
  const [search] = useSearchParams();
  const { visit, rows, loading, error, retry } = useVisitDetails(search.get("id") ?? "");
  if (visit)
    return <VisitDetailsBody visit={visit} rows={rows} actions={<Actions visit={visit} />} Viewer={PhonePhotoViewer} />;
  return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这条走访记录"} retry={retry} />;
}

function Actions({ visit }: { visit: AnyVisit }) {
  const remove = useVisitDeletion(visit, useLeave("/workVisit"));
  const mayEdit = mayEditVisit(visit, useEngine().user);
  return (
    <div className="details-actions">
      {mayEdit && (
        <Link className="plain-button primary" to={`/workVisit/form?id=${visit.id}`}>
          编辑
        </Link>
      )}
      {remove && (
        <button type="button" className="plain-button danger" onClick={() => void remove()}>
          删除
        </button>
      )}
    </div>
  );
}
