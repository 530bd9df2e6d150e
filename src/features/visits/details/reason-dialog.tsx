import { type ReactNode, useState } from "react";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import "#src/ui/form/form.css";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  title: string;
  label: string;
  /** Word on the button that does it. */
  action: string;
  least: number;
  /** Above the reason. */
  children?: ReactNode;
  /** Further conditions hold. */
  ready?: boolean;
  /** True once it is done; the dialog, with what was typed, stays otherwise. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

const longest = 200;

/** Asks for a reason before something that others will read the reason of. */
export function ReasonDialog({ title, label, action, least, children, ready = true, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const done = await onConfirm(reason.trim());
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <label className="field-label dialog-label" htmlFor="reason">
        {label}
      </label>
      <textarea
        id="reason"
        className="field-input field-text"
        rows={3}
        maxLength={longest}
        value={reason}
        aria-describedby="reason-hint"
        onChange={(event) => setReason(event.target.value)}
      />
      <p id="reason-hint" className="field-hint">
        至少 {least} 个字，最多 {longest} 个字
      </p>
      <div className="dialog-choices">
        <Button kind="primary" disabled={busy || !ready || reason.trim().length < least} onClick={() => void confirm()}>
          {busy ? "正在提交…" : action}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Dialog>
  );
}
