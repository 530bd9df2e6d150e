import { Link, useSearchParams } from "react-router-dom";
import { pushedCalls } from "#contract/calendar/pushed.ts";
import { reminderWords } from "#contract/calendar/reminder.ts";
import { contract } from "#contract/index.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./messages.css";

const address = listAddress(pushedCalls.push, { numbers: ["page", "size"] });
const plain = { page: 1, size: 20 } as const;

/** 推送记录: what was pushed to the account, when, and whether it was read. */
export default function PushedPage() {
  const [search, setSearch] = useSearchParams();
  const input = { ...plain, ...address.inputOf(search) };
  const { data, error, refetch } = useCall(contract.calendar.push, input, { keepPrevious: true });
  const show = (changes: { [K in keyof typeof input]?: (typeof input)[K] | undefined }) =>
    setSearch(address.searchOf({ ...input, ...changes }, plain));
  const counts = data && [
    { value: "unread" as const, words: "未读", count: data.counts.unread },
    { value: "read" as const, words: "已读", count: data.counts.read },
  ];
  return (
    <div className="messages">
      <CountChips label="阅读状态" rows={counts} chosen={input.state} onChoose={(state) => show({ state, page: 1 })} />
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title="没有推送记录，期限、邀请和办理进展会推送到这里">
          {input.state !== undefined && <Button onClick={() => show({ state: undefined })}>查看全部</Button>}
        </EmptyNote>
      )}
      <ul className="messages-list" aria-label="推送记录">
        {data?.list.map((one) => (
          <li key={one.key}>
            <Link to={one.path}>
              <span>
                {!one.read && <strong>● 未读 </strong>}
                {reminderWords[one.kind]}：{one.title}
              </span>
              <small>
                {one.pushed_at === null ? (
                  <>
                    站内提醒，
                    <MinuteWords at={one.due_at} />
                  </>
                ) : (
                  <>
                    已推送，
                    <MinuteWords at={one.pushed_at} />
                  </>
                )}
                {one.read && "，已读"}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > 0 && (
        <Pager
          page={input.page ?? plain.page}
          size={input.size ?? plain.size}
          total={data.total}
          onPage={(page) => show({ page })}
        />
      )}
    </div>
  );
}
