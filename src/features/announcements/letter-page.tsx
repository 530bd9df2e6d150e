import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { useAnnouncementStep } from "./use-announcements.ts";
import "#src/ui/page/card.css";
import "./announcements.css";

/** What is unread of it is read by being opened. */
function useReading(unread: readonly string[] | undefined) {
  const client = useQueryClient();
  const { is_admin_view } = useSessionUser();
  const keys = unread?.join(" ") ?? "";
  useEffect(() => {
    // An administrator who looks through the account reads nothing in its name.
    if (keys === "" || is_admin_view === 1) return;
    callServer(contract.calendar.reminderRead, { keys: keys.split(" ") })
      .then(() => client.invalidateQueries({ queryKey: callKey(contract.calendar.reminders) }))
      .catch(toastError);
  }, [client, keys, is_admin_view]);
}

/** 平台消息: one announcement as its receiver reads and confirms it. */
export default function LetterPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const read = useCall(contract.announcement.letter, { id }, { enabled: id !== "" });
  const { busy, step } = useAnnouncementStep();
  const list = kindOf(useSessionUser()) === "enterprise" ? "/center" : "/reminders";
  useReading(read.data?.unread);
  if (id === "")
    return (
      <EmptyNote title="地址里没有消息">
        <ButtonLink to={list}>查看全部消息</ButtonLink>
      </EmptyNote>
    );
  const { data, error } = read;
  // Taken back, or never sent to this account: asking again changes nothing, and what was read before is not shown on.
  if (error instanceof ServerRefusal && error.status === 404)
    return (
      <EmptyNote title={error.message}>
        <ButtonLink to={list}>查看全部消息</ButtonLink>
      </EmptyNote>
    );
  if (data === undefined) return <ReadingState of={read} />;
  const confirm = async () => {
    await step("已确认收到", () => callServer(contract.announcement.confirm, { id }));
    // It may have been taken back meanwhile.
    await read.refetch();
  };
  return (
    <article className="announcements">
      <ReadingState of={read} />
      <section className="card" aria-label="平台消息">
        <h2 className="announcement-title">{data.title}</h2>
        <p className="announcement-facts">
          {data.category} · <MinuteWords at={data.sent_at} />
        </p>
        <p className="announcement-body">{data.body}</p>
        {data.needs_confirm &&
          (data.confirmed_at === null ? (
            <Button kind="primary" disabled={busy} onClick={() => void confirm()}>
              确认收到
            </Button>
          ) : (
            <p role="status" className="announcement-facts">
              ✓ 您已于 <MinuteWords at={data.confirmed_at} /> 确认收到
            </p>
          ))}
      </section>
    </article>
  );
}
