import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DeviceActions, DeviceFacts } from "#src/entities/device/device-line.tsx";

/** The outboxes of the people's devices: what waits longest first. */
export function DevicesTab() {
  const state = useCall(contract.staff.queuestate, {});
  if (!state.data)
    return state.error ? <ErrorNote error={state.error} retry={() => void state.refetch()} /> : <PageSkeleton />;
  const { devices, total, unsent, oldest_at, refused } = state.data;
  if (total === 0) return <EmptyNote title="还没有设备">有人在手机或电脑上登录并同步后，会显示在这里。</EmptyNote>;
  return (
    <>
      <dl className="users-figures">
        <div>
          <dt>设备</dt>
          <dd>{formatCount(total)} 台</dd>
        </div>
        <div>
          <dt>待发送</dt>
          <dd>{formatCount(unsent)} 条</dd>
        </div>
        <div>
          <dt>最早的待发送</dt>
          <dd>{formatMinute(oldest_at) || "—"}</dd>
        </div>
        <div>
          <dt>近 30 天被退回</dt>
          <dd>{formatCount(refused)} 条</dd>
        </div>
      </dl>
      {devices.length < total && <p>只列出待发送最久的 {devices.length} 台。</p>}
      <ul className="users-cards users-grid">
        {devices.map((device) => (
          <li key={`${device.id}/${device.account_id}`}>
            <p className="users-card-head">
              <strong>{device.name}</strong>
              <span className="users-off">{device.unit}</span>
            </p>
            <DeviceFacts device={device} />
            <DeviceActions device={{ ...device, password: device.may_reset ? "resets" : "others" }} />
          </li>
        ))}
      </ul>
    </>
  );
}
