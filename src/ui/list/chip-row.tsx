import { type ReactNode, useLayoutEffect, useRef } from "react";
import "./chip-row.css";

/** Scrolls a row sideways, and nothing else of the page, until one of its chips stands within it whole. */
function bringInto(row: HTMLElement, chip: HTMLElement) {
  const [own, within] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.right > within.right) row.scrollLeft += own.right - within.right;
  if (own.left < within.left) row.scrollLeft -= within.left - own.left;
}

/** Buttons of which one is pressed, in one row: what a list shows, how a page is seen. The pressed one is in sight. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const seen = useRef<Element | null>(null);
  // Of every change: which chip is pressed only they know. What somebody scrolls to afterwards stays.
  useLayoutEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? null;
    if (row.current !== null && pressed !== null && pressed !== seen.current) bringInto(row.current, pressed);
    seen.current = pressed;
  });
  return (
    <div ref={row} className="chip-row" role="group" aria-label={label}>
      {children}
    </div>
  );
}
