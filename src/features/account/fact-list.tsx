/** Labels and texts side by side. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className="account-list">
      {facts.map(([label, text]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
