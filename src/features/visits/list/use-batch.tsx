import { type ReactNode, useState } from "react";
import type { VisitRow } from "#contract/visit/visit.ts";
import { mayReview } from "#contract/visit/visit-review.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import type { DeskSelection } from "#src/ui/list/desk-table.tsx";
import { VisitExportDialog } from "./visit-export-dialog.tsx";
import { LabelDialog } from "../details/label-dialog.tsx";
import { ReasonDialog } from "../details/reason-dialog.tsx";
import { reviewVisits } from "./review-visits.ts";
import type { VisitFilters } from "./visit-filters.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Most rows that one request may name. */
const most = 200;

/** Ticks of the list and what can be done with the chosen visits. */
export function useBatch(filters: VisitFilters): { selection: DeskSelection<VisitRow>; dialog: ReactNode } {
  const engine = useEngine();
  const { user } = engine;
  const [chosen, setChosen] = useState<string[]>([]);
  const [open, setOpen] = useState<"return" | "label" | "export" | null>(null);
  const close = () => setOpen(null);
  const reviews = user.com_id === 0 || user.street_ids.some((street) => mayReview(street, user));
  const review = async (action: "归档" | "退回", reason?: string) => {
    const done = await reviewVisits(engine, chosen, action, reason);
    if (done) setChosen([]);
    return done;
  };
  const archive = async () => {
    const choice = await ask({
      title: `通过并归档所选的 ${chosen.length} 条走访？`,
      body: "不在待审核的会跳过，并逐条说明原因。",
      choices: [
        { key: "yes", label: "通过并归档", tone: "primary" },
        { key: "no", label: "再看看" },
      ],
    });
    if (choice === "yes") await review("归档");
  };
  const actions = (
    <>
      {reviews && (
        <>
          <Button kind="primary" onClick={() => void archive()}>
            通过并归档
          </Button>
          <Button onClick={() => setOpen("return")}>退回</Button>
        </>
      )}
      <Button onClick={() => setOpen("label")}>打标签</Button>
      <Button onClick={() => setOpen("export")}>导出所选</Button>
    </>
  );
  const dialogs = {
    return: (
      <ReasonDialog
        title={`退回所选的 ${chosen.length} 条走访`}
        label="退回原因"
        action="退回"
        least={2}
        onConfirm={(reason) => review("退回", reason)}
        onClose={close}
      />
    ),
    label: <LabelDialog ids={chosen} onDone={() => setChosen([])} onClose={close} />,
    export: <VisitExportDialog filters={filters} total={chosen.length} ids={chosen} onClose={close} />,
  };
  return {
    selection: {
      chosen,
      onChosen: (ids) => setChosen(ids.slice(0, most)),
      labelOf: (row) => `${row.company_name} ${row.visit_no}`,
      actions,
    },
    dialog: open && dialogs[open],
  };
}
