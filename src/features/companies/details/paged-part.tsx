import { type ReactNode, useState } from "react";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";

const size = 5;

/** Where a list of a company's page stands; not in the address, as the page has several. */
export function usePaging() {
  const [page, onPage] = useState(1);
  return { asked: { page, size }, onPage };
}

interface PagedPartProps {
  title: string;
  /** The title with what was counted, once that is known: the total where nothing is named. */
  counted?: string | undefined;
  /** Beside the title: where all of them stand. */
  ways?: ReactNode;
  empty: string;
  list: { data: { total: number } | undefined; error: Error | null; refetch: () => unknown };
  paging: ReturnType<typeof usePaging>;
  /** Between title and rows, of what there is to choose from. */
  choices?: ReactNode;
  /** An `<li>` for each. */
  rows: ReactNode;
  /** A sheet that a row opened. */
  children?: ReactNode;
}

/** One kind of records on a company's page, some at a time. */
export function PagedPart(props: PagedPartProps) {
  const { title, counted, ways, empty, list, paging, choices, rows, children } = props;
  const { data, error, refetch } = list;
  return (
    <section className="company-card" aria-label={title}>
      <div className="section-head">
        <h3>{data === undefined ? title : (counted ?? `${title}（${data.total}）`)}</h3>
        {ways}
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {choices}
      {data?.total === 0 && <p>{empty}</p>}
      <ul className="company-list">{rows}</ul>
      {data !== undefined && data.total > size && (
        <Pager page={paging.asked.page} size={size} total={data.total} onPage={paging.onPage} />
      )}
      {children}
    </section>
  );
}
