import type { HonorPage } from "#contract/honor/honor.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { HonorList } from "./honor-filters.ts";
import "#src/entities/honor/honor.css";
import "./honors.css";

interface Props {
  counts: HonorPage["counts"] | undefined;
  input: HonorList;
  onChoose: (changes: Partial<HonorList>) => void;
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

/** States and types with their numbers, each the way to its list; nothing before there is an answer. */
export function HonorCounts({ counts, input, onChoose }: Props) {
  if (counts === undefined) return null;
  return (
    <>
      <div className="honor-counts" role="group" aria-label="状态">
        <Button aria-pressed={input.state === undefined} onClick={() => onChoose({ state: undefined })}>
          全部状态 {formatCount(sum(counts.state))}
        </Button>
        {counts.state.map(({ value, count }) => (
          <Button key={value} aria-pressed={value === input.state} onClick={() => onChoose({ state: value })}>
            {value} {formatCount(count)}
          </Button>
        ))}
      </div>
      <div className="honor-counts" role="group" aria-label="荣誉类型">
        <Button aria-pressed={input.type_id === undefined} onClick={() => onChoose({ type_id: undefined })}>
          全部类型 {formatCount(sum(counts.type))}
        </Button>
        {counts.type.map(({ id, name, count }) => (
          <Button key={id} aria-pressed={id === input.type_id} onClick={() => onChoose({ type_id: id })}>
            {name} {formatCount(count)}
          </Button>
        ))}
      </div>
    </>
  );
}
