import { currentTime } from "#contract/sync/current-time.ts";
import { useSyncExternalStore } from "react";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";

function watch(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** A count older than this is told with a sign: the patents are counted once an hour. */
const oldAfter = 90 * 60_000;

interface Props {
  as_of: string | null | undefined;
  /** The last look at the server failed; it is tried again by itself. */
  failed: boolean;
}

/** How old the figures are, and whether the server can be reached. */
export function FigureAge({ as_of, failed }: Props) {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  const isOld = typeof as_of === "string" && currentTime() - Date.parse(as_of) > oldAfter;
  return (
    <p className="district-age" role="status">
      {(failed || !isOnline) && (
        <strong className="district-bad">
          <span aria-hidden="true">{alertSign} </span>连接中断，正在重新连接；
        </strong>
      )}
      {as_of === null && "尚未统计，几分钟后自动显示"}
      {typeof as_of === "string" && (
        <>
          {isOld && <span aria-hidden="true">{alertSign} </span>}
          数据截至 <MinuteWords at={as_of} />
          {isOld && "（较久未更新）"}
        </>
      )}
    </p>
  );
}
