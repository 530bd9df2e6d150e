import type { StaffDevice } from "#contract/account/staff.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import "./device.css";
import { goneWords } from "#src/entities/session/gone-words.ts";
import { deviceName } from "./device-name.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { type NamedDevice, useDeviceOrders } from "./use-device-orders.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

/** What a device last said: when it synced, what waits on it, and whether it was told to wipe. */
export function DeviceFacts({ device }: { device: StaffDevice }) {
  const { label, pending, oldest_at, last_sync_at, sessions, wipe } = device;
  return (
    <div className="device-facts">
      <strong>{deviceName(label, device.id)}</strong>
      <p>
        最近同步 <MinuteWords at={last_sync_at} /> · {sessions > 0 ? "已登录" : "未登录"}
      </p>
      <p className={pending > 0 ? "device-waiting" : undefined}>
        {pending === 0 ? "没有待发送" : `↑ 待发送 ${pending} 条`}
        {oldest_at !== null && `，最早保存于 ${formatMinute(oldest_at)}`}
      </p>
      {wipe !== null && (
        <p className="device-waiting">
          {wipe.done_at === null
            ? `⚠ ${wipe.by_name}于 ${formatMinute(wipe.ordered_at)} 要求清除，等待设备联网`
            : `✓ 已于 ${formatMinute(wipe.done_at)} 清除，${goneWords(wipe) === "" ? "没有丢失" : `同时删除 ${goneWords(wipe)}`}`}
        </p>
      )}
    </div>
  );
}

/** Signs the device out, or has its data deleted. */
export function DeviceActions({ device }: { device: NamedDevice }) {
  const { end, wipe, cancelWipe, busy, password, closePassword } = useDeviceOrders(device);
  const waits = device.wipe !== null && device.wipe.done_at === null;
  return (
    <div className="device-actions">
      {device.sessions > 0 && (
        <Button disabled={busy} onClick={() => void end()}>
          结束登录
        </Button>
      )}
      {waits ? (
        <Button disabled={busy} onClick={() => void cancelWipe()}>
          撤销清除
        </Button>
      ) : (
        <Button kind="danger" disabled={busy} onClick={() => void wipe()}>
          清除该设备数据
        </Button>
      )}
      {password && <PasswordDialog shown={password} onClose={closePassword} />}
    </div>
  );
}
