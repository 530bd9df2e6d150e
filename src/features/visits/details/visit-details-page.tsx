import { Button, Space, Tabs } from "antd";
import { useNavigate, useSearchParams } from "react-router-dom";
import { DeskPhotoViewer } from "#src/entities/photo/photo-viewer.tsx";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useVisitActions } from "./use-visit-actions.tsx";
import { useVisitDetails } from "./use-visit-details.ts";
import { type DetailsPart, VisitDetailsBody } from "./visit-details-body.tsx";

const Tabbed = ({ parts }: { parts: readonly DetailsPart[] }) => (
  <Tabs items={parts.map(({ key, title, node }) => ({ key, label: title, children: node }))} />
);

export default function VisitDetailsPage() {
  const [search] = useSearchParams();
  const { visit, rows, loading, error, retry } = useVisitDetails(search.get("id") ?? "");
  if (visit)
    return (
      <VisitDetailsBody
        visit={visit}
        rows={rows}
        actions={<Actions visit={visit} />}
        Viewer={DeskPhotoViewer}
        Parts={Tabbed}
      />
    );
  return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这条走访记录"} retry={retry} />;
}

function Actions({ visit }: { visit: AnyVisit }) {
  const navigate = useNavigate();
  const { actions, dialog } = useVisitActions(visit);
  return (
    <Space wrap>
      {actions.map(({ key, label, tone, to, run, busy }) => (
        <Button
          key={key}
          type={tone === "primary" ? "primary" : "default"}
          danger={tone === "danger"}
          loading={busy}
          onClick={to === undefined ? run : () => void navigate(to)}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </Space>
  );
}
