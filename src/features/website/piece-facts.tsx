import { factsOf } from "#contract/content-facts.ts";
import type { Extension } from "#contract/content-extensions.ts";

/** What a piece says beside its text. */
export function PieceFacts({ extension }: { extension: Extension }) {
  const facts = factsOf(extension);
  if (facts.length === 0) return null;
  return (
    <dl className="web-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === "string" ? value : <Lines lines={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ol>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
);
