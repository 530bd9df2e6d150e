import type { MergeField } from "#contract/company/company-merge.ts";
import { type FieldPair, mergeFieldLabel } from "./field-words.ts";

interface Props {
  pairs: readonly FieldPair[];
  keptName: string;
  goneName: string;
  fromGone: readonly MergeField[];
  /** The kept one's card stands first; the columns follow the cards. */
  keepsFirst: boolean;
  onChange: ((fields: MergeField[]) => void) | null;
}

const inOrder = <T,>(kept: T, gone: T, keepsFirst: boolean): T[] => (keepsFirst ? [kept, gone] : [gone, kept]);

/** Field by field: whose value the company has after the merge. */
export function FieldChoice({ pairs, keptName, goneName, fromGone, keepsFirst, onChange }: Props) {
  const choose = (field: MergeField, isGone: boolean) =>
    onChange?.(isGone ? [...fromGone, field] : fromGone.filter((one) => one !== field));
  return (
    <section className="duplicates-card" aria-label="逐项选择">
      <h2>不同的内容</h2>
      <p className="duplicates-note">逐项选择合并后采用的内容；标签取两家之和，同一年度的数据以保留的企业为准。</p>
      {pairs.length === 0 && <p>两家企业的登记内容完全相同。</p>}
      {pairs.length > 0 && (
        <p className="duplicates-field" aria-hidden="true">
          <span />
          {inOrder(`保留：${keptName}`, `并入：${goneName}`, keepsFirst).map((head) => (
            <strong key={head}>{head}</strong>
          ))}
        </p>
      )}
      {pairs.map(({ field, kept, gone }) => (
        <fieldset key={field} className="duplicates-field">
          <legend>{mergeFieldLabel(field)}</legend>
          {inOrder(
            { isGone: false, words: kept, whose: keptName },
            { isGone: true, words: gone, whose: goneName },
            keepsFirst,
          ).map(({ isGone, words, whose }) => (
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
