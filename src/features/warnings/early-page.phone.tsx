import { NoCompany } from "#src/entities/session/no-company.tsx";
import { EarlyFilters, EarlyTabs, KindList, LevelChips } from "./early-parts.tsx";
import { useOwnWarnings } from "./use-own-warnings.tsx";
import { WarningCards } from "./warning-cards.tsx";
import { WarningSheet } from "./warning-sheet.tsx";
import { WatchList } from "./watch/watch-list.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

/** The same in cards. */
export default function EarlyPhonePage() {
  const early = useOwnWarnings();
  const { input, list, data, hasCompany, isWatch, turn, show, narrow, clear, isPlain } = early;
  if (!hasCompany) return <NoCompany what="预警和关注" />;
  return (
    <div className="record-page">
      <EarlyTabs isWatch={isWatch} onTurn={turn} />
      {isWatch ? (
        <WatchList />
      ) : (
        <>
          <EarlyFilters {...early} />
          <LevelChips counts={data?.counts} level={input.level} onLevel={(level) => narrow({ level })} />
          <ListState
            list={list}
            empty={isPlain ? "目前没有需要处理的预警，平台每天检查四次" : "没有符合条件的预警"}
            clear={isPlain ? undefined : clear}
          />
          <WarningCards rows={data?.list} addressOf={early.addressOf} />
          <ListPages input={input} total={data?.total ?? 0} show={show} />
          <KindList />
        </>
      )}
      {early.opened !== null && <WarningSheet id={early.opened} side="company" onClose={early.close} />}
    </div>
  );
}
