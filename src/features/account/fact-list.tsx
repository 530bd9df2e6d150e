import type { ReactNode } from "react";

export function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div style={{ display: "contents" }}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface FactListProps {
  facts: readonly (readonly [label: string, text: string])[];
  /** Facts that are known later than the others. */
  children?: ReactNode;
}

/** Labels and texts side by side. */
export function FactList({ facts, children }: FactListProps) {
  return (
    <dl className="account-list">
      {facts.map(([label, text]) => (
        <Fact key={label} label={label} text={text} />
      ))}
      {children}
    </dl>
  );
}
