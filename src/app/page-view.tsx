import { productName } from "#contract/core/product-names.ts";
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsLive } from "#src/ui/is-live.ts";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { useLocation, useNavigationType } from "react-router-dom";
import { useKeptScroll } from "#src/ui/page/kept-scroll.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { hearEarlyChoices } from "./early-choices.ts";
import { pageOf } from "./loaded-pages.ts";
import { useNamedRow } from "./routes/current-row.ts";
import { type PageRow, viewOf } from "./routes/page-row.ts";
import { noteWay, type Place } from "./routes/way-back.ts";

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
    // Who reads the server's text already stays where it was left.
    if (arrivals++ === 0) return;
    element.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [row]);
  const { key, hash } = useLocation();
  // A jump within the page is no way back, though the router takes it for one and gives all of them one key.
  const isJump = key === "default" && hash !== "";
  // A list out of the device's database is drawn too late for the browser's own way back to its place.
  useKeptScroll(key, useNavigationType() === "POP" && !isJump);
  return element;
}

/**
 * Stands beside the page, so that it comes to life with it. Before anything else is heard: a choice that wakes the page
 * is followed by the list's old value, until the new one is drawn.
 */
function EarlyChoices({ within }: { within: RefObject<Element | null> }) {
  const [isOverText] = useState(!useIsLive());
  useLayoutEffect(() => {
    if (isOverText && within.current !== null) hearEarlyChoices(within.current);
  }, [isOverText, within]);
  return null;
}

/** A page in the view that fits the width. */
export function PageView({ row: plain }: { row: PageRow }) {
  const row = useNamedRow(plain);
  const isPhone = useIsPhone();
  const element = useArrival(row);
  useWay(row);
  const Page = pageOf(viewOf(row, isPhone));
  return (
    <div ref={element} tabIndex={-1} className="page-view" aria-label={row.title} role="group">
      <Suspense fallback={<PageSkeleton />}>
        <Page />
        <EarlyChoices within={element} />
      </Suspense>
    </div>
  );
}
