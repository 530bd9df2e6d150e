import type { DemandFigures } from "#contract/demand/demand-list.ts";
import type { DemandFilters } from "./demand-filters.ts";

type Figure = "to_accept" | "near" | "overdue" | "to_follow_up";
const chips: readonly { figure: Figure; word: string; filter: Partial<DemandFilters> }[] = [
  { figure: "to_accept", word: "待受理", filter: { status: ["待受理"], clock: undefined } },
  { figure: "near", word: "临期", filter: { status: undefined, clock: "near" } },
  { figure: "overdue", word: "超期", filter: { status: undefined, clock: "overdue" } },
  { figure: "to_follow_up", word: "待回访", filter: { status: ["待回访"], clock: undefined } },
];
const none: Partial<DemandFilters> = { status: undefined, clock: undefined };

interface Props {
  figures: Omit<DemandFigures, "as_of"> | undefined;
  filters: DemandFilters;
  onFilter: (changes: Partial<DemandFilters>) => void;
}

/** How many demands of the view want attention; a tap shows them, another tap lets go. */
export function FigureChips({ figures, filters, onFilter }: Props) {
  return (
    <div className="demand-figures" role="group" aria-label="需要关注">
      {chips.map(({ figure, word, filter }) => {
        const on = filters.clock === filter.clock && filters.status?.join() === filter.status?.join();
        return (
          <button
            key={figure}
            type="button"
            className={`demand-figure ${figure === "overdue" ? "demand-alarmed" : ""}`}
            aria-pressed={on}
            onClick={() => onFilter(on ? none : filter)}
          >
            <strong>{figures?.[figure] ?? "…"}</strong> {word}
          </button>
        );
      })}
    </div>
  );
}
