import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { dayLength, dayOf, instantOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import type { OverWarning } from "./hand-over-form.tsx";

/** An entry of the calendar, filled in from a warning; it is saved with the step of the warning. */
export function VisitOfWarning({ warning, onClose, onDone }: OverWarning) {
  const { Sheet, Text, Moment, LongText } = useFormKit();
  const [values, setValues] = useState(() => {
    const tomorrow = dayOf(currentTime() + dayLength);
    return {
      entry_id: v7(),
      title: `走访${warning.company_name}`.slice(0, 50),
      start: `${tomorrow}T09:30`,
      end: `${tomorrow}T11:00`,
      purpose: `${warning.title}。${warning.next}。`.slice(0, 500),
    };
  });
  const { busy, problems, run } = useWork();
  const save = async () => {
    const { start, end, ...rest } = values;
    const sent = { id: warning.id, ...rest, plan_start: instantOf(start), plan_end: instantOf(end) };
    if (!(await run(() => callServer(contract.warning.warningVisit, sent)))) return;
    toast("走访已列入日程，预警转为处理中");
    onDone();
  };
  const footer = <SaveButton busy={busy} save={save} words="安排走访" />;
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title={`安排走访：${warning.company_name}`} onClose={onClose} footer={footer}>
      <Text {...field("title", "标题")} required maxLength={50} />
      <Moment
        name="plan_start"
        label="开始时间"
        required
        problem={problems.plan_start}
        value={values.start}
        onChange={(start) => setValues({ ...values, start })}
      />
      <Moment
        name="plan_end"
        label="结束时间"
        required
        problem={problems.plan_end}
        value={values.end}
        onChange={(end) => setValues({ ...values, end })}
      />
      <LongText {...field("purpose", "走访目的")} maxLength={500} rows={3} />
    </Sheet>
  );
}
