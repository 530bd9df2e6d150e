import { type ReactNode, useLayoutEffect, useRef } from "react";
import "./chip-row.css";

/** Pixels that show of the chip beside it: there is more. */
const beside = 12;

/** Scrolls a row sideways, and nothing else of the page, until one of its chips stands within it whole. */
function bringInto(row: HTMLElement, chip: HTMLElement) {
  const [own, within] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.right > within.right) row.scrollLeft += Math.ceil(own.right - within.right) + beside;
  if (own.left < within.left) row.scrollLeft -= Math.ceil(within.left - own.left) + beside;
}

/** Buttons of which one is pressed, in one row: what a list shows, how a page is seen. The pressed one is in sight. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const seen = useRef<{ chip: Element | null; left: number }>({ chip: null, left: 0 });
  // Of every change: which chip is pressed only they know, and counts that come later make them longer. What somebody
  // scrolled to meanwhile stays.
  useLayoutEffect(() => {
    const place = row.current;
    const chip = place?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? null;
    if (place === null || chip === null) return;
    if (chip !== seen.current.chip || place.scrollLeft === seen.current.left) bringInto(place, chip);
    seen.current = { chip, left: place.scrollLeft };
  });
  return (
    <div ref={row} className="chip-row" role="group" aria-label={label}>
      {children}
    </div>
  );
}
