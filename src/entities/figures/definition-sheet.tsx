import {
  countsPeriod,
  type DefinedFigure,
  figureDefinitions,
  personDefinition,
} from "#contract/visit/figure-definitions.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import type { Period } from "./periods.ts";

/** A figure with what has to be said of it. */
export interface Defined {
  title: string;
  /** A figure of the workbench, or the definition of another. */
  what: { key: DefinedFigure } | { text: string };
  /** Whose records are counted. */
  scope: string;
  isPersonal?: boolean;
  period?: Period | undefined;
  /** When it was counted; none: not yet. */
  as_of: string | null | undefined;
}

/** What a figure counts, of which days and scope, and when it was counted. */
export function DefinitionSheet({
  title,
  what,
  scope,
  isPersonal = false,
  period,
  as_of,
  onClose,
}: Defined & { onClose: () => void }) {
  const { Sheet } = useFormKit();
  const isOfPeriod = "text" in what || countsPeriod(what.key);
  return (
    <Sheet title={`指标口径：${title}`} onClose={onClose}>
      <p>{"text" in what ? what.text : figureDefinitions[what.key]}</p>
      {period && isOfPeriod && (
        <p>
          统计时段：
          <DayWords of={period.from} /> 至 <DayWords of={period.to} />。
        </p>
      )}
      <p>
        统计范围：{scope}。{isPersonal && personDefinition}
      </p>
      <p>计数时间：{as_of ? <MinuteWords at={as_of} /> : "尚未统计"}。</p>
    </Sheet>
  );
}
