import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import type { DemandAction } from "#contract/demand/demand-states.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { makeMove, moveObstacle } from "./make-move.ts";
import { MoveForm } from "./move-form.tsx";
import { checkMove, emptyMove, type MoveValues } from "./move-values.ts";
import { isGrave, moveExplanation, offeredActions } from "./move-words.ts";
import { useUnsentOf } from "../details/use-demand-details.ts";
import "../demands.css";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  demand: AnyDemand;
  /** The move to begin with; null offers all that the person may make. */
  action: DemandAction | null;
  onClose: () => void;
  onMoved?: () => void;
}

/** Makes a move of a demand: chosen from those the person may make, then what it takes. */
export function MoveSheet({ demand, action, onClose, onMoved }: Props) {
  const [chosen, setChosen] = useState(action);
  if (chosen === null) return <ChooseMove demand={demand} onChoose={setChosen} onClose={onClose} />;
  return <OneMove demand={demand} action={chosen} onClose={onClose} {...(onMoved && { onMoved })} />;
}

interface ChooseProps {
  demand: AnyDemand;
  onChoose: (action: DemandAction) => void;
  onClose: () => void;
}

function ChooseMove({ demand, onChoose, onClose }: ChooseProps) {
  const { Sheet } = useFormKit();
  const { user } = useEngine();
  const obstacleOf = useObstacles(demand.id);
  const actions = offeredActions(demand, user);
  return (
    <Sheet title={`办理：${demand.title}`} onClose={onClose}>
      {actions.length === 0 && <p>需求现为“{demand.status}”，您没有可以办理的操作。</p>}
      <div className="move-choices">
        {actions.map((action) => {
          const obstacle = obstacleOf(action);
          return (
            <div key={action}>
              <Button
                kind={isGrave(action) ? "danger" : "plain"}
                wide
                disabled={obstacle !== null}
                onClick={() => onChoose(action)}
              >
                {action}
              </Button>
              <p className="field-hint">{obstacle ?? moveExplanation(action)}</p>
            </div>
          );
        })}
      </div>
    </Sheet>
  );
}

/** Why a move of this demand cannot be made from here now. */
export function useObstacles(demandId: string): (action: DemandAction) => string | null {
  const status = useSyncStatus();
  const unsent = useUnsentOf(demandId);
  return (action) =>
    moveObstacle(action, { reachable: status?.reachable ?? true, unsent: unsent !== undefined && unsent.length > 0 });
}

function OneMove({ demand, action, onClose, onMoved }: Props & { action: DemandAction }) {
  const { Sheet } = useFormKit();
  const { staff } = useFieldNames();
  const [values, setValues] = useState<MoveValues>(emptyMove);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { run, busy, alarm } = useMoving(onClose, onMoved);
  // One id for the sheet's life: a second tap, or a try after a lost answer, is the same move.
  const [id] = useState(() => uuid());
  const make = async () => {
    const checked = checkMove({ id, demand_id: demand.id, action }, values, demand.street_id, staff);
    setProblems(checked.ok ? {} : checked.problems);
    if (checked.ok) setProblems(await run(checked.move));
  };
  const foot = (
    <Button kind={isGrave(action) ? "danger" : "primary"} wide disabled={busy} onClick={() => void make()}>
      {busy ? "正在提交…" : `确认${action}`}
    </Button>
  );
  return (
    <Sheet title={`${action}：${demand.title}`} onClose={onClose} footer={foot}>
      <p className="form-note">{moveExplanation(action)}</p>
      {alarm !== null && (
        <p className="form-alarm" role="alert">
          {alarm}
        </p>
      )}
      <MoveForm
        {...{ action, demand, values, problems, staff }}
        set={(changes) => setValues((now) => ({ ...now, ...changes }))}
      />
    </Sheet>
  );
}

/** Makes the move and tells what became of it; on a refusal the sheet stays with all that was typed. */
function useMoving(onClose: () => void, onMoved?: () => void) {
  const engine = useEngine();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [alarm, setAlarm] = useState<string | null>(null);
  const run = async (move: Parameters<typeof makeMove>[1]): Promise<Record<string, string>> => {
    setBusy(true);
    setAlarm(null);
    try {
      const { outcome, synced } = await makeMove(engine, move);
      void queries.invalidateQueries();
      void synced.then(() => queries.invalidateQueries());
      toast(outcome === "made" ? `已${move.action}` : `${move.action}已存本机，联网后送达`);
      onMoved?.();
      onClose();
      return {};
    } catch (error) {
      setAlarm(error instanceof Error ? error.message : String(error));
      // What the screen shows may be older than what the server refused by.
      void engine.sync("manual");
      return error instanceof ServerRefusal ? error.fields : {};
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, alarm };
}
