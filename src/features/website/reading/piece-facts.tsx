import { factsOf } from "#contract/site/content-facts.ts";
import type { Extension } from "#contract/site/content-extensions.ts";
import { PhoneNumber } from "../steward/phone-number.tsx";

interface Props {
  extension: Extension;
  /** Of a policy that companies apply for: which of them it is for. */
  conditions: readonly string[];
}

/** What a piece says beside its text. */
export function PieceFacts({ extension, conditions }: Props) {
  // A guide sets out its lists by themselves.
  const facts = factsOf(extension).filter(({ value }) => extension.kind !== "guide" || typeof value === "string");
  if (conditions.length > 0) facts.push({ label: "申报条件", value: conditions });
  if (facts.length === 0) return null;
  return (
    <dl className="web-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {typeof value !== "string" ? (
              <Lines lines={value} />
            ) : label.endsWith("电话") ? (
              <PhoneNumber number={value} />
            ) : (
              value
            )}
          </dd>
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
