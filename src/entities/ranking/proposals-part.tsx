import { lazy, Suspense } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";

const VisitProposals = lazy(async () => ({ default: (await import("./visit-proposals.tsx")).VisitProposals }));

/** The proposed visits beside the planned ones; nothing while none is due or there is no network. */
export function ProposalsPart() {
  const { data } = useCall(contract.ranking.visitProposals, { mine: false, size: 1 });
  if (data === undefined || data.total === 0) return null;
  return (
    <Suspense fallback={<PartSkeleton />}>
      <VisitProposals size={2} />
    </Suspense>
  );
}
