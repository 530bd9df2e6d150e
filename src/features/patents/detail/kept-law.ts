import { useEffect, useLayoutEffect } from "react";
import type { FeeReduction } from "#contract/patent/fees/annuity-table.ts";

/** How somebody left the law page of a patent. */
interface Left {
  /** Pixels from the top. */
  scroll: number;
  reduction: FeeReduction;
}

/** By the patent's id, as long as the tab lives: the page is kept alive (specification section 2). */
const left = new Map<string, Left>();

export const leftAt = (id: string): Left => left.get(id) ?? { scroll: 0, reduction: "none" };

export function leaveAt(id: string, changes: Partial<Left>): void {
  left.set(id, { ...leftAt(id), ...changes });
}

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

/** Brings the page back to where it was left. */
export function useKeptScroll(id: string): void {
  useEffect(() => {
    const wanted = leftAt(id).scroll;
    if (wanted === 0) return undefined;
    let stop: () => void = () => undefined;
    // Who arrives is taken to the top by the frame, whose effects run after these.
    const frame = requestAnimationFrame(() => (stop = seek(wanted)));
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [id]);
  // Before the page is taken away, while it is as long as it was.
  useLayoutEffect(() => () => leaveAt(id, { scroll: window.scrollY }), [id]);
}
