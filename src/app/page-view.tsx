import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { useLocation } from "react-router-dom";
import { PageSkeleton } from "#src/ui/page-state.tsx";
import type { PageRow } from "./routes/page-row.ts";
import { noteWay, type Place } from "./routes/way-back.ts";

const productName = "知识产权智慧管理平台";
const loaded = new Map<PageRow["desk"], ComponentType>();

/** One lazy component per import, so that a page is not mounted anew at every render. */
function pageOf(load: PageRow["desk"]): ComponentType {
  const known = loaded.get(load) ?? lazy(() => load().catch(forget));
  loaded.set(load, known);
  return known;

  /** React keeps a failed import for ever; the next visit shall try again. */
  function forget(error: unknown): never {
    loaded.delete(load);
    throw error;
  }
}

let arrivals = 0;
let place: Place | null = null;

/** Follows the person from page to page, for the way back. */
function useWay({ path, title }: PageRow) {
  const { pathname, search, hash } = useLocation();
  const url = pathname + search + hash;
  useEffect(() => {
    noteWay(sessionStorage, place, path);
    place = { path, url, title };
  }, [path, url, title]);
}

/** Names the page in the title and moves the focus to it, but for the first page of a visit. */
function useArrival(row: PageRow) {
  const element = useRef<HTMLDivElement>(null);
  // Before the effects of the page itself: one that shows a piece says more in the title.
  useLayoutEffect(() => {
    document.title = `${row.title} - ${productName}`;
  }, [row]);
  useEffect(() => {
    if (arrivals++ > 0) element.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [row]);
  return element;
}

/** A page in the view that fits the width. */
export function PageView({ row }: { row: PageRow }) {
  const isPhone = useIsPhone();
  const element = useArrival(row);
  useWay(row);
  const Page = pageOf(isPhone ? row.phone : row.desk);
  return (
    <div ref={element} tabIndex={-1} className="page-view" aria-label={row.title} role="group">
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </div>
  );
}
