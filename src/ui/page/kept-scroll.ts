import { useEffect, useLayoutEffect } from "react";

/** Pixels from the top at which somebody left a page, by its key, as long as the tab lives. */
const left = new Map<string, number>();

const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Seeks a place of the page whenever the page has grown, until it is there or the person moves. */
function seek(wanted: number): () => void {
  const stop = () => {
    growth.disconnect();
    for (const move of ownMoves) removeEventListener(move, stop);
  };
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    if (Math.abs(window.scrollY - wanted) < 2) stop();
  });
  for (const move of ownMoves) addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** Brings the page back to where it was left; `isAsked` false: whoever comes begins at its top. */
export function useKeptScroll(key: string, isAsked = true): void {
  useEffect(() => {
    const wanted = left.get(key) ?? 0;
    if (wanted === 0 || !isAsked) return undefined;
    let stop: () => void = () => undefined;
    // Who arrives is taken to the top by the frame, whose effects run after these.
    const frame = requestAnimationFrame(() => (stop = seek(wanted)));
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [key, isAsked]);
  // Before the page is taken away, while it is as long as it was.
  useLayoutEffect(() => () => void left.set(key, window.scrollY), [key]);
}
