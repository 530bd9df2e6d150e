import { useState } from "react";
import { v7 } from "uuid";
import type { Docking } from "#contract/litigation/docking.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

interface Props {
  caseId: string;
  onClose: () => void;
  onSaved: (docking: Docking) => void;
}

/** To whom a case is handed, and with which words. */
export function HandOverForm({ caseId, onClose, onSaved }: Props) {
  const { Sheet, Choice, LongText } = useFormKit();
  const [id] = useState(() => v7());
  const [values, setValues] = useState({ to_id: "", message: "" });
  const people = useCall(contract.litigation.dockingPeople, {});
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const wrong = {
      ...(values.to_id === "" && { to_id: "请选择承接人" }),
      ...(values.message.trim() === "" && { message: "请填写对接说明" }),
    };
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    await run(async () => {
      const made = await callServer(contract.litigation.dockingCreate, { id, case_id: caseId, ...values });
      toast("已提交对接，等待对方接收");
      onSaved(made);
    });
  };
  const options = people.data?.list.map((one) => ({
    value: one.id,
    label: `${one.name} · ${one.unit} · ${one.org}`,
  }));
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet
      title="提交对接"
      onClose={onClose}
      footer={
        <Button kind="primary" wide disabled={busy || options === undefined} onClick={() => void save()}>
          {busy ? "正在提交…" : "提交"}
        </Button>
      }
    >
      {people.error !== null && <ErrorNote error={people.error} retry={() => void people.refetch()} />}
      {options === undefined && people.error === null && <PartSkeleton />}
      {options !== undefined && (
        <Choice
          {...field("to_id", "承接人")}
          required
          options={options}
          hint="本企业所属镇街和区的工作人员，以及服务机构的律师、代理师"
        />
      )}
      <LongText
        {...field("message", "对接说明")}
        required
        maxLength={500}
        rows={3}
        placeholder="需要什么帮助，例如：协助调解、推荐律师、海外应诉指导"
      />
    </Sheet>
  );
}
