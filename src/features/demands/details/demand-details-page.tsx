import { useSearchParams } from "react-router-dom";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DemandDetailsBody } from "./demand-details-body.tsx";
import { DetailsActions } from "./details-actions.tsx";
import { useDemandDetails } from "./use-demand-details.ts";

export default function DemandDetailsPage() {
  const [search] = useSearchParams();
  const { demand, info, rows, offline, loading, error, retry } = useDemandDetails(search.get("id") ?? "");
  if (demand === null) return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这条需求"} retry={retry} />;
  return <DemandDetailsBody {...{ demand, info, rows, offline }} actions={<DetailsActions demand={demand} />} />;
}
