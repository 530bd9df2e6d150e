import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import "./sync-line.css";
import { type SyncTone, syncWords } from "./sync-words.ts";
import { useSyncStatus } from "./use-sync-status.ts";
import { useAskAgain } from "#src/api/use-ask-again.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";

const marks: Record<SyncTone, string> = { calm: "✓", busy: "↻", waiting: "↑", alarm: alertSign };

/** One line that always tells the truth about sync; a tap opens the sync page. */
export function SyncLine({ variant }: { variant: "phone" | "desk" }) {
  const status = useSyncStatus();
  useAskAgain(status?.reachable ?? false);
  const { tone, text } = status
    ? syncWords(status, currentTime())
    : { tone: "busy" as const, text: "正在读取同步状态…" };
  return (
    <nav aria-label="同步状态">
      <Link to="/sync" className={`sync-line sync-line-${variant} sync-line-${tone}`} aria-label={`同步：${text}`}>
        <span aria-hidden="true" className="sync-line-mark">
          {marks[tone]}
        </span>
        <span aria-live="polite">{text}</span>
        {variant === "phone" && (
          <span aria-hidden="true" className="sync-line-more">
            ›
          </span>
        )}
      </Link>
    </nav>
  );
}
