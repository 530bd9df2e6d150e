import { lazy, Suspense } from "react";
import { Button } from "#src/ui/button/button.tsx";
import { Field, bindingOf } from "#src/ui/form/field-frame.tsx";
import type { ClaimChoice } from "./claim-choices.ts";
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

function Pick({ name, label, choices, value, onChange }: PickProps) {
  const frame = { name: `claim-${name}`, label };
  return (
    <Field {...frame}>
      <select
        className="field-input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...bindingOf(frame)}
      >
        {choices.map((one) => (
          <option key={one.key} value={one.key}>
            {one.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
