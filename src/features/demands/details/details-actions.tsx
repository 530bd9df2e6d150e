import { useState } from "react";
import { demandEditProblem } from "#contract/demand/demand-rules.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { MarksSheet } from "../moves/marks-sheet.tsx";
import { useDemandDeletion } from "./use-demand-details.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

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
      {mayEdit && <ButtonLink to={`/addDemand?id=${demand.id}`}>编辑</ButtonLink>}
      {mayMark && <Button onClick={() => setMarking(true)}>标签与协办人</Button>}
      {remove && (
        <Button kind="danger" onClick={() => void remove()}>
          删除
        </Button>
      )}
      {marking && <MarksSheet demand={demand} onClose={() => setMarking(false)} />}
    </div>
  );
}
