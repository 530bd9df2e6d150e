import { useIsPhone } from "#src/ui/is-phone.ts";
import { clockWords } from "./clock-words.ts";
import { useSyncStatus } from "./use-sync-status.ts";

/** Above a form of the field: that the device's clock is wrong, or was moved since the server was asked. */
export function ClockNote() {
  const status = useSyncStatus();
  const device = useIsPhone() ? "手机" : "电脑";
  const words = status === null ? null : clockWords(status, device);
  return words === null ? null : (
    <p className="form-alarm" role="status">
      {words}
    </p>
  );
}
