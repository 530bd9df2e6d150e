import { type FC, useState } from "react";
import { comparedKeys } from "#contract/figures/period-figures.ts";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { CompareBar } from "./compare-bar.tsx";
import { ComparedDefinition } from "./compared-definition.tsx";
import type { ComparedProps } from "./compared-values.tsx";
import { useCompared } from "./use-compared.ts";
import type { DataTable } from "./use-data-table.ts";
import "./compared.css";

interface Props {
  data: DataTable;
  /** The figures as a table, or as cards one below the other. */
  Figures: FC<ComparedProps>;
}

/** Two periods or two streets side by side; what is compared stands in the address. */
export function CompareAreas({ data, Figures }: Props) {
  const view = useCompared(data);
  const [opened, setOpened] = useState<DistrictFigureKey | null>(null);
  const { found, isWrong, busy, download } = view;
  const compared = isWrong ? undefined : found.data;
  return (
    <section className="district-card" aria-label="对比">
      <div className="district-tools">
        <h2>两个时段或两个镇街的对比</h2>
        <Button disabled={busy || compared === undefined} onClick={() => void download()}>
          导出对比
        </Button>
      </div>
      <CompareBar data={data} view={view} />
      {isWrong && <p className="district-note compared-note">改正日期后显示对比。</p>}
      {!isWrong && found.error !== null && compared === undefined && (
        <ErrorNote error={found.error} retry={() => void found.refetch()}>
          {(view.street ?? view.otherStreet) !== undefined && (
            <Button onClick={() => data.set({ a_street: "", b_street: "" })}>改看全部镇街</Button>
          )}
        </ErrorNote>
      )}
      {!isWrong && found.error === null && compared === undefined && <PartSkeleton />}
      {compared && (
        <>
          <p className="district-note compared-note">
            走访、需求、申请和授权按时段统计，截至 <MinuteWords at={compared.counted_at} />
            {data.isNarrowed
              ? "；其余按截止日由记录推算，“缺”表示不能推算，不是零。"
              : "；其余取截止日当天的快照，没有快照的不作比较。"}
          </p>
          <Figures
            keys={comparedKeys(data.columns)}
            compared={compared}
            part={data.part}
            today={data.today}
            onDefine={setOpened}
          />
          {opened !== null && (
            <ComparedDefinition
              of={opened}
              compared={compared}
              isNarrowed={data.isNarrowed}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </section>
  );
}
