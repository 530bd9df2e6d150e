import { contract } from "#contract/index.ts";
import { useState } from "react";
import { avatarRules } from "#contract/account/own-account.ts";
import { can, kindOf, staff } from "#contract/core/roles.ts";
import { callServer } from "#src/api/call-server.ts";
import { rememberSession } from "#src/entities/session/last-session.ts";
import { refreshUser } from "#src/entities/session/refresh-user.ts";
import { LoginField } from "#src/entities/session/login/login-fields.tsx";
import { knowUser } from "#src/entities/session/session-store.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { base64Of } from "./certification/base64.ts";
import { useAccountForm } from "./use-account-form.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";

const most = 300;

/** Name, introduction and picture, as others see the account. */
export function Profile() {
  const user = useSessionUser();
  // The names of officials stand in records: their managers keep them.
  const isOfficial = can(kindOf(user), staff);
  // `avatar` undefined: as it is; empty: removed; else the new picture in base64.
  const [avatar, setAvatar] = useState<string>();
  const form = useAccountForm(
    { name: user.name, introduction: user.introduction },
    ({ name }): Record<string, string> => (name.trim().length < 2 ? { name: "姓名至少 2 个字" } : {}),
  );
  const { values, fill, problems, busy } = form;
  const dirty = values.name !== user.name || values.introduction !== user.introduction || avatar !== undefined;
  useUnsavedGuard(dirty);

  const save = form.submit(async ({ name, introduction }) => {
    if (isOfficial) {
      await callServer(contract.staff.updateInfo, { introduction, avatar });
      await refreshUser();
    } else {
      const renewed = await callServer(contract.account.save, { name, introduction, avatar });
      knowUser(renewed);
      await rememberSession(renewed);
    }
    setAvatar(undefined);
    toast("个人资料已保存");
  });
  const shown = avatar === undefined ? user.avatar : avatar === "" ? "" : `data:;base64,${avatar}`;
  return (
    <form className="card card-roomy" onSubmit={save} noValidate aria-label="个人资料">
      <h2>个人资料</h2>
      {problems.form && (
        <p className="login-problem" role="alert">
          {problems.form}
        </p>
      )}
      <AvatarField shown={shown} problem={problems.avatar} onChange={setAvatar} />
      {!isOfficial && (
        <LoginField
          name="name"
          label="姓名"
          type="text"
          autoComplete="name"
          maxLength={60}
          value={values.name}
          problem={problems.name}
          onChange={(name) => fill({ name })}
        />
      )}
      <label htmlFor="introduction" className="account-label">
        个人简介
      </label>
      <textarea
        id="introduction"
        className="account-text"
        rows={3}
        maxLength={most}
        value={values.introduction}
        onChange={(event) => fill({ introduction: event.target.value })}
      />
      <p className="account-note">
        {values.introduction.length}/{most}
      </p>
      <Button type="submit" kind="primary" disabled={busy || !dirty}>
        {busy ? "正在保存…" : "保存"}
      </Button>
    </form>
  );
}

interface AvatarFieldProps {
  shown: string;
  problem: string | undefined;
  onChange: (base64: string) => void;
}

function AvatarField({ shown, problem, onChange }: AvatarFieldProps) {
  async function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > avatarRules.max) return toast("头像图片最大 3 MB，请换一张", "warning");
    try {
      onChange(await base64Of(file));
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <div className="account-avatar">
      {shown === "" ? <span className="account-face">无头像</span> : <img src={shown} alt="头像" />}
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={problem === undefined ? undefined : "avatar-problem"}
        onFiles={([file]) => void choose(file)}
      >
        选择图片
      </FileButton>
      {shown !== "" && <Button onClick={() => onChange("")}>移除头像</Button>}
      {problem !== undefined && (
        <p id="avatar-problem" className="login-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
