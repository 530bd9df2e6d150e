import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { deadlineOf } from "#contract/demand/demand-clock.ts";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { DemandBadges, DemandState } from "#src/entities/demand/demand-badges.tsx";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { formatShortMinute } from "#src/ui/text/format-date.ts";
import { type DemandListInput, filtersOf } from "./demand-filters.ts";
import { MoveSheet } from "./moves/move-sheet.tsx";
import { offeredActions } from "./moves/move-words.ts";
import { useDemandBatch } from "./use-demand-batch.tsx";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

interface Props {
  input: DemandListInput;
  onInput: (input: DemandListInput) => void;
  tools: ReactNode;
  refresh: number;
}

/** The list of demands with its batch work. */
export function DemandTable({ input, onInput, tools, refresh }: Props) {
  const list = useCall(contract.demand.demandListNews, input, { refetchInterval: refresh, keepPrevious: true });
  const [moving, setMoving] = useState<DemandListRow | null>(null);
  const batch = useDemandBatch(filtersOf(input), list.data?.list ?? []);
  const columns = useColumns(setMoving);
  const { view, ...conditions } = filtersOf(input);
  const isNarrowed = Object.keys(conditions).length > 0;
  return (
    <>
      <DeskTable
        name="demands"
        columns={columns}
        list={list}
        paging={{ ...input, sort: input.sort ?? "deadline", order: input.order ?? "asc" }}
        onPaging={(paging) => onInput({ ...input, ...(paging as Partial<DemandListInput>) })}
        toolbar={tools}
        empty={
          <ButtonLink kind="primary" to="/addDemand">
            登记需求
          </ButtonLink>
        }
        clear={isNarrowed ? () => onInput({ ...(view && { view }) }) : undefined}
        selection={batch.selection}
      />
      {moving && <MoveSheet demand={moving} action={null} onClose={() => setMoving(null)} />}
      {batch.dialog}
    </>
  );
}

function useColumns(onMove: (demand: DemandListRow) => void): DeskColumn<DemandListRow>[] {
  const engine = useEngine();
  const holidays = useHolidays();
  const now = engine.serverNow();
  return [
    {
      key: "title",
      title: "需求标题",
      fixed: "left",
      width: 180,
      render: (_, row) => <Link to={`/demandDetails?id=${row.id}`}>{row.title}</Link>,
    },
    {
      key: "status",
      title: "状态",
      width: 180,
      render: (_, row) => (
        <span className="demand-badges">
          <DemandState status={row.status} />
          <DemandBadges demand={row} now={now} holidays={holidays} />
        </span>
      ),
    },
    {
      key: "company_name",
      title: "企业名称",
      width: 170,
      sorter: true,
      render: (_, row) => <Link to={`/companyDetails?id=${row.company_id}`}>{row.company_name}</Link>,
    },
    { key: "deadline", title: "期限", sorter: true, render: (_, row) => formatShortMinute(deadlineOf(row)) || "—" },
    { key: "category", title: "类别", dataIndex: "category" },
    { key: "owner_name", title: "经办人", render: (_, row) => row.owner_name || "—" },
    { key: "accept_name", title: "受理单位", dataIndex: "accept_name", rare: true },
    { key: "street_name", title: "镇街", dataIndex: "street_name" },
    { key: "demand_no", title: "编号", dataIndex: "demand_no", sorter: true, rare: true },
    { key: "source", title: "来源", dataIndex: "source", rare: true },
    { key: "satisfaction", title: "满意度", rare: true, render: (_, row) => row.satisfaction ?? "—" },
    {
      key: "moved_at",
      title: "最近办理",
      rare: true,
      sorter: true,
      render: (_, row) => formatShortMinute(row.moved_at) || "—",
    },
    {
      key: "created_at",
      title: "登记时间",
      rare: true,
      sorter: true,
      render: (_, row) => formatShortMinute(row.created_at),
    },
    {
      key: "moves",
      title: "办理",
      fixed: "right",
      render: (_, row) =>
        offeredActions(row, engine.user).length > 0 && (
          <Button small aria-haspopup="dialog" onClick={() => onMove(row)}>
            办理<span className="visually-hidden">{row.title}</span>
          </Button>
        ),
    },
  ];
}
