import type { StaffAccount } from "#contract/staff.ts";
import { formatMinute } from "#src/ui/format-date.ts";

/** What each device of an account last said: when it synced and what waits on it. */
export const UserDevices = ({ devices }: { devices: StaffAccount["devices"] }) => (
  <ul className="users-devices">
    {devices.map((device) => (
      <li key={device.id}>
        {device.label || `设备 ${device.id.slice(-6)}`}：最近同步 {formatMinute(device.last_sync_at)}，
        {device.pending === 0 ? "没有待发送" : `待发送 ${device.pending} 条`}
        {device.oldest_at !== null && `，最早保存于 ${formatMinute(device.oldest_at)}`}
      </li>
    ))}
  </ul>
);
