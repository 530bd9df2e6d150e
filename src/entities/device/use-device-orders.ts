import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { staff, type StaffDevice } from "#contract/staff.ts";
import { staffDevices } from "#contract/staff-devices.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/ask.tsx";
import { formatMinute } from "#src/ui/format-date.ts";
import { toast, toastError } from "#src/ui/toast.ts";
import { deviceName } from "./device-name.ts";

/** A device with whose it is. */
export type NamedDevice = StaffDevice & { account_id: string; name: string };

/** What may be ordered of a device, each after a question that says what it means. */
export function useDeviceOrders(device: NamedDevice) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
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
    end: async () => {
      if (!(await confirmEnd(device))) return;
      await attempt(async () => {
        const { ended_sessions } = await callServer(staffDevices.deviceEnd, target);
        return `已结束 ${ended_sessions} 处登录`;
      });
    },
    wipe: async () => {
      if (!(await confirmWipe(device))) return;
      await attempt(async () => {
        await callServer(staffDevices.deviceWipe, target);
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

/** What waits on a device as far as the server has heard. */
function waitingWords({ pending, oldest_at, last_sync_at }: NamedDevice): string {
  const heard = `服务器最后一次得知（${formatMinute(last_sync_at)}）`;
  if (pending === 0) return `${heard}设备上没有未发送的内容；此后保存的内容服务器还不知道。`;
  const oldest = oldest_at === null ? "" : `，最早保存于 ${formatMinute(oldest_at)}`;
  return `${heard}设备上有 ${pending} 条未发送${oldest}。`;
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

async function confirmWipe(device: NamedDevice): Promise<boolean> {
  const answer = await ask({
    title: `清除${device.name}此设备上的数据？`,
    body: `${waitingWords(device)}设备下次联网时先送出能送达的内容，随后删除本机全部数据并退出登录；送不出去的内容和草稿将无法找回。用于设备遗失或交还。`,
    choices: [
      { key: "wipe", label: device.pending > 0 ? `仍然清除（${device.pending} 条未发送）` : "清除", tone: "danger" },
      { key: "keep", label: "取消" },
    ],
  });
  return answer === "wipe";
}
