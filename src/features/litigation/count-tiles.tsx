import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import "./litigation.css";

interface Props<T extends string> {
  label: string;
  /** Undefined: there is no answer yet. */
  counts: readonly { value: T; count: number }[] | undefined;
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
}

/** One value of a list, or all of them, each with its number. */
export function CountTiles<T extends string>({ label, counts, chosen, onChoose }: Props<T>) {
  if (counts === undefined || counts.length === 0) return null;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="litigation-tiles" role="group" aria-label={label}>
      <Button aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部 {formatCount(all)}
      </Button>
      {counts.map(({ value, count }) => (
        <Button key={value} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {value} {formatCount(count)}
        </Button>
      ))}
    </div>
  );
}
