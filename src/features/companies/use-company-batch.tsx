import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CompanyListRow } from "#contract/company/company-list.ts";
import { mayManageCompanies } from "#contract/company/company-rights.ts";
import { useDeviceRefresh } from "#src/entities/session/engine-context.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import type { DeskSelection } from "#src/ui/list/desk-table.tsx";
import { AssignForm } from "./edit/assign-form.tsx";
import { LabelBatchForm } from "./edit/label-batch-form.tsx";
import { Button } from "#src/ui/button/button.tsx";

/** Ticks of the list and what can be done with the ticked companies. */
export function useCompanyBatch(rows: readonly CompanyListRow[]) {
  const manages = mayManageCompanies(useSessionUser());
  const client = useQueryClient();
  const refreshDevice = useDeviceRefresh();
  const [chosen, setChosen] = useState<string[]>([]);
  const [open, setOpen] = useState<"labels" | "assign" | null>(null);
  // Ticks outlive their page; what is known of a ticked company is kept from when it showed.
  const [seen, setSeen] = useState<ReadonlyMap<string, CompanyListRow>>(new Map());
  const shown = new Map(rows.map((row) => [row.id, row]));
  if ([...shown].some(([id, row]) => seen.get(id) !== row)) setSeen(new Map([...seen, ...shown]));
  const companies = chosen.flatMap((id) => seen.get(id) ?? []);
  const close = () => setOpen(null);
  const saved = () => {
    close();
    setChosen([]);
    refreshDevice();
    void client.invalidateQueries();
  };
  const selection: DeskSelection<CompanyListRow> = {
    chosen,
    onChosen: setChosen,
    labelOf: ({ name }) => name,
    actions: (
      <>
        <Button onClick={() => setOpen("labels")}>调整标签</Button>
        {manages && <Button onClick={() => setOpen("assign")}>责任人与层级</Button>}
      </>
    ),
  };
  const dialog = (
    <>
      {open === "labels" && <LabelBatchForm ids={chosen} onClose={close} onSaved={saved} />}
      {open === "assign" && <AssignForm companies={companies} onClose={close} onSaved={saved} />}
    </>
  );
  return { selection, dialog };
}
