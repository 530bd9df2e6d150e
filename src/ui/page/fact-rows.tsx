import type { ReactNode } from "react";
import "./fact-rows.css";

interface Props {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Changes are read out. */
  isLive?: boolean;
  /** Rows with a look of their own, after the others. */
  children?: ReactNode;
}

/** What is known of a thing: labels with their values, a line each. */
export const FactRows = ({ rows, isLive = false, children }: Props) => (
  <dl className="fact-rows" {...(isLive && { "aria-live": "polite" as const })}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {children}
  </dl>
);
