import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { contract } from "#contract/index.ts";
import { listQuery } from "#contract/site/list-query.ts";
import { listAddress } from "#contract/site/web-pages.ts";
import { useReading } from "#src/api/use-reading.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ColumnFilters } from "./column-filters.tsx";
import { ColumnTabs } from "./column-tabs.tsx";
import { readBefore } from "./last-read.ts";
import { Pager } from "./pager.tsx";
import { PieceCard } from "./piece-card.tsx";
import { useTitle } from "../use-title.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Who comes back from a piece stands where it was left. */
function useReturn(isReady: boolean) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const id = isReady ? readBefore(pathname + search) : null;
    if (id === null) return undefined;
    // After the frame, which begins every page at its top.
    const frame = requestAnimationFrame(() => {
      const link = document.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`);
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, pathname, search]);
}

/** The pieces of a column by filters, pinned ones first. */
export function ColumnList({ column }: { column: Column }) {
  const [params] = useSearchParams();
  const { title } = ruleOf(column);
  const query = listQuery(column, params);
  const found = useReading(contract.site.list, query, { keepPrevious: true });
  useReturn(found.isSuccess);
  useTitle(title);
  const pages = Math.ceil((found.data?.total ?? 0) / query.size);
  return (
    <div className="web-list">
      <h1>{title}</h1>
      <ColumnTabs column={column} />
      <ColumnFilters column={column} facets={found.data?.facets ?? {}} />
      {found.isError && <ErrorNote error={found.error} retry={() => found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {found.data && (
        <>
          <p className="web-count" role="status">
            共 {found.data.total} 篇{pages > 1 && `，第 ${query.page} / ${pages} 页`}
          </p>
          {found.data.list.length === 0 && (
            <Nothing column={column} isFiltered={[...params.keys()].some((one) => one !== "column")} />
          )}
          <ul className="web-cards" aria-busy={found.isPlaceholderData}>
            {found.data.list.map((piece) => (
              <PieceCard key={piece.id} piece={piece} />
            ))}
          </ul>
          <Pager page={query.page} pages={pages} />
        </>
      )}
    </div>
  );
}

function Nothing({ column, isFiltered }: { column: Column; isFiltered: boolean }) {
  if (!isFiltered) return <EmptyNote title="这个栏目还没有发布内容。" />;
  return (
    <EmptyNote title="没有符合条件的内容，请放宽条件再试。">
      <ButtonLink to={listAddress(column)}>清除条件</ButtonLink>
    </EmptyNote>
  );
}
