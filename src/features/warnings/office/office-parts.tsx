import { useState } from "react";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { LevelChips } from "../early-parts.tsx";
import { MoveForm, moveMany, type ReasonMove } from "../move-form.tsx";
import { WarningSheet } from "../warning-sheet.tsx";
import { OfficeActions } from "./office-actions.tsx";
import type { OfficeWarnings } from "./use-office-warnings.tsx";

/** Conditions, levels with their numbers, and how soon people act. */
export function OfficeHead({ warnings }: { warnings: OfficeWarnings }) {
  const { input, data, conditions, narrow } = warnings;
  return (
    <>
      <RecordFilters label="筛选预警" placeholder="预警标题或企业名称" conditions={conditions} listed={warnings} />
      <ChipRow label="范围">
        <Button aria-pressed={input.mine !== true} onClick={() => narrow({ mine: undefined })}>
          辖区全部
        </Button>
        <Button aria-pressed={input.mine === true} onClick={() => narrow({ mine: true })}>
          我负责的
        </Button>
        {input.company_id !== undefined && (
          <Button aria-pressed onClick={() => narrow({ company_id: undefined })}>
            仅所选企业 ×
          </Button>
        )}
      </ChipRow>
      <LevelChips counts={data?.counts} level={input.level} onLevel={(level) => narrow({ level })} />
      {data !== undefined && <p className="record-line">{measureWords(data.measures)}</p>}
    </>
  );
}

function hoursWords(hours: number): string {
  return hours < 48 ? `${hours} 小时` : `${Math.round((hours / 24) * 10) / 10} 天`;
}

const measureWords = ({ median_hours, acted, waiting }: NonNullable<OfficeWarnings["data"]>["measures"]) => (
  <>
    <span>
      {median_hours === null
        ? "近 90 天还没有处理过预警"
        : `近 90 天处理 ${formatCount(acted)} 条，从产生到开始处理的中位数 ${hoursWords(median_hours)}`}
    </span>
    <span>{waiting === 0 ? "没有超过 7 天未处理的预警" : `超过 7 天未处理 ${formatCount(waiting)} 条`}</span>
  </>
);

/** The same move for all that are ticked. */
export function BatchButtons({ warnings: { chosen, setChosen, refresh } }: { warnings: OfficeWarnings }) {
  const [move, setMove] = useState<ReasonMove | null>(null);
  const { busy, run } = useWork();
  const done = () => {
    setMove(null);
    setChosen([]);
    void refresh();
  };
  const take = async () => {
    if (await run(() => moveMany(chosen, "take"))) done();
  };
  return (
    <>
      <Button disabled={busy || chosen.length > mostAtOnce} onClick={() => void take()}>
        批量开始处理
      </Button>
      <Button disabled={busy || chosen.length > mostAtOnce} onClick={() => setMove("done")}>
        批量处置
      </Button>
      <Button disabled={busy || chosen.length > mostAtOnce} onClick={() => setMove("ignore")}>
        批量忽略
      </Button>
      {chosen.length > mostAtOnce && <span>一次最多 {mostAtOnce} 条</span>}
      {move !== null && (
        <MoveForm
          ids={chosen}
          move={move}
          title={`${chosen.length} 条预警`}
          onClose={() => setMove(null)}
          onDone={done}
        />
      )}
    </>
  );
}

const mostAtOnce = 100;

/** The warning that the address opens, with what officials do of it. */
export const OpenedWarning = ({ warnings: { opened, close } }: { warnings: OfficeWarnings }) =>
  opened === null ? null : (
    <WarningSheet
      id={opened}
      side="office"
      onClose={close}
      more={(warning, show, done) => <OfficeActions warning={warning} show={show} onDone={done} />}
    />
  );
