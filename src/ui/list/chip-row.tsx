import type { ReactNode } from "react";
import "./chip-row.css";

/** Buttons of which one is pressed, in one row: what a list shows, how a page is seen. */
export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="chip-row" role="group" aria-label={label}>
    {children}
  </div>
);
