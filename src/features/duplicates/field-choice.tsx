import type { MergeField } from "#contract/company/company-merge.ts";
import { type FieldPair, mergeFieldLabel } from "./field-words.ts";

interface Props {
  pairs: readonly FieldPair[];
  keptName: string;
  goneName: string;
  fromGone: readonly MergeField[];
  onChange: ((fields: MergeField[]) => void) | null;
}

/** Field by field: whose value the company has after the merge. */
export function FieldChoice({ pairs, keptName, goneName, fromGone, onChange }: Props) {
  const choose = (field: MergeField, isGone: boolean) =>
    onChange?.(isGone ? [...fromGone, field] : fromGone.filter((one) => one !== field));
  return (
    <section className="duplicates-card" aria-label="逐项选择">
      <h2>不同的内容</h2>
      <p className="duplicates-note">逐项选择合并后采用的内容；标签取两家之和，同一年度的数据以保留的企业为准。</p>
      {pairs.length === 0 && <p>两家企业的登记内容完全相同。</p>}
      {pairs.map(({ field, kept, gone }) => (
        <fieldset key={field} className="duplicates-field">
          <legend>{mergeFieldLabel(field)}</legend>
          {[
            { isGone: false, words: kept, whose: keptName },
            { isGone: true, words: gone, whose: goneName },
          ].map(({ isGone, words, whose }) => (
            <label key={String(isGone)} className="check-row">
              <input
                type="radio"
                name={`merge-${field}`}
                checked={fromGone.includes(field) === isGone}
                disabled={onChange === null}
                onChange={() => choose(field, isGone)}
              />
              <span>
                {words === "" ? "（空）" : words}
                <small className="visually-hidden">，来自{whose}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
