import { useSearchParams } from "react-router-dom";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useVisitActions } from "./use-visit-actions.tsx";
import { useVisitDetails } from "./use-visit-details.ts";
import { VisitDetailsBody } from "./visit-details-body.tsx";

export default function VisitDetailsPage() {
  const [search] = useSearchParams();
  const { visit, rows, loading, error, retry } = useVisitDetails(search.get("id") ?? "");
  if (visit) return <VisitDetailsBody visit={visit} rows={rows} actions={<Actions visit={visit} />} />;
  return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这条走访记录"} retry={retry} />;
}

function Actions({ visit }: { visit: AnyVisit }) {
  const { actions, dialog } = useVisitActions(visit);
  return (
    <div className="details-actions">
      {actions.map(({ key, label, tone, to, run, busy }) =>
        to ? (
          <ButtonLink key={key} kind={tone} to={to}>
            {label}
          </ButtonLink>
        ) : (
          <Button key={key} kind={tone} busy={busy} onClick={run}>
            {label}
          </Button>
        ),
      )}
      {dialog}
    </div>
  );
}
