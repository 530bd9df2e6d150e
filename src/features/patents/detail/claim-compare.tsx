import { lazy, Suspense } from "react";
import { Button } from "#src/ui/button/button.tsx";
import type { ClaimChoice } from "./claim-choices.ts";
import "#src/ui/form/form.css";
import "./claim-compare.css";

// Telling changes needs a library: for those who compare.
const TwoSides = lazy(async () => ({ default: (await import("../compare/two-sides.tsx")).TwoSides }));

interface Props {
  choices: readonly ClaimChoice[];
  pair: readonly [string, string];
  onChoose: (pair: readonly [string, string]) => void;
}

/** Two claims beside each other, each chosen from all of the patent's. */
export function ClaimCompare({ choices, pair, onChoose }: Props) {
  const [first, second] = pair.map((key) => choices.find((one) => one.key === key));
  if (first === undefined || second === undefined) return null;
  return (
    <section className="claim-compare" aria-label="对比两项权利要求">
      <div className="claim-compare-picks">
        <Pick name="a" label="左侧" choices={choices} value={first.key} onChange={(a) => onChoose([a, second.key])} />
        <Pick name="b" label="右侧" choices={choices} value={second.key} onChange={(b) => onChoose([first.key, b])} />
        <Button onClick={() => onChoose([second.key, first.key])}>互换</Button>
      </div>
      <Suspense fallback={<p role="status">正在对比…</p>}>
        <TwoSides first={first} second={second} />
      </Suspense>
    </section>
  );
}

interface PickProps {
  name: string;
  label: string;
  choices: readonly ClaimChoice[];
  value: string;
  onChange: (key: string) => void;
}

/** All claims behind the chosen one: some patents have dozens. */
function Pick({ name, label, choices, value, onChange }: PickProps) {
  return (
    <details>
      <summary>
        {label}：{choices.find(({ key }) => key === value)?.label}
      </summary>
      <div className="chips" role="radiogroup" aria-label={label}>
        {choices.map((one) => (
          <label key={one.key} className="chip">
            <input type="radio" name={`claim-${name}`} checked={one.key === value} onChange={() => onChange(one.key)} />
            {one.label}
          </label>
        ))}
      </div>
    </details>
  );
}
