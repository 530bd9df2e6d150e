import { useEffect, useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { keepState } from "./wechat-state.ts";
import { Button } from "#src/ui/button/button.tsx";

/** The way in by WeChat's QR code; only where the server has an application for it. */
export function WechatButton() {
  const [isOffered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Without an answer the other ways in remain, and say what is wrong.
    callServer(contract.account.wechat, {}).then(
      ({ configured }) => setOffered(configured),
      () => undefined,
    );
  }, []);
  if (!isOffered) return null;
  async function start() {
    setBusy(true);
    try {
      const { url, state } = await callServer(contract.account.wechat, { start: true });
      keepState(state);
      location.assign(url);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }
  return (
    <Button className="login-submit" disabled={busy} onClick={() => void start()}>
      {busy ? "正在打开微信…" : "微信扫码登录"}
    </Button>
  );
}
