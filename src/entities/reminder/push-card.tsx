import "#src/ui/page/card.css";
import "./push-card.css";
import { useEffect, useState } from "react";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { type PushSetting, pushSetting, switchPushOff, switchPushOn } from "./push.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

const words: Record<PushSetting, string> = {
  unsupported: "这个浏览器不支持推送。苹果手机请先把应用添加到主屏幕，再从主屏幕打开。",
  denied: "您已禁止通知。要接收推送，请在浏览器的网站设置中允许通知后重新打开本页。",
  off: "未开启。开启后，应用没有打开时也能在手机上收到提醒；推送内容不含企业和人员信息。",
  on: "已开启，这台设备会收到提醒推送。",
};

/** Switch of the pushes to this browser; `list` is the page of what was pushed, unless it is this one. */
export function PushCard({ userId, list }: { userId: string; list?: string }) {
  const [setting, setSetting] = useState<PushSetting | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void pushSetting(userId).then(setSetting);
  }, [userId]);
  const turn = async (to: "on" | "off") => {
    setBusy(true);
    try {
      const now = await (to === "on" ? switchPushOn(userId) : switchPushOff(userId));
      setSetting(now);
      if (now === to) toast(to === "on" ? "推送已开启" : "推送已关闭");
      else toast("没有得到通知的许可，推送未开启", "warning");
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="card card-roomy" aria-labelledby="push-title">
      <h2 id="push-title">提醒</h2>
      <p role="status">推送：{setting === null ? "正在读取…" : words[setting]}</p>
      <div className="push-ways">
        {setting === "off" && (
          <Button kind="primary" disabled={busy} onClick={() => void turn("on")}>
            开启推送
          </Button>
        )}
        {setting === "on" && (
          <Button disabled={busy} onClick={() => void turn("off")}>
            关闭推送
          </Button>
        )}
        <ButtonLink to="/pushed">推送记录</ButtonLink>
        {list !== undefined && <ButtonLink to={list}>查看提醒</ButtonLink>}
      </div>
    </section>
  );
}
