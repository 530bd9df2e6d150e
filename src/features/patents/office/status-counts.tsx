import type { PatentStatus } from "#contract/patent/patent-words.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import "./office-patents.css";

interface Props {
  /** Undefined: not known, so that none is drawn. */
  counts: readonly { value: PatentStatus; count: number }[] | undefined;
  chosen: PatentStatus | undefined;
  onChoose: (status: PatentStatus | undefined) => void;
}

/** One status of the list, or all of them, each with its number. */
export function StatusCounts({ counts, chosen, onChoose }: Props) {
  if (counts === undefined) return null;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="office-statuses" role="group" aria-label="法律状态">
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
