import { type HonorView, honorViews } from "#contract/honor/honor-rules.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";

interface Props {
  /** Undefined: the whole list. */
  chosen: HonorView | undefined;
  onChoose: (view: HonorView | undefined) => void;
}

/** Which part of the honors is listed. */
export const HonorViews = ({ chosen, onChoose }: Props) => (
  <ChipRow label="类别">
    {[undefined, ...honorViews].map((view) => (
      <Button key={view ?? "全部荣誉"} aria-pressed={view === chosen} onClick={() => onChoose(view)}>
        {view ?? "全部荣誉"}
      </Button>
    ))}
  </ChipRow>
);
