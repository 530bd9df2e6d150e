import type { ReactNode } from "react";
import "./run-progress.css";

interface Props {
  label: string;
  /** Percent; null where only the end tells. */
  percent: number | null;
  children: ReactNode;
}

/** How far a run on the server is, and in words. */
export function RunProgress({ label, percent, children }: Props) {
  return (
    <>
      <progress className="run-progress" max={100} {...(percent !== null && { value: percent })} aria-label={label} />
      <p role="status">{children}</p>
    </>
  );
}
