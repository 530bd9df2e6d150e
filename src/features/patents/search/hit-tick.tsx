import { mostChosen } from "./chosen-hits.tsx";

/** Hits that are chosen, over all pages. */
export interface Ticked {
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** Chooses a hit. */
export function HitTick({ patent, chosen, onChoose }: Ticked & { patent: { id: string; title: string } }) {
  const { id, title } = patent;
  return (
    <label className="patent-tick">
      <input
        type="checkbox"
        aria-label={`选择${title}`}
        checked={chosen.includes(id)}
        disabled={!chosen.includes(id) && chosen.length >= mostChosen}
        onChange={() => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      />
    </label>
  );
}
