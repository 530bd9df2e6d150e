import { Button } from "../../button/button.tsx";
import { formatCount } from "../../text/format-number.ts";
import { ChipRow } from "./chip-row.tsx";

interface Props<T> {
  /** What the chips are values of. */
  label: string;
  /** Undefined: there is no answer yet, so that none is drawn. */
  rows: readonly { value: T; words?: string; count: number }[] | undefined;
  /** Undefined: none, all rows are shown. */
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
  /** Words of the first chip, which takes the choice back. */
  all?: string;
}

/** Values of one condition with their numbers, in one row; choosing one narrows the list. */
export function CountChips<T extends string>({ label, rows, chosen, onChoose, all = "全部" }: Props<T>) {
  if (rows === undefined || rows.length === 0) return null;
  const sum = rows.reduce((total, { count }) => total + count, 0);
  return (
    <ChipRow label={label}>
      <Button aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {all} {formatCount(sum)}
      </Button>
      {rows.map(({ value, words = value, count }) => (
        <Button key={value} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words} {formatCount(count)}
        </Button>
      ))}
    </ChipRow>
  );
}
