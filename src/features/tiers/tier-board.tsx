import { DragOverlay, useDraggable, useDroppable } from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { mostInColumn, type TierBoard as Board, type TieredCompany } from "#contract/ranking/tier-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { Button } from "#src/ui/button/button.tsx";
import { DragArea } from "#src/ui/drag/drag-area.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { Tiers } from "./use-tiers.ts";

type Column = Board["columns"][number];

const wordOf = (tier: string): string => tierWord(tier) || "未分级";

/** Droppables need a name, and no tier has none. */
const dropId = (tier: string): string => `tier-${tier}`;

/** Companies in a column for each tier; a card dragged to another column, or its button, asks for the reason. */
export function TierBoard({ input, setMoving }: Pick<Tiers, "input" | "setMoving">) {
  const { tier: _tier, page: _page, size: _size, ...asked } = input;
  const board = useCall(contract.ranking.tierBoard, asked, { keepPrevious: true });
  const [dragged, setDragged] = useState<TieredCompany | null>(null);
  if (board.error && !board.data) return <ErrorNote error={board.error} retry={() => void board.refetch()} />;
  if (!board.data) return <PageSkeleton />;
  const { columns } = board.data;
  const cards = columns.flatMap(({ list }) => list);
  const nameOf = (id: string) =>
    cards.find((one) => one.id === id)?.name ?? wordOf(columns.find(({ tier }) => dropId(tier) === id)?.tier ?? "");
  const drop = (over: string | undefined) => {
    setDragged(null);
    const to = columns.find(({ tier }) => dropId(tier) === over);
    if (dragged !== null && to !== undefined && to.tier !== dragged.tier)
      setMoving({ companies: [dragged], tier: to.tier });
  };
  return (
    <DragArea
      textOf={nameOf}
      onStart={(id) => setDragged(cards.find((one) => one.id === id) ?? null)}
      onEnd={({ over }) => drop(over === null ? undefined : String(over.id))}
      onCancel={() => setDragged(null)}
    >
      <section className="tier-board" aria-label="分级看板">
        {columns.map((column) => (
          <BoardColumn key={column.tier} column={column}>
            {column.list.map((company) => (
              <BoardCard
                key={company.id}
                company={company}
                onMove={() => setMoving({ companies: [company], tier: null })}
              />
            ))}
          </BoardColumn>
        ))}
      </section>
      <DragOverlay>{dragged && <Tile company={dragged} />}</DragOverlay>
    </DragArea>
  );
}

interface ColumnProps {
  column: Column;
  children: ReactNode;
}

function BoardColumn({ column: { tier, total, all, quota, list }, children }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: dropId(tier) });
  const over = quota === null ? 0 : all - quota;
  return (
    <div
      ref={setNodeRef}
      className={`tier-column ${isOver ? "tier-over" : ""}`}
      role="group"
      aria-label={`${wordOf(tier)} ${total} 家`}
      // Scrolled by keys as well.
      tabIndex={0}
    >
      <h3>
        {wordOf(tier)} <small>{formatCount(total)} 家</small>
      </h3>
      {quota !== null && (
        <p className={over > 0 ? "tier-full" : "tier-soft"}>
          全区 {all} / 名额 {quota}
          {over > 0 && ` ${alertSign} 超出 ${over}`}
        </p>
      )}
      {list.length === 0 && <p className="tier-soft">没有符合条件的企业</p>}
      {children}
      {total > mostInColumn && <p className="tier-soft">另有 {total - mostInColumn} 家，请用列表查看</p>}
    </div>
  );
}

interface CardProps {
  company: TieredCompany;
  onMove: () => void;
}

/** Its button does what a drag does, for keys and readers. */
function BoardCard({ company, onMove }: CardProps) {
  const { setNodeRef, listeners } = useDraggable({ id: company.id, disabled: !company.may });
  return (
    <div ref={setNodeRef} {...listeners}>
      <Tile company={company}>
        {company.may && (
          <Button small aria-haspopup="dialog" aria-label={`调整层级 ${company.name}`} onClick={onMove}>
            调整
          </Button>
        )}
      </Tile>
    </div>
  );
}

function Tile({ company, children }: { company: TieredCompany; children?: ReactNode }) {
  const { id, name, street_name, score, tier, proposal } = company;
  return (
    <div className="tier-tile">
      <Link to={`/companyDetails?id=${id}`} draggable={false}>
        {name}
      </Link>
      <p className="tier-soft">{street_name}</p>
      <div className="tier-foot">
        <span>
          {score === null ? "未计分" : `${score.toFixed(2)} 分`}
          {proposal !== "" && proposal !== tier && <span className="tier-hint"> 建议 {proposal}</span>}
        </span>
        {children}
      </div>
    </div>
  );
}
