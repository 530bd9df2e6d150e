import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { BatchResults, type BatchResult } from "./batch-results.tsx";
import { batchWords, type BatchAction, movable } from "./batch-moves.ts";
import { moveExplanation } from "./move-words.ts";

interface Props {
  action: BatchAction;
  demands: readonly DemandListRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Makes one move of several demands, each by itself; what could not be moved stays in sight with the reason. */
export function BatchMoveSheet({ action, demands, onDone, onClose }: Props) {
  const { user } = useEngine();
  const { Sheet, Text } = useFormKit();
  const [remark, setRemark] = useState("");
  const able = movable(action, demands, user);
  const { run, made, results } = useMovingMany(able, { action, remark }, { onDone, onClose });
  const foot = (
    <Button kind="primary" wide disabled={made !== null || able.length === 0} onClick={() => void run()}>
      {made === null || results !== null ? `${action} ${able.length} 条` : `正在提交… ${made}/${able.length}`}
    </Button>
  );
  return (
    <Sheet title={batchWords(action)} onClose={onClose} footer={foot}>
      {able.length < demands.length && (
        <p className="form-note">
          所选 {demands.length} 条中有 {able.length} 条可以{action}，其余不会改变。
        </p>
      )}
      {results === null && (
        <>
          <p className="form-note">{moveExplanation(action)}</p>
          <Text name="remark" label="说明" value={remark} onChange={setRemark} maxLength={1000} placeholder="选填" />
        </>
      )}
      {results !== null && <BatchResults results={results} demands={demands} />}
    </Sheet>
  );
}

interface Move {
  action: BatchAction;
  remark: string;
}

/** `made`: how many have been tried; null before the first. */
function useMovingMany(
  able: readonly DemandListRow[],
  move: Move,
  { onDone, onClose }: Pick<Props, "onDone" | "onClose">,
) {
  const engine = useEngine();
  const queries = useQueryClient();
  const [made, setMade] = useState<number | null>(null);
  const [results, setResults] = useState<BatchResult[] | null>(null);
  const run = async () => {
    const told: BatchResult[] = [];
    for (const { id } of able) {
      setMade(told.length);
      try {
        await callServer(contract.demand.demandMove, { id: uuid(), demand_id: id, ...move });
        told.push({ id, ok: true, msg: `已${move.action}` });
      } catch (error) {
        told.push({ id, ok: false, msg: error instanceof Error ? error.message : String(error) });
      }
    }
    void engine.sync("manual");
    void queries.invalidateQueries();
    onDone();
    if (told.some(({ ok }) => !ok)) return setResults(told);
    toast(`已${move.action} ${told.length} 条`);
    onClose();
  };
  return { run, made, results };
}
