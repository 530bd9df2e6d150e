import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { DemandInfo } from "#contract/demand/demand-list.ts";
import { feeDemand } from "#contract/demand/demand-fields.ts";
import type { DemandAction } from "#contract/demand/demand-states.ts";
import type { OutboxRow } from "#offline/field-types.ts";
import { AttachmentList } from "#src/entities/attachment/attachment-list.tsx";
import { clockWords } from "#src/entities/demand/clock-words.ts";
import { DemandBadges, DemandState } from "#src/entities/demand/demand-badges.tsx";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { callWord, rowState } from "#src/entities/sync/row-words.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { unnumbered } from "#src/entities/visit/visit-labels.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { DemandFacts } from "./demand-facts.tsx";
import { DemandTimeline } from "./demand-timeline.tsx";
import { MoveSheet, useObstacles } from "../moves/move-sheet.tsx";
import { isGrave, leadingAction, offeredActions } from "../moves/move-words.ts";
import "../demands.css";
import { Button } from "#src/ui/button/button.tsx";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords, WholeDates } from "#src/ui/text/dates.tsx";

// Few demands are about fees.
const HeldPressing = lazy(async () => ({
  default: (await import("#src/entities/annuity/held-pressing.tsx")).HeldPressing,
}));
const PressingAnnuities = lazy(async () => ({
  default: (await import("#src/entities/annuity/pressing-annuities.tsx")).PressingAnnuities,
}));

interface Props {
  demand: AnyDemand;
  info: DemandInfo | null;
  rows: readonly OutboxRow[];
  offline: boolean;
  /** Edit, marks and delete, as the device shows buttons. */
  actions: ReactNode;
}

/** A demand with its state, clock, moves, words, results, files and history. */
export function DemandDetailsBody({ demand, info, rows, offline, actions }: Props) {
  const names = useFieldNames();
  return (
    <article className="demand-details">
      <DetailsHead demand={demand} actions={actions} />
      <UnsentRows rows={rows} />
      <DemandFacts demand={demand} info={info} names={names} />
      {demand.category === feeDemand && (
        <section className="demand-card" aria-label="企业年费">
          <h3>企业年费</h3>
          <Suspense fallback={<PartSkeleton />}>
            {offline ? (
              <HeldPressing companyId={demand.company_id} />
            ) : (
              <PressingAnnuities companyId={demand.company_id} />
            )}
          </Suspense>
        </section>
      )}
      {demand.attachments.length > 0 && (
        <section className="demand-card" aria-label="附件">
          <h3>附件</h3>
          <AttachmentList files={demand.attachments} arrived={info?.arrived} />
        </section>
      )}
      <Rounds demand={demand} person={names.person} />
      <DemandTimeline moves={info?.moves ?? null} offline={offline} unsaved={demand.rev === 0} />
    </article>
  );
}

function DetailsHead({ demand, actions }: Pick<Props, "demand" | "actions">) {
  const engine = useEngine();
  const holidays = useHolidays();
  const now = engine.serverNow();
  const words = clockWords(demand, now, holidays);
  return (
    <header className="demand-card">
      <h2>{demand.title}</h2>
      <p className="demand-soft">
        {demand.demand_no || unnumbered} ·{" "}
        <Link to={`/companyDetails?id=${demand.company_id}`}>{demand.company_name}</Link>
      </p>
      <div className="demand-badges">
        <DemandState status={demand.status} />
        <DemandBadges demand={demand} now={now} holidays={holidays} />
      </div>
      {words !== "" && (
        <p className="demand-clock">
          <WholeDates text={words} />
        </p>
      )}
      {demand.extension !== null && (
        <p className="demand-clock">
          申请延期 {demand.extension.days} 个工作日，等待批准：{demand.extension.reason}
        </p>
      )}
      <MoveButtons demand={demand} />
      {actions}
    </header>
  );
}

/** The moves this person may make, the leading one first; those that need the network say so while there is none. */
function MoveButtons({ demand }: { demand: AnyDemand }) {
  const { user } = useEngine();
  const obstacleOf = useObstacles(demand.id);
  const [open, setOpen] = useState<DemandAction | null>(null);
  const actions = offeredActions(demand, user);
  const leading = leadingAction(actions);
  const ordered = leading === null ? actions : [leading, ...actions.filter((action) => action !== leading)];
  const waiting = ordered.map((action) => obstacleOf(action)).find((obstacle) => obstacle !== null);
  return (
    <>
      <div className="demand-moves" role="group" aria-label="办理">
        {ordered.map((action) => (
          <Button
            key={action}
            kind={action === leading ? "primary" : isGrave(action) ? "danger" : "plain"}
            disabled={obstacleOf(action) !== null}
            onClick={() => setOpen(action)}
          >
            {action}
          </Button>
        ))}
      </div>
      {waiting && <p className="field-hint">灰色的操作暂不能办理：{waiting}</p>}
      {open !== null && <MoveSheet key={open} demand={demand} action={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Nothing while all of the demand is delivered. */
function UnsentRows({ rows }: { rows: readonly OutboxRow[] }) {
  const status = useSyncStatus();
  if (rows.length === 0) return null;
  return (
    <ul className="demand-unsent" aria-label="未发送的修改">
      {rows.map((row) => (
        <li key={row.id} className={row.state === "waiting" ? "" : "demand-alarmed"}>
          {callWord(row)}：{rowState(row, status?.sending ?? false)}{" "}
          <Link to={row.state === "conflict" ? `/sync/conflict?row=${row.id}` : "/sync"}>
            {row.state === "conflict" ? "去处理" : "查看同步"}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Rounds({ demand, person }: { demand: AnyDemand; person: (id: string) => string }) {
  if (demand.rounds.length === 0 && demand.satisfaction === null) return null;
  return (
    <section className="demand-card" aria-label="办理结果">
      <h3>办理结果</h3>
      <ol className="demand-rounds">
        {demand.rounds.map((round) => (
          <li key={round.round}>
            <p className="demand-soft">
              第 {round.round} 轮 · {person(round.by)} · <MinuteWords at={round.at} />
            </p>
            <p className="demand-text">{round.result}</p>
          </li>
        ))}
      </ol>
      {demand.satisfaction !== null && <p>企业满意度：{demand.satisfaction}</p>}
    </section>
  );
}
