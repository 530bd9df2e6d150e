import { Link } from "react-router-dom";
import { kindFacts } from "#contract/warning/warning-kinds.ts";
import type { WarningRow } from "#contract/warning/warning-fields.ts";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { CostLink } from "#src/entities/warning/cost-link.tsx";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { WarningDue, WarningStateMark } from "#src/entities/warning/warning-words.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { EarlyFilters, EarlyTabs, KindList, LevelChips } from "./early-parts.tsx";
import { useOwnWarnings } from "./use-own-warnings.tsx";
import { WarningSheet } from "./warning-sheet.tsx";
import { WatchList } from "./watch/watch-list.tsx";

const columnsOf = (addressOf: (id: string) => string): DeskColumn<WarningRow>[] => [
  {
    key: "title",
    title: "预警",
    fixed: "left",
    width: 320,
    render: (_, row) => <Link to={addressOf(row.id)}>{row.title}</Link>,
  },
  { key: "level", title: "级别", render: (_, row) => <LevelMark level={row.level} /> },
  { key: "kind", title: "类型", render: (_, row) => kindFacts(row.kind).word },
  { key: "due", title: "期限", render: (_, row) => <WarningDue warning={row} /> },
  { key: "state", title: "状态", render: (_, row) => <WarningStateMark state={row.state} /> },
  { key: "cost", title: "费用", render: (_, row) => <CostLink warning={row} /> },
  { key: "opened", title: "产生时间", rare: true, render: (_, row) => <MinuteWords at={row.opened_at} /> },
  { key: "handler", title: "处理人", dataIndex: "handler_name", rare: true },
  { key: "note", title: "说明", dataIndex: "note", rare: true },
];

/** 监测预警: what the company is warned of, and what it keeps an eye on. */
export default function EarlyPage() {
  const early = useOwnWarnings();
  const { input, list, data, hasCompany, isWatch, turn, show, narrow, clear, isPlain } = early;
  if (!hasCompany) return <NoCompany what="预警和关注" />;
  return (
    <div className="list-page record-page">
      <EarlyTabs isWatch={isWatch} onTurn={turn} />
      {isWatch ? (
        <WatchList />
      ) : (
        <>
          <EarlyFilters {...early} />
          <LevelChips counts={data?.counts} level={input.level} onLevel={(level) => narrow({ level })} />
          <DeskTable
            name="warnings"
            columns={columnsOf(early.addressOf)}
            list={list}
            paging={input}
            onPaging={({ page, size }) => show({ ...input, page, size })}
            toolbar={null}
            empty={isPlain ? "目前没有需要处理的预警，平台每天检查四次" : <Button onClick={clear}>清除条件</Button>}
          />
          <KindList />
        </>
      )}
      {early.opened !== null && <WarningSheet id={early.opened} side="company" onClose={early.close} />}
    </div>
  );
}
