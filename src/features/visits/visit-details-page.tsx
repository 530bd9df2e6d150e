import { Button, Space } from "antd";
import { useNavigate, useSearchParams } from "react-router-dom";
import { mayEditVisit } from "#contract/visit-rules.ts";
import { DeskPhotoViewer } from "#src/entities/photo/photo-viewer.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { useLeave } from "#src/ui/use-leave.ts";
import { useVisitDeletion, useVisitDetails } from "./use-visit-details.ts";
import { VisitDetailsBody } from "./visit-details-body.tsx";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";

export default function VisitDetailsPage() {
  const [search] = useSearchParams();
  const { visit, rows, loading, error, retry } = useVisitDetails(search.get("id") ?? "");
  if (visit)
    return <VisitDetailsBody visit={visit} rows={rows} actions={<Actions visit={visit} />} Viewer={DeskPhotoViewer} />;
  return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这条走访记录"} retry={retry} />;
}

function Actions({ visit }: { visit: AnyVisit }) {
  const navigate = useNavigate();
  const remove = useVisitDeletion(visit, useLeave("/workVisit"));
  const mayEdit = mayEditVisit(visit, useEngine().user);
  return (
    <Space>
      {mayEdit && (
        <Button type="primary" onClick={() => void navigate(`/workVisit/form?id=${visit.id}`)}>
          编辑
        </Button>
      )}
      {remove && (
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      )}
    </Space>
  );
}
