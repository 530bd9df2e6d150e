import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";

interface Query {
  data?: unknown;
  error: unknown;
  refetch: () => unknown;
}

/** While the answers of a panel are on their way, or why there are none; a street that is gone leads back to all. */
export function PanelState({ queries, children }: { queries: readonly Query[]; children: () => ReactNode }) {
  const failed = queries.find(({ data, error }) => data === undefined && error !== null);
  if (failed)
    return (
      <ErrorNote error={failed.error} retry={() => queries.forEach(({ refetch }) => void refetch())}>
        <ButtonLink to="?">看全区</ButtonLink>
      </ErrorNote>
    );
  if (queries.some(({ data }) => data === undefined)) return <PageSkeleton />;
  return children();
}
