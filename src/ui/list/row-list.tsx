import type { ReactNode } from "react";
import { Pager } from "./list-parts.tsx";
import { ListState, type Reading } from "./list-state.tsx";

interface Props<T> {
  list: Reading<{ list: readonly T[]; total: number }>;
  /** What is true when no row answers. */
  empty: string;
  /** Takes the conditions back that nothing meets; undefined where there are none. */
  clear?: (() => void) | undefined;
  /** What the rows are, to those who hear them. */
  label: string;
  className: string;
  paging: { page: number; size: number; onPage: (page: number) => void };
  /** A row with its key. */
  children: (row: T) => ReactNode;
}

/** A list as it is read: why there is no row, or the rows and the pages below them. */
export function RowList<T>({ list, empty, clear, label, className, paging, children }: Props<T>) {
  const total = list.data?.total ?? 0;
  return (
    <>
      <ListState list={list} empty={empty} clear={clear} />
      {list.error === null && (
        <ul className={className} aria-label={label}>
          {list.data?.list.map(children)}
        </ul>
      )}
      {total > 0 && <Pager {...paging} total={total} />}
    </>
  );
}
