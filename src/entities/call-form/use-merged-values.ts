import { useState } from "react";
import { mergeEdits } from "./merge-edits.ts";

/** A version of a record as a form shows it; versions count upwards. */
interface Version<Values> {
  rev: number;
  values: Values;
}

/** What came of a version that another saved while the form was open. */
export interface Merge<Values> {
  rev: number;
  /** Fields that both changed, each in another way: they stay as they were typed. */
  both: readonly (keyof Values)[];
  /** Fields that are the other's now. */
  taken: readonly (keyof Values)[];
}

/**
 * Values of a form over a record. Where `known` becomes a later version, what was typed stays and what was not touched is
 * taken over; `merge` tells what came of it last.
 */
export function useMergedValues<Values extends object>(known: Version<Values>) {
  const [base, setBase] = useState(known);
  const [values, setValues] = useState(known.values);
  const [merge, setMerge] = useState<Merge<Values> | null>(null);
  const names = Object.keys(values) as (keyof Values)[];
  if (known.rev > base.rev) {
    const merged = mergeEdits(base.values, values, known.values);
    const taken = names.filter((name) => merged.values[name] !== values[name]);
    setBase(known);
    setValues(merged.values);
    setMerge({ rev: known.rev, both: merged.both, taken });
  }
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  return { rev: base.rev, values, set, isChanged: names.some((name) => values[name] !== base.values[name]), merge };
}

/** What is said of it: `labels` are the words of the fields. */
export function mergeWords<Values extends object>(
  { both }: Merge<Values>,
  labels: Record<keyof Values, string>,
): string {
  const kept = both.map((name) => labels[name]).join("、");
  const words = "您没有改过的内容已换成最新的。";
  return kept === "" ? words : `${words}${kept}两边都改过，现在是您填写的，保存后以您的为准。`;
}
