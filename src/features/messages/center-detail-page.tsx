import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { reminderWords } from "#contract/calendar/reminder.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { markRead } from "./use-messages.ts";
import "./messages.css";

/** 消息详情: one message, read by being opened, with the way to what it tells of. */
export default function CenterDetailPage() {
  const [search] = useSearchParams();
  const key = search.get("key") ?? "";
  const { data, error, refetch } = useCall(contract.calendar.reminderInfo, { key }, { enabled: key !== "" });
  const client = useQueryClient();
  const unread = data?.read === false ? data.key : null;
  useEffect(() => {
    if (unread !== null) markRead(client, { keys: [unread] }).catch(toastError);
  }, [client, unread]);
  if (key === "")
    return (
      <EmptyNote title="地址里没有消息">
        <ButtonLink to="/center">到消息中心选择</ButtonLink>
      </EmptyNote>
    );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <article className="message">
      <h2>{data.title}</h2>
      <p className="message-facts">
        {reminderWords[data.kind]} · <MinuteWords at={data.due_at} />
      </p>
      {data.body !== "" && <p className="message-body">{data.body}</p>}
      <ButtonLink kind="primary" to={data.path}>
        {data.kind === "report" ? "查看月报" : "去处理"}
      </ButtonLink>
    </article>
  );
}
