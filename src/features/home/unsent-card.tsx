import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import { syncWords } from "#src/entities/sync/sync-words.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { LinkList } from "#src/ui/list/link-list.tsx";

/** What has not reached the server, when there is anything. */
export function UnsentCard() {
  const status = useSyncStatus();
  if (!status) return null;
  const unsent = status.waiting + status.files + status.refused + status.conflicts;
  if (unsent === 0) return null;
  return (
    <section className="card">
      <h2>未送达的内容</h2>
      <LinkList>
        <li>
          <Link to="/sync">
            <strong>{syncWords(status, currentTime()).text}</strong>
            <span>查看每一条的状态和处理办法</span>
          </Link>
        </li>
      </LinkList>
    </section>
  );
}
