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
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) < 2) stop();
  });
  for (const move of ownMoves) addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** Brings the page back to where it was left; `isAsked` false: whoever comes begins at its top. */
export function useKeptScroll(key: string, isAsked = true): void {
  useEffect(() => {
    const wanted = isAsked && left.get(key);
    let stop: (() => void) | undefined;
    // Who arrives is taken to the top by the frame, whose effects run after these.
    const frame = requestAnimationFrame(() => (stop = wanted ? seek(wanted) : undefined));
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [key, isAsked]);
  // With each step: once the page is gone, the length of the next one limits what the window tells.
  useLayoutEffect(() => {
    const note = () => void left.set(key, scrollY);
    addEventListener("scroll", note);
    return () => removeEventListener("scroll", note);
  }, [key]);
}
