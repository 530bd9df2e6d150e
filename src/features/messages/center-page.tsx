import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { type Reminder, type ReminderKind, reminderWords } from "#contract/calendar/reminder.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { PushCard } from "#src/entities/reminder/push-card.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { messageAddress, type MessageList, messagePath, markRead } from "./use-messages.ts";
import "./messages.css";

const size = 20;
/** What enterprises are told about. */
const kinds = [
  "warning",
  "report",
  "certificate",
  "case",
  "demand",
  "question",
  "consulting",
  "application",
  "order",
  "industry",
  "policy",
  "notice",
] as const satisfies ReminderKind[];

/** 消息中心: what the account was told, by kind and whether it was read; the address has the conditions. */
export default function CenterPage() {
  const user = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const input = { ...messageAddress.inputOf(search), size };
  const { data, error, refetch } = useCall(contract.calendar.reminders, input, { keepPrevious: true });
  const client = useQueryClient();
  const work = useWork();
  const show = (changes: Partial<MessageList>) =>
    setSearch(messageAddress.searchOf({ ...input, page: 1, ...changes }, { page: 1, size, unread: false }));
  const keyword = input.keyword ?? "";
  const isPlain = input.kind === undefined && input.unread !== true && keyword === "";
  const clear = () => show({ kind: undefined, unread: undefined, keyword: "" });
  return (
    <div className="messages">
      <div className="messages-head">
        {data !== undefined && error === null && (
          <p role="status">{data.unread === 0 ? "没有未读消息" : `${data.unread} 条未读`}</p>
        )}
        <Button
          disabled={work.busy || data === undefined || data.unread === 0}
          onClick={() => void work.run(() => markRead(client, { all: true }))}
        >
          全部已读
        </Button>
      </div>
      <ChipRow label="消息类型">
        <Button aria-pressed={isPlain} onClick={clear}>
          全部
        </Button>
        <Button
          aria-pressed={input.unread === true}
          onClick={() => show({ unread: input.unread === true ? undefined : true })}
        >
          未读
        </Button>
        {kinds.map((kind) => (
          <Button
            key={kind}
            aria-pressed={input.kind === kind}
            onClick={() => show({ kind: input.kind === kind ? undefined : kind })}
          >
            {reminderWords[kind]}
          </Button>
        ))}
      </ChipRow>
      <div className="messages-words">
        <KeywordBox label="标题或内容" value={keyword} onChange={(words) => show({ keyword: words })} />
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={isPlain ? "还没有消息，到期、预警和月报会出现在这里" : "没有符合条件的消息"}>
          {!isPlain && <Button onClick={clear}>清除条件</Button>}
        </EmptyNote>
      )}
      {data !== undefined && error === null && <Rows list={data.list} />}
      {data !== undefined && data.total > 0 && (
        <Pager
          page={input.page ?? 1}
          size={size}
          total={data.total}
          isExact={data.total_is_exact}
          onPage={(page) => show({ page })}
        />
      )}
      <div className="messages-push">
        <PushCard userId={user.id} />
      </div>
    </div>
  );
}

const Rows = ({ list }: { list: readonly Reminder[] }) => (
  <ul className="messages-list" aria-label="消息">
    {list.map((message) => (
      <li key={message.key}>
        {/* An announcement has a page of its own, which reads it as well. */}
        <Link to={message.kind === "notice" ? message.path : messagePath(message.key)}>
          <span>
            {!message.read && <strong>● 未读 </strong>}
            {reminderWords[message.kind]}：{message.title}
          </span>
          <small>
            <Ago at={message.due_at} />
          </small>
        </Link>
      </li>
    ))}
  </ul>
);
