import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { mayMove } from "#contract/demand/demand-states.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { MoveForm } from "./move-form.tsx";
import { checkMove, emptyMove } from "./move-values.ts";
import { Button } from "#src/ui/button/button.tsx";
import { BatchResults, type BatchResult } from "./batch-results.tsx";

interface Props {
  demands: readonly DemandListRow[];
  onDone: () => void;
  onClose: () => void;
}

/** One owner for several demands; what could not be handed out stays in sight with the reason. */
export function HandOutSheet({ demands, onDone, onClose }: Props) {
  const { user } = useEngine();
  const { Sheet } = useFormKit();
  const { staff } = useFieldNames();
  const able = demands.filter((demand) => mayMove(demand, "转办", user));
  const [values, setValues] = useState(emptyMove);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { run, busy, results, alarm } = useHandingOut(onDone, onClose);
  const sample = able[0];
  const make = () => {
    if (sample === undefined) return;
    const checked = checkMove({ id: sample.id, demand_id: sample.id, action: "转办" }, values, sample.street_id, staff);
    setProblems(checked.ok ? {} : checked.problems);
    if (checked.ok) void run(able, checked.move);
  };
  const foot = (
    <Button kind="primary" wide disabled={busy || sample === undefined || results !== null} onClick={make}>
      {busy ? "正在转办…" : `转办 ${able.length} 条`}
    </Button>
  );
  return (
    <Sheet title="批量转办" onClose={onClose} footer={foot}>
      {able.length < demands.length && (
        <p className="form-note">
          所选 {demands.length} 条中有 {able.length} 条处于“已受理”，其余不会改变。
        </p>
      )}
      {alarm !== null && (
        <p className="form-alarm" role="alert">
          {alarm}
        </p>
      )}
      {results === null && sample !== undefined && (
        <MoveForm
          action="转办"
          demand={sample}
          {...{ values, problems, staff }}
          set={(changes) => setValues((now) => ({ ...now, ...changes }))}
        />
      )}
      {results !== null && <BatchResults results={results} demands={demands} />}
    </Sheet>
  );
}

function useHandingOut(onDone: () => void, onClose: () => void) {
  const engine = useEngine();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<BatchResult[] | null>(null);
  const [alarm, setAlarm] = useState<string | null>(null);
  const run = async (
    demands: readonly DemandListRow[],
    move: { owner_id?: string | undefined; collaborator_ids?: string[] | undefined; remark: string },
  ) => {
    setBusy(true);
    setAlarm(null);
    try {
      const { owner_id = "", collaborator_ids = [], remark } = move;
      const input = { ids: demands.map(({ id }) => id), owner_id, collaborator_ids, remark };
      const answer = await callServer(contract.demand.demandHandOut, input);
      void engine.sync("manual");
      void queries.invalidateQueries();
      onDone();
      if (answer.results.some(({ ok }) => !ok)) return setResults(answer.results);
      toast(`已转办 ${answer.results.length} 条`);
      onClose();
    } catch (error) {
      setAlarm(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, results, alarm };
}
