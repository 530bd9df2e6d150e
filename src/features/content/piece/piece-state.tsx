import { currentTime } from "#contract/sync/current-time.ts";
import type { PieceRow } from "#contract/site/content-piece.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";

const signs = { 草稿: "✎", 待审核: "◔", 已发布: "✓", 已撤下: "✕" } as const;

/** What readers have of a piece, in words. */
export function readersSee({ live, state, publish_at, ends_at }: PieceRow, now = currentTime()): string {
  if (!live) return "读者看不到";
  if (publish_at !== null && Date.parse(publish_at) > now) return `定于 ${formatMinute(publish_at)} 发布`;
  if (ends_at !== null && Date.parse(ends_at) <= now) return "已到期下线";
  const until = ends_at === null ? "" : `，${formatMinute(ends_at)} 下线`;
  return state === "已发布" ? `读者可见${until}` : `读者看到的是上一版${until}`;
}

/** State of a piece as sign and word. */
export const PieceStateMark = ({ piece }: { piece: PieceRow }) => (
  <span className="content-state" data-state={piece.state}>
    <span aria-hidden="true">{signs[piece.state]} </span>
    {piece.state}
  </span>
);
