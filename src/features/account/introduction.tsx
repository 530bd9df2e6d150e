import { type FormEvent, useState } from "react";
import { staffDevices } from "#contract/staff-devices.ts";
import { callServer } from "#src/api/call-server.ts";
import { rememberSession } from "#src/entities/session/last-session.ts";
import { knowUser } from "#src/entities/session/session-store.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { toast, toastError } from "#src/ui/toast.ts";
import { useUnsavedGuard } from "#src/ui/use-unsaved-guard.ts";

const most = 300;

/** What colleagues read of this official. */
export function Introduction() {
  const user = useSessionUser();
  const [text, setText] = useState(user.introduction);
  const [busy, setBusy] = useState(false);
  const dirty = text !== user.introduction;
  useUnsavedGuard(dirty);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { introduction } = await callServer(staffDevices.updateInfo, { introduction: text });
      const renewed = { ...user, introduction };
      knowUser(renewed);
      setText(introduction);
      await rememberSession(renewed);
      toast("个人简介已保存");
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="account-card" onSubmit={(event) => void save(event)}>
      <label htmlFor="introduction">
        <h2>个人简介</h2>
      </label>
      <textarea
        id="introduction"
        className="account-text"
        rows={3}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="account-note">
        {text.length}/{most}
      </p>
      <button type="submit" className="plain-button primary" disabled={busy || !dirty}>
        {busy ? "正在保存…" : "保存"}
      </button>
    </form>
  );
}
