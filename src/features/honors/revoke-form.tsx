import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { dayOf } from "#contract/core/time.ts";
import { type Honor, honorCalls } from "#contract/honor/honor.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";

/** Day and reason of a revocation. */
export function RevokeForm({ honor, onClose, onSaved }: { honor: Honor; onClose: () => void; onSaved: () => void }) {
  const { Day, LongText, Sheet } = useFormKit();
  const [day, setDay] = useState(() => dayOf(currentTime()));
  const [reason, setReason] = useState("");
  const form = useCallForm(honorCalls.honorEdit, onSaved);
  const save = async () => {
    const changes = { revoked_on: day === "" ? null : day, revoked_reason: reason.trim() };
    if (await form.send({ id: honor.id, base_rev: honor.rev, changes })) toast("已撤销荣誉");
  };
  return (
    <Sheet title={`撤销“${honor.title}”`} onClose={onClose} footer={form.button(save, "撤销")}>
      {form.alarm}
      <p>撤销后这条荣誉保留在清单中，状态为已撤销。</p>
      <Day
        name="revoked-on"
        label="撤销日期"
        required
        problem={form.problems.revoked_on}
        value={day}
        onChange={setDay}
        most={dayOf(currentTime())}
      />
      <LongText
        name="revoked-reason"
        label="撤销原因"
        required
        problem={form.problems.revoked_reason}
        value={reason}
        onChange={setReason}
        maxLength={200}
      />
    </Sheet>
  );
}
