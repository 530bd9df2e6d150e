import { type FormEvent, useState } from "react";
import type { StaffAccount } from "#contract/account/staff.ts";
import { startView } from "#src/entities/session/admin-view.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";

/** Asks why an account is looked through, and whether anything may be changed. */
export function ViewDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [allow_writes, setAllowWrites] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function start(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < 2) return setProblem("查看原因至少 2 个字");
    setBusy(true);
    try {
      await startView({ account_id: account.id, reason, allow_writes });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }
  return (
    <Dialog title={`查看${account.name}的账号`} onClose={onClose}>
      <form className="users-view" onSubmit={(event) => void start(event)} noValidate>
        <p>您将看到这个账号看到的内容，每一步都会记入操作日志。</p>
        <label htmlFor="view-reason">查看原因</label>
        <textarea
          id="view-reason"
          rows={2}
          maxLength={200}
          value={reason}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : "view-problem"}
          onChange={(event) => setReason(event.target.value)}
        />
        {problem !== undefined && (
          <p id="view-problem" className="form-alarm" role="alert">
            {problem}
          </p>
        )}
        <label>
          <input type="checkbox" checked={allow_writes} onChange={(event) => setAllowWrites(event.target.checked)} />
          允许在查看时代为修改（默认只读）
        </label>
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" disabled={busy}>
            {busy ? "正在打开…" : "开始查看"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
