import { useState } from "react";
import { Link } from "react-router-dom";
import { demandEditProblem } from "#contract/demand/demand-rules.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { MarksSheet } from "../moves/marks-sheet.tsx";
import { useDemandDeletion } from "./use-demand-details.ts";

/** What may be done to the record itself, beside its moves. */
export function DetailsActions({ demand }: { demand: AnyDemand }) {
  const { user } = useEngine();
  const [marking, setMarking] = useState(false);
  const remove = useDemandDeletion(demand, useLeave("/workWaitvisit2"));
  const isDraft = demand.status === "草稿";
  const mayEdit = isDraft && demandEditProblem(demand, ["title"], user) === null;
  const mayMark = !isDraft && demandEditProblem(demand, ["label_ids"], user) === null;
  return (
    <div className="demand-moves">
      {mayEdit && (
        <Link className="plain-button" to={`/addDemand?id=${demand.id}`}>
          编辑
        </Link>
      )}
      {mayMark && (
        <button type="button" className="plain-button" onClick={() => setMarking(true)}>
          标签与协办人
        </button>
      )}
      {remove && (
        <button type="button" className="plain-button danger" onClick={() => void remove()}>
          删除
        </button>
      )}
      {marking && <MarksSheet demand={demand} onClose={() => setMarking(false)} />}
    </div>
  );
}
