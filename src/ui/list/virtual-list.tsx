import { measureElement, useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { memo, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import "./virtual-list.css";

interface Props<T extends { id: string }> {
  rows: readonly T[];
  /** First guess of a row's height, px; rows are measured when they show. */
  height: number;
  label: string;
  render: (row: T) => ReactNode;
}

interface RowsProps<T extends { id: string }> {
  rows: readonly T[];
  items: readonly VirtualItem[];
  /** Height of the whole list and where it begins in its scroller, px. */
  total: number;
  begin: number;
  label: string;
  measure: (element: Element | null) => void;
  render: (row: T) => ReactNode;
}

/** Rows drawn beyond the screen: at first hardly any, so that those on it stand there sooner. */
function useOverscan(hasRows: boolean): number {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (!hasRows) return;
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, [hasRows]);
  return isWhole ? 6 : 1;
}

interface ContentProps<T> {
  row: T;
  render: (row: T) => ReactNode;
}

/** What stands in a row: drawn again for another row or another page, and not for each step of a scroll. */
const Content = memo(function Content<T>({ row, render }: ContentProps<T>) {
  return render(row);
}) as <T>(props: ContentProps<T>) => ReactNode;

function Rows<T extends { id: string }>({ rows, items, total, begin, label, measure, render }: RowsProps<T>) {
  return (
    <div role="list" aria-label={label} className="virtual-list" style={{ height: total }}>
      {items.map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <div
              key={item.key}
              ref={measure}
              data-index={item.index}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="virtual-row"
              style={{ transform: `translateY(${item.start - begin}px)` }}
            >
              <Content row={row} render={render} />
            </div>
          )
        );
      })}
    </div>
  );
}

/** Heights of rows that have shown, px by id: a page that is come back to is as long as it was left, row by row. */
const shown = new Map<string, number>();

/** A long list that draws only what the window shows. */
export function PageList<T extends { id: string }>({ rows, height, label, render }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const [begin, setBegin] = useState(0);
  // What stands above the list moves it: measured again whenever the rows change.
  useLayoutEffect(() => {
    if (list.current) setBegin(list.current.getBoundingClientRect().top + window.scrollY);
  }, [rows.length]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (i) => shown.get(rows[i]?.id ?? "") ?? height,
    measureElement: (element, entry, list) => {
      const size = measureElement(element, entry, list);
      shown.set(rows[list.indexFromElement(element)]?.id ?? "", size);
      return size;
    },
    getItemKey: (i) => rows[i]?.id ?? i,
    overscan: useOverscan(rows.length > 0),
    scrollMargin: begin,
    // Known before anything is drawn: the rows come with the first drawing and not with a second one.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  return (
    <div ref={list}>
      <Rows
        {...{ rows, label, render, begin }}
        items={virtual.getVirtualItems()}
        total={virtual.getTotalSize()}
        measure={virtual.measureElement}
      />
    </div>
  );
}

/** The same inside a box with its own scroll bar. */
export function BoxList<T extends { id: string }>({ rows, height, label, render }: Props<T>) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (i) => rows[i]?.id ?? i,
    overscan: useOverscan(rows.length > 0),
  });
  return (
    <div ref={box} className="virtual-box" tabIndex={0} role="group" aria-label={label}>
      <Rows
        {...{ rows, label, render }}
        begin={0}
        items={virtual.getVirtualItems()}
        total={virtual.getTotalSize()}
        measure={virtual.measureElement}
      />
    </div>
  );
}
