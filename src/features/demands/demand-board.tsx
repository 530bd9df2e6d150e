import { DragOverlay, useDraggable, useDroppable } from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { type DemandAction, type DemandStatus, endedStatuses } from "#contract/demand/demand-states.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { DemandBadges } from "#src/entities/demand/demand-badges.tsx";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DragArea } from "#src/ui/drag/drag-area.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import type { DemandFilters } from "./demand-filters.ts";
import { moveBetween } from "./moves/move-between.ts";
import { MoveSheet } from "./moves/move-sheet.tsx";
import { offeredActions } from "./moves/move-words.ts";

interface Props {
  filters: DemandFilters;
  tools: ReactNode;
  refresh: number;
}

interface Moving {
  demand: DemandListRow;
  action: DemandAction | null;
}

/** Demands in a column for each state; a card dragged to another column, or its button, opens the same dialog. */
export function DemandBoard({ filters, tools, refresh }: Props) {
  const engine = useEngine();
  const board = useCall(contract.demand.demandBoard, filters, { refetchInterval: refresh, keepPrevious: true });
  const [dragged, setDragged] = useState<DemandListRow | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const drop = (to: DemandStatus | undefined) => {
    setDragged(null);
    if (dragged === null || to === undefined || dragged.status === to) return;
    const found = moveBetween(dragged, to, engine.user);
    if ("action" in found) setMoving({ demand: dragged, action: found.action });
    else toast(found.problem, "warning");
  };
  if (board.error && !board.data) return <ErrorNote error={board.error} retry={() => void board.refetch()} />;
  if (!board.data) return <PageSkeleton />;
  const hasEnded = (status: DemandStatus) => (endedStatuses as readonly DemandStatus[]).includes(status);
  // Ends without a demand only take room; while a card is dragged they are there to be dropped on.
  const columns = board.data.columns.filter(({ status, total }) => total > 0 || dragged !== null || !hasEnded(status));
  const cards = columns.flatMap(({ list }) => list);
  return (
    <>
      <div className="table-tools">
        <div className="table-ways">{tools}</div>
      </div>
      <DragArea
        textOf={(id) => cards.find((demand) => demand.id === id)?.title ?? id}
        onStart={(id) => setDragged(cards.find((demand) => demand.id === id) ?? null)}
        onEnd={({ over }) => drop(columns.find(({ status }) => status === over?.id)?.status)}
        onCancel={() => setDragged(null)}
      >
        <section className="demand-board" tabIndex={0} aria-label="需求看板">
          {columns.map((column) => (
            <BoardColumn key={column.status} {...column}>
              {column.list.map((demand) => (
                <BoardCard key={demand.id} demand={demand} onMove={() => setMoving({ demand, action: null })} />
              ))}
            </BoardColumn>
          ))}
        </section>
        <DragOverlay>{dragged && <Tile demand={dragged} />}</DragOverlay>
      </DragArea>
      {moving && <MoveSheet {...moving} onClose={() => setMoving(null)} />}
    </>
  );
}

interface ColumnProps {
  status: DemandStatus;
  total: number;
  list: readonly DemandListRow[];
  children: ReactNode;
}

function BoardColumn({ status, total, list, children }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  return (
    <div
      ref={setNodeRef}
      className={`demand-column ${isOver ? "demand-over" : ""} ${total === 0 ? "demand-column-empty" : ""}`}
    >
      <div role="group" aria-label={`${status} ${total} 条`}>
        <h3 className="demand-column-head">
          {status} <span className="demand-soft">{total}</span>
        </h3>
        {children}
        {total > list.length && <p className="demand-soft">另有 {total - list.length} 条，请用列表查看</p>}
      </div>
    </div>
  );
}

interface CardProps {
  demand: DemandListRow;
  onMove: () => void;
}

/** Its button does what a drag does, for keys and readers. */
function BoardCard({ demand, onMove }: CardProps) {
  const engine = useEngine();
  const able = offeredActions(demand, engine.user).length > 0;
  const { setNodeRef, listeners } = useDraggable({ id: demand.id, disabled: !able });
  return (
    <div ref={setNodeRef} {...listeners}>
      <Tile demand={demand}>
        {able && (
          <button type="button" className="demand-tile-button" aria-haspopup="dialog" onClick={onMove}>
            办理<span className="visually-hidden">{demand.title}</span>
          </button>
        )}
      </Tile>
    </div>
  );
}

function Tile({ demand, children }: { demand: DemandListRow; children?: ReactNode }) {
  const engine = useEngine();
  const holidays = useHolidays();
  return (
    <div className="demand-tile">
      <Link to={`/demandDetails?id=${demand.id}`} draggable={false}>
        {demand.title}
      </Link>
      <p className="demand-soft">{demand.company_name}</p>
      <div className="demand-badges">
        <DemandBadges demand={demand} now={engine.serverNow()} holidays={holidays} />
      </div>
      <div className="demand-tile-foot">
        <span className="demand-soft">{demand.owner_name || demand.accept_name}</span>
        {children}
      </div>
    </div>
  );
}
