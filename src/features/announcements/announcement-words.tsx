import type { Announcement, AnnouncementInfo } from "#contract/announcement/announcement.ts";
import type { AnnouncementState } from "#contract/announcement/announcement-moves.ts";
import { audienceWords } from "#contract/announcement/audience.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

const marks: Record<AnnouncementState, string> = { 待发送: "◷", 已发送: "✓", 已撤回: "↩", 已取消: "✕" };

export const StateMark = ({ state }: { state: AnnouncementState }) => (
  <strong>
    <span aria-hidden="true">{marks[state]} </span>
    {state}
  </strong>
);

/** When it was sent, or will be. */
export const SendWords = ({ of: { state, sent_at, send_at } }: { of: Announcement }) =>
  sent_at !== null ? (
    <>
      <MinuteWords at={sent_at} /> 发送
    </>
  ) : (
    send_at !== null && (
      <>
        {state === "已取消" ? "原定 " : "将于 "}
        <MinuteWords at={send_at} /> 发送
      </>
    )
  );

/** How many it went to, read and confirmed it; nothing where it was not sent. */
export const CountWords = ({ of: { sent_at, sent, read, confirmed, needs_confirm } }: { of: Announcement }) =>
  sent_at !== null && (
    <>
      发给 {formatCount(sent)} 个账号 · 已读 {formatCount(read)}
      {needs_confirm && ` · 已确认 ${formatCount(confirmed)}`}
    </>
  );

/** Whom it is for, in a line. */
export function audienceLine({ kinds, streets, labels, people }: AnnouncementInfo): string {
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join("、");
  const parts = [
    kinds.map((kind) => audienceWords[kind]).join("、"),
    streets.length === 0 ? "" : `限${names(streets)}`,
    labels.length === 0 ? "" : `限企业标签${names(labels)}`,
    people.length === 0 ? "" : `${kinds.length === 0 ? "" : "另有"}${names(people)}`,
  ];
  return parts.filter((part) => part !== "").join("；");
}
