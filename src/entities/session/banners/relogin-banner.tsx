import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onTokenRefused } from "#src/api/session-token.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { openLayers } from "#src/ui/dialog/open-layers.ts";
import { LoginFields } from "../login/login-fields.tsx";
import { rememberedLoginOf } from "../login/remember-me.ts";
import { signInAgain } from "../login/sign-in.ts";
import { useLoginForm } from "../login/use-login-form.ts";
import { useSession, useSessionUser } from "../use-session.ts";
import "./relogin-banner.css";
import { Button } from "#src/ui/button/button.tsx";

/** Shown when the server refused the token: nothing navigates, the login is a dialog over the page. */
export function ReloginBanner() {
  const { expired, user } = useSession();
  // A view is begun again by the administrator, not by a login; its own banner says so.
  return expired && user?.is_admin_view !== 1 ? <Expired /> : null;
}

function Expired() {
  // What lies over the page keeps the banner out of reach, and to close it would cost what was typed there.
  const [isOpen, setOpen] = useState(() => openLayers().any);
  // Nor does it reach whoever opens a drawer afterwards, until something there is refused.
  useEffect(
    () =>
      onTokenRefused(() => {
        if (openLayers().any) setOpen(true);
      }),
    [],
  );
  return (
    <div className="relogin" role="alert">
      <span>登录已过期。本机的内容都在，重新登录后继续。</span>
      <Button onClick={() => setOpen(true)}>重新登录</Button>
      {isOpen && <ReloginDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function ReloginDialog({ onClose }: { onClose: () => void }) {
  const user = useSessionUser();
  const form = useLoginForm();
  const { fill } = form;
  useEffect(() => {
    // Who had it remembered types nothing.
    void rememberedLoginOf(user.mobile).then((login) => login && fill(login));
  }, [user.mobile, fill]);
  const queries = useQueryClient();
  const signIn: typeof signInAgain = async (login, onProving) => {
    await signInAgain(login, onProving);
    // What the page could not read meanwhile.
    void queries.invalidateQueries();
  };
  return (
    <Dialog title={`重新登录：${user.name}`} onClose={onClose}>
      <form onSubmit={form.submit(signIn)} noValidate>
        <LoginFields form={form} />
        <div className="dialog-choices">
          <Button onClick={onClose}>稍后</Button>
          <Button type="submit" kind="primary" disabled={form.busy}>
            {form.words}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
