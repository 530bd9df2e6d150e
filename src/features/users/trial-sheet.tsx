import { useState } from "react";
import { staff, type StaffAccount } from "#contract/account/staff.ts";
import { extensionLimits, extensionProblem } from "#contract/account/trial-rules.ts";
import { useToday } from "#src/api/use-today.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import type { Users } from "./use-users.ts";
import { trialWordsOf } from "./user-words.tsx";

interface Props {
  users: Users;
  account: StaffAccount;
}

/** Puts the last day of a trial later; the applicant reads the reason. */
export function TrialSheet({ users: { setExtending, refresh }, account }: Props) {
  const onClose = () => setExtending(null);
  const reread = () => void refresh();
  const onSaved = () => {
    onClose();
    reread();
  };
  const { Sheet, Day, LongText } = useFormKit();
  const today = useToday();
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const [untilProblem, setUntilProblem] = useState<string>();
  const form = useCallForm(staff.trialExtend, onSaved, reread);
  const current = account.trial?.until ?? null;
  const { least, most } = extensionLimits(current, today);
  const save = async () => {
    const problem = until === "" ? "请选择试用截止日" : extensionProblem(until, current, today);
    setUntilProblem(problem ?? undefined);
    if (problem !== null) return;
    if (await form.send({ id: account.id, until, reason })) toast(`${account.name}的试用已延长至 ${formatDay(until)}`);
  };
  return (
    <Sheet title={`延长${account.name}的试用`} onClose={onClose} footer={form.button(save, "延长试用")}>
      {form.alarm}
      <p>{[account.unit, trialWordsOf(account, today)].filter((part) => part !== "").join(" · ")}</p>
      <Day
        name="until"
        label="试用截止日"
        required
        least={least}
        most={most}
        problem={untilProblem ?? form.problems.until}
        hint={`最多到 ${formatDay(most)}`}
        value={until}
        onChange={setUntil}
      />
      <LongText
        name="reason"
        label="延长原因"
        required
        maxLength={200}
        rows={3}
        problem={form.problems.reason}
        hint="至少 5 个字；企业会看到，并记入操作日志"
        value={reason}
        onChange={setReason}
      />
    </Sheet>
  );
}
