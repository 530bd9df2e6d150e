import { NoCompany } from "#src/entities/session/no-company.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { EarlyFilters, EarlyTabs, KindList, LevelChips } from "./early-parts.tsx";
import { useOwnWarnings } from "./use-own-warnings.tsx";
import { WarningCards } from "./warning-cards.tsx";
import { WarningSheet } from "./warning-sheet.tsx";
import { WatchList } from "./watch/watch-list.tsx";

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
          {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
          {data === undefined && list.error === null && <PageSkeleton />}
          {data?.total === 0 && (
            <EmptyNote title={isPlain ? "目前没有需要处理的预警，平台每天检查四次" : "没有符合条件的预警"}>
              {!isPlain && <Button onClick={clear}>清除条件</Button>}
            </EmptyNote>
          )}
          <WarningCards rows={data?.list} addressOf={early.addressOf} />
          {(data?.total ?? 0) > 0 && (
            <Pager
              page={input.page ?? 1}
              size={input.size ?? 20}
              total={data?.total ?? 0}
              onPage={(page) => show({ ...input, page })}
            />
          )}
          <KindList />
        </>
      )}
      {early.opened !== null && <WarningSheet id={early.opened} side="company" onClose={early.close} />}
    </div>
  );
}
