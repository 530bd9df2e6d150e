import type { StaffAccount } from "#contract/account/staff.ts";
import { DeviceActions, DeviceFacts } from "#src/entities/device/device-line.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";

/** What each device of an account last said, and what may be done with it. */
export function UserDevices({ account: { id, name, devices, may_edit } }: { account: StaffAccount }) {
  const isOwn = useSessionUser().id === id;
  const password = isOwn ? "mine" : may_edit ? "resets" : "others";
  return (
    <ul className="users-devices">
      {devices.map((device) => (
        <li key={device.id}>
          <DeviceFacts device={device} />
          <DeviceActions device={{ ...device, account_id: id, name, password }} />
        </li>
      ))}
    </ul>
  );
}
