import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { staff, type StaffDevice } from "#contract/account/staff.ts";
import { staffDevices } from "#contract/account/staff-devices.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { askWipe } from "./ask-wipe.tsx";
import { deviceName } from "./device-name.ts";
import type { ShownPassword } from "./password-dialog.tsx";

/** A device with whose it is, and what can be done about the password of that account. */
export type NamedDevice = StaffDevice & {
  account_id: string;
  name: string;
  /** Reset with the wipe, changed by oneself, or reset by somebody else. */
  password: "resets" | "mine" | "others";
};

const advice =
  "。本人在另一台设备上用手机号和这个密码登录，先设置自己的密码；手机日历的订阅地址和微信登录需要重新设置。";

/** What may be ordered of a device, each after a question that says what it means. */
export function useDeviceOrders(device: NamedDevice) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState<ShownPassword | null>(null);
  const target = { account_id: device.account_id, device_id: device.id };
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      toast(await work());
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
      for (const call of [staff.list, staffDevices.queuestate, staffDevices.newsinfo])
        void client.invalidateQueries({ queryKey: callKey(call) });
    }
  };
  return {
    busy,
    password,
    closePassword: () => setPassword(null),
    end: async () => {
      if (!(await confirmEnd(device))) return;
      await attempt(async () => {
        const { ended_sessions } = await callServer(staffDevices.deviceEnd, target);
        return `已结束 ${ended_sessions} 处登录`;
      });
    },
    wipe: async () => {
      const asked = await askWipe(device);
      if (asked === null) return;
      await attempt(async () => {
        const made = await callServer(staffDevices.deviceWipe, { ...target, reset_password: asked.reset });
        if (made.password !== undefined) setPassword({ name: device.name, password: made.password, advice });
        return "已下达，设备下次联网时清除";
      });
    },
    cancelWipe: () =>
      attempt(async () => {
        await callServer(staffDevices.deviceWipe, { ...target, cancel: true });
        return "已撤销，设备上的数据保留";
      }),
  };
}

async function confirmEnd(device: NamedDevice): Promise<boolean> {
  const answer = await ask({
    title: `结束${device.name}在此设备上的登录？`,
    body: `${deviceName(device.label, device.id)}需要重新登录才能继续使用；未发送的内容保留在设备上，登录后继续发送。`,
    choices: [
      { key: "end", label: "结束登录", tone: "primary" },
      { key: "keep", label: "取消" },
    ],
  });
  return answer === "end";
}
