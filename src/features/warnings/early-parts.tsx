import { useState } from "react";
import { contract } from "#contract/index.ts";
import { kindFacts, kindsWithoutSource } from "#contract/warning/warning-kinds.ts";
import type { WarningLevel } from "#contract/core/warning-levels.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { levelWords } from "#src/entities/warning/level-mark.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { kindOptions, stateOptions } from "./warning-lists.ts";
import type { useOwnWarnings } from "./use-own-warnings.tsx";

/** The two parts of 监测预警. */
export const EarlyTabs = ({ isWatch, onTurn }: { isWatch: boolean; onTurn: (toWatch: boolean) => void }) => (
  <ChipRow label="监测预警">
    <Button aria-pressed={!isWatch} onClick={() => onTurn(false)}>
      预警
    </Button>
    <Button aria-pressed={isWatch} onClick={() => onTurn(true)}>
      关注
    </Button>
  </ChipRow>
);

type Counts = NonNullable<ReturnType<typeof useOwnWarnings>["data"]>["counts"];

interface ChipsProps {
  counts: Counts | undefined;
  level: WarningLevel | undefined;
  onLevel: (level: WarningLevel | undefined) => void;
}

/** Levels with their numbers, each the way to its list. */
export const LevelChips = ({ counts, level, onLevel }: ChipsProps) => (
  <CountChips
    label="按级别"
    all="全部级别"
    rows={counts?.level.map((one) => ({ ...one, words: levelWords(one.value) }))}
    chosen={level}
    onChoose={onLevel}
  />
);

/** Conditions by kind and state. */
export const EarlyFilters = (listed: Pick<ReturnType<typeof useOwnWarnings>, "input" | "narrow" | "clear">) => (
  <RecordFilters
    label="筛选预警"
    placeholder="预警标题"
    conditions={[
      { name: "kind", label: "预警类型", options: kindOptions(false) },
      { name: "state", label: "状态", options: stateOptions },
    ]}
    listed={listed}
  />
);

/** What is watched over, in the sentences that count now; what no source tells of is named. */
export function KindList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        监测哪些事项
      </Button>
      {isOpen && <Kinds />}
    </div>
  );
}

function Kinds() {
  const { data, error, refetch } = useCall(contract.warning.warningDefinitions, {});
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PartSkeleton />;
  return (
    <ul>
      {data.map(({ kind, sentence, is_on }) => (
        <li key={kind}>
          <strong>{kindFacts(kind).word}</strong>：{is_on ? `${sentence}。` : "已停用。"}
        </li>
      ))}
      {kindsWithoutSource.map(({ word, why }) => (
        <li key={word}>
          <strong>{word}</strong>：暂未监测，{why}。
        </li>
      ))}
    </ul>
  );
}
