import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { Warning } from "#contract/warning/warning-fields.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

/** What a sheet over a warning is given. */
export interface OverWarning {
  warning: Warning;
  onClose: () => void;
  onDone: () => void;
}

/** To whom a warning is handed over, and why. */
export function HandOverForm({ warning, onClose, onDone }: OverWarning) {
  const { Sheet, Choice, LongText } = useFormKit();
  const [values, setValues] = useState({ to: "", reason: "" });
  const people = useCall(contract.warning.warningOfficials, { id: warning.id });
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const wrong = {
      ...(values.to === "" && { to: "请选择接手人" }),
      ...(values.reason.trim().length < 5 && { reason: "请填写理由，至少 5 个字" }),
    };
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    const sent = { id: warning.id, to: values.to, reason: values.reason.trim() };
    if (!(await run(() => callServer(contract.warning.warningHandOver, sent)))) return;
    toast("已转交，接手人会收到提醒");
    onDone();
  };
  const footer = (
    <Button kind="primary" wide disabled={busy || people.data === undefined} onClick={() => void save()}>
      {busy ? "正在保存…" : "转交"}
    </Button>
  );
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title={`转交：${warning.title}`} onClose={onClose} footer={footer}>
      {people.error !== null && <ErrorNote error={people.error} retry={() => void people.refetch()} />}
      {people.data === undefined && people.error === null && <PartSkeleton />}
      {people.data?.length === 0 && <p>{warning.street_name}没有其他在岗人员，不能转交。</p>}
      {people.data !== undefined && people.data.length > 0 && (
        <Choice
          {...field("to", "接手人")}
          required
          hint={`${warning.street_name}的在岗人员`}
          options={people.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <LongText {...field("reason", "理由")} required maxLength={200} rows={3} />
    </Sheet>
  );
}
