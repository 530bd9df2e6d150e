import type { ReactNode } from "react";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import "#src/ui/page/card.css";

interface Props<T> {
  title: string;
  /** As `useCall` gives it. */
  asked: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A part of the page: on its way, failed with the way to try again, or there; what was there stays through a failure. */
export function StateCard<T>({ title, asked: { data, error, refetch }, children }: Props<T>) {
  const failed = error !== null && error !== undefined;
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {data === undefined && !failed && <PartSkeleton />}
      {data === undefined && failed && <ErrorNote error={error} retry={() => void refetch()} />}
      {data !== undefined && failed && (
        <p className="system-state-note" role="status">
          没有刷新成功，以下为较早的情况。
        </p>
      )}
      {data !== undefined && children(data)}
    </section>
  );
}
