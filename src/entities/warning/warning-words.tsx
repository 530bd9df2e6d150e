import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf, daysBetween } from "#contract/core/time.ts";
import type { WarningRow } from "#contract/warning/warning-fields.ts";
import { isOpenWarning, type WarningState } from "#contract/warning/warning-states.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import "./warning.css";

const stateSigns: Readonly<Record<WarningState, string>> = {
  未处理: "○",
  已通知: "◷",
  处理中: "…",
  已处置: "✓",
  忽略: "×",
  自动解除: "↻",
};

/** Where a warning stands, with its sign. */
export const WarningStateMark = ({ state }: { state: WarningState }) => (
  <span className="warning-mark">
    <span aria-hidden="true">{stateSigns[state]}</span> {state}
  </span>
);

function leftWords(due: string): string {
  const left = daysBetween(dayOf(currentTime()), due);
  if (left === 0) return "今天到期";
  return left > 0 ? `还有 ${left} 天` : `已过 ${-left} 天`;
}

/** The day by which something is to be done; of an open warning with the days that are left. */
export const WarningDue = ({ warning: { due, state } }: { warning: Pick<WarningRow, "due" | "state"> }) =>
  due !== null && (
    <span className="whole">
      <DayWords of={due} />
      {isOpenWarning(state) && (
        <>
          {" · "}
          <span className={due < dayOf(currentTime()) ? "warning-over" : undefined}>{leftWords(due)}</span>
        </>
      )}
    </span>
  );
