import type { StaffAccount } from "#contract/staff.ts";
import { DeviceActions, DeviceFacts } from "#src/entities/device/device-line.tsx";

/** What each device of an account last said, and what may be done with it. */
export const UserDevices = ({ account: { id, name, devices } }: { account: StaffAccount }) => (
  <ul className="users-devices">
    {devices.map((device) => (
      <li key={device.id}>
        <DeviceFacts device={device} />
        <DeviceActions device={{ ...device, account_id: id, name }} />
      </li>
    ))}
  </ul>
);
