import { contract } from "#contract/index.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import { DeviceActions, DeviceFacts } from "#src/entities/device/device-line.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";

/** Where this account has been used: a lost phone is signed out or wiped from here. */
export function OwnDevices() {
  const { deviceId } = useEngine();
  const info = useCall(contract.staff.newsinfo, {});
  return (
    <section className="card card-roomy" aria-label="我的设备">
      <h2>我的设备</h2>
      {info.data ? (
        <ul className="account-devices">
          {info.data.devices.map((device) => (
            <li key={device.id}>
              {device.id === deviceId && <p className="account-note">本机</p>}
              <DeviceFacts device={device} />
              {device.id !== deviceId && (
                <DeviceActions
                  device={{ ...device, account_id: info.data.id, name: info.data.name, password: "mine" }}
                />
              )}
            </li>
          ))}
          {info.data.devices.length === 0 && <li>同步一次后，设备会列在这里。</li>}
        </ul>
      ) : info.error instanceof NetworkFailure ? (
        <p className="account-note">联网后可查看登录过的设备。</p>
      ) : info.error ? (
        <ErrorNote error={info.error} retry={() => void info.refetch()} />
      ) : (
        <p className="account-note">正在读取…</p>
      )}
    </section>
  );
}
