import { type ReactNode, useState } from "react";
import { demandEditProblem } from "#contract/demand/demand-rules.ts";
import { batchMost } from "#contract/demand/demand-moves.ts";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Button } from "#src/ui/button/button.tsx";
import type { DeskSelection } from "#src/ui/list/desk-table.tsx";
import { DemandExportDialog } from "./demand-export-dialog.tsx";
import type { DemandFilters } from "./demand-filters.ts";
import { BatchLabelSheet } from "./moves/batch-label-sheet.tsx";
import { BatchMoveSheet } from "./moves/batch-move-sheet.tsx";
import { type BatchAction, batchActions, batchWords, movable } from "./moves/batch-moves.ts";
import { HandOutSheet } from "./moves/hand-out-sheet.tsx";

/** What was opened, of the demands that were chosen then: once it is done nothing is chosen, and it tells of them still. */
interface Opened {
  what: BatchAction | "label" | "export";
  demands: readonly DemandListRow[];
}

/** Ticks of the list, kept over its pages, and what can be done with the chosen demands. */
export function useDemandBatch(
  filters: DemandFilters,
  rows: readonly DemandListRow[],
): { selection: DeskSelection<DemandListRow>; dialog: ReactNode } {
  const [chosen, setChosen] = useState<readonly DemandListRow[]>([]);
  const [open, setOpen] = useState<Opened | null>(null);
  const onChosen = (ids: readonly string[]) =>
    setChosen((now) => {
      const known = new Map([...now, ...rows].map((row) => [row.id, row]));
      return ids.slice(0, batchMost).flatMap((id) => known.get(id) ?? []);
    });
  return {
    selection: {
      chosen: chosen.map(({ id }) => id),
      onChosen,
      labelOf: (row) => row.title,
      actions: <BatchButtons chosen={chosen} onOpen={(what) => setOpen({ what, demands: chosen })} />,
    },
    dialog: open !== null && (
      <BatchDialog {...open} filters={filters} onDone={() => setChosen([])} onClose={() => setOpen(null)} />
    ),
  };
}

interface ButtonsProps {
  chosen: readonly DemandListRow[];
  onOpen: (what: Opened["what"]) => void;
}

/** Only what at least one of the chosen allows; a button says how many, unless it is all of them. */
function BatchButtons({ chosen, onOpen }: ButtonsProps) {
  const { user } = useEngine();
  const counts = batchActions.map((action) => ({ action, able: movable(action, chosen, user).length }));
  const labelled = chosen.filter((demand) => demandEditProblem(demand, ["label_ids"], user) === null).length;
  const some = (able: number) => able < chosen.length && `（${able} 条）`;
  return (
    <>
      {counts.map(
        ({ action, able }) =>
          able > 0 && (
            <Button key={action} onClick={() => onOpen(action)}>
              {batchWords(action)}
              {some(able)}
            </Button>
          ),
      )}
      {labelled > 0 && (
        <Button onClick={() => onOpen("label")}>
          打标签
          {some(labelled)}
        </Button>
      )}
      <Button onClick={() => onOpen("export")}>导出所选</Button>
    </>
  );
}

interface DialogProps extends Opened {
  filters: DemandFilters;
  onDone: () => void;
  onClose: () => void;
}

function BatchDialog({ what, filters, ...ways }: DialogProps) {
  if (what === "转办") return <HandOutSheet {...ways} />;
  if (what === "label") return <BatchLabelSheet {...ways} />;
  if (what === "export")
    return <DemandExportDialog filters={filters} ids={ways.demands.map(({ id }) => id)} onClose={ways.onClose} />;
  return <BatchMoveSheet action={what} {...ways} />;
}
