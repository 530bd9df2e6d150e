import { contract } from "#contract/index.ts";
import { useState } from "react";
import type { QueuedCall } from "#contract/sync/sync.ts";
import type { RefusedWrite } from "#contract/account/staff-devices.ts";
import { useCall } from "#src/api/use-call.ts";
import { callWord } from "#src/entities/sync/row-words.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { deviceName } from "#src/entities/device/device-name.ts";
import { Pages } from "#src/ui/list/pages.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const size = 20;

/** Writes that the server refused, with the reasons; whoever made them sees the same on their device. */
export function RefusalsTab() {
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim(), 400);
  const [shown, setShown] = useState({ keyword: "", page: 1 });
  // Another search starts at its first page.
  const page = shown.keyword === keyword ? shown.page : 1;
  const list = useCall(contract.staff.refusals, { keyword, page, size }, { keepPrevious: true });
  const turn = (next: number) => setShown({ keyword, page: next });
  return (
    <>
      <search className="users-filters">
        <input
          type="search"
          className="users-input users-keyword"
          aria-label="搜索被退回的提交"
          placeholder="姓名或原因"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {list.data ? (
        <RefusedList {...list.data} turn={turn} />
      ) : list.error ? (
        <ErrorNote error={list.error} retry={() => void list.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

interface RefusedListProps {
  list: RefusedWrite[];
  total: number;
  page: number;
  turn: (page: number) => void;
}

function RefusedList({ list, total, page, turn }: RefusedListProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  if (total === 0)
    return <EmptyNote title="没有被退回的提交">不合规或没有权限的提交会连同原因列在这里，不含内容。</EmptyNote>;
  return (
    <>
      <ul className="users-cards users-grid">
        {list.map((one) => (
          <li key={`${one.account_id}/${one.id}`}>
            <p className="users-card-head">
              <strong>{one.name}</strong>
              <span className="users-off">
                <MinuteWords at={one.at} />
              </span>
            </p>
            <p>
              {callWord({ call: one.call as QueuedCall, input: {} })}：{one.msg}
            </p>
            {Object.entries(one.fields).map(([field, problem]) => (
              <p key={field} className="users-waiting">
                ⚠ {problem}
              </p>
            ))}
            <p className="users-off">
              {one.unit}
              {one.device_id !== null && ` · ${deviceName(one.device_label, one.device_id)}`}
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} total={`共 ${total} 条`} onPage={turn} />
    </>
  );
}
