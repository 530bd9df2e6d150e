import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ErrorNote, PageSkeleton, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { askAgain, failedOf, isWaiting, type PanelQuery } from "./panel-queries.ts";
import { useIsWall } from "../scope.tsx";

interface Props {
  queries: readonly PanelQuery[];
  children: () => ReactNode;
}

/** While the answers without which a panel says nothing are on their way, or why there are none; a street that is gone leads back to all. */
export function PanelState({ queries, children }: Props) {
  const isWall = useIsWall();
  const failed = failedOf(queries);
  if (failed)
    return (
      <ErrorNote error={failed.error} retry={() => askAgain(queries)}>
        <ButtonLink to={isWall ? "?wall=1" : "?"}>看全区</ButtonLink>
      </ErrorNote>
    );
  if (isWaiting(queries)) return <PageSkeleton />;
  return children();
}

/** One card of a panel: it holds its place while its own answers are on their way, and fails by itself. */
export function PartState({ title, queries, children }: Props & { title: string }) {
  const failed = failedOf(queries);
  if (!failed && !isWaiting(queries)) return children();
  return (
    <section className="district-card" aria-label={title}>
      <h2>{title}</h2>
      {failed ? <ErrorNote error={failed.error} retry={() => askAgain(queries)} /> : <PartSkeleton />}
    </section>
  );
}
