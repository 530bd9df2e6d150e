import { type Compared, type ComparedSide, sideLabels } from "#contract/figures/compare-calls.ts";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import { isFlow, periodWordsOf } from "#contract/figures/period-figures.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { SideDays } from "./compared-values.tsx";

interface Props {
  of: DistrictFigureKey;
  compared: Compared;
  /** Figures of a trade or a tier are counted: no snapshot has them. */
  isNarrowed: boolean;
  onClose: () => void;
}

/** What a figure counts, of which streets and days, and when each side was counted. */
export function ComparedDefinition({ of, compared, isNarrowed, onClose }: Props) {
  const { Sheet } = useFormKit();
  const { title, definition } = periodWordsOf(of);
  const { left, right, counted_at } = compared;
  const labels = sideLabels(left, right);
  const at = (side: ComparedSide) => (isFlow(of) || isNarrowed ? counted_at : side.kept_at);
  const missing = isNarrowed ? "不能由记录推算" : "没有当日快照";
  return (
    <Sheet title={`指标口径：${title}`} onClose={onClose}>
      <p>{definition}</p>
      {(["left", "right"] as const).map((side) => (
        <p key={side}>
          {labels[side]}：{compared[side].name}，<SideDays of={compared[side]} />
          ；计数时间：{compared[side].values[of] === undefined ? missing : <MinuteWords at={at(compared[side])} />}。
        </p>
      ))}
      <p>
        相差为{labels.left}减{labels.right}，变化为相差 ÷ {labels.right}；{labels.right}为 0 时不计算变化。
      </p>
    </Sheet>
  );
}
