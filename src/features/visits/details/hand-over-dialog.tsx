import { useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { visitsChanged } from "./visit-changed.ts";

/** Hands the visit's company to another street; says beforehand what goes along. */
export function HandOverDialog({ visit, onClose }: { visit: AnyVisit; onClose: () => void }) {
  const { Pick } = useFormKit();
  const engine = useEngine();
  const { streets } = useFieldNames();
  const [to, setTo] = useState("");
  const handOver = async (reason: string) => {
    try {
      const { moved } = await callServer(contract.visit.changeStreet, { visit_id: visit.id, street_id: to, reason });
      const name = streets.find((street) => street.id === to)?.name ?? "";
      toast(`已移交给${name}：走访 ${moved.visits} 条、需求 ${moved.demands} 条、日程 ${moved.calendar} 条`);
      visitsChanged(engine);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  return (
    <ReasonDialog
      title="移交企业到其他镇街"
      label="移交原因"
      action="确认移交"
      least={2}
      ready={to !== ""}
      onConfirm={handOver}
      onClose={onClose}
    >
      <p>
        {visit.company_name}
        连同联系人、未归档的走访（含本条）、未办结的需求、未完成的日程和问卷答卷一起移交；已归档的其他走访留在原镇街。移交后本镇街不再看到这家企业。
      </p>
      <label className="field-label dialog-label" htmlFor="hand-over-to">
        接收镇街
      </label>
      <Pick
        name="hand-over-to"
        label="接收镇街"
        value={to}
        onChange={setTo}
        options={streets
          .filter((street) => street.id !== visit.street_id)
          .map((street) => ({ value: street.id, label: street.name }))}
      />
    </ReasonDialog>
  );
}
