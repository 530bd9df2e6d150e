import { ruleOf } from "#contract/site/content-columns.ts";
import type { PieceContent } from "#contract/site/content-piece.ts";
import type { PieceState } from "#contract/site/content-moves.ts";
import { dayOf, instantAt, shiftDay } from "#contract/core/time.ts";
import { publishedCopy } from "#server/areas/content/publish.ts";
import type {
  ContentFileRow,
  pieceHistory,
  pieces,
  pieceViews,
  publishedFiles,
  PublishedRow,
} from "#server/database/tables/website.ts";
import { demoRandom } from "#demo/random.ts";
import { siteProfiles } from "./site-profiles.ts";
import { type SiteRecord, siteRecords } from "./site-records.ts";
import { fieldTexts } from "./site-texts-fields.ts";
import { newsTexts } from "./site-texts.ts";

const dayMs = 86_400_000;

/** Text by lines as HTML: `#` a heading, `-` a list, `**` strong. */
export function bodyOf(lines: readonly string[]): string {
  const strong = (text: string) => text.replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>");
  const html = lines.map((line) => {
    if (line.startsWith("# ")) return `<h2>${line.slice(2)}</h2>`;
    if (line.startsWith("- ")) return `<ul><li>${strong(line.slice(2))}</li></ul>`;
    return `<p>${strong(line)}</p>`;
  });
  return html.join("").replaceAll("</ul><ul>", "");
}

const plain = (): SiteRecord[] =>
  [...newsTexts, ...fieldTexts].map(([column, category, title, summary, tags, lines]) => ({
    column,
    title,
    summary,
    tags,
    lines,
    extension: { kind: "plain", category },
  }));

/** What is not, or no longer, for readers, by title: the queue of an editor's morning. */
const unfinished: Record<string, PieceState> = {
  区知识产权人才研修班结业: "待审核",
  公益服务清单与收费说明: "草稿",
  团体标准中的必要专利披露须知: "待审核",
  预审服务系统停机维护公告: "已撤下",
};
const pinnedTitles = new Set(["关于开展年度专利奖申报工作的通知", "区专利资助和奖励管理办法", "高价值专利布局公开课"]);

export interface SiteRows {
  pieces: (typeof pieces.$inferInsert)[];
  history: (typeof pieceHistory.$inferInsert)[];
  published: PublishedRow[];
  files: (typeof publishedFiles.$inferInsert)[];
  views: (typeof pieceViews.$inferInsert)[];
}

/** The demo's pieces around `now`, by its administrator; covers are taken in turn. */
export function siteRows(
  now: number,
  admin: string,
  covers: readonly { file: ContentFileRow; alt: string }[],
): SiteRows {
  const random = demoRandom("website");
  const ids = new Map<string, string>();
  const idOf = (title: string) => {
    const known = ids.get(title) ?? demoRandom(`piece ${title}`).id(now - 90 * dayMs);
    ids.set(title, known);
    return known;
  };
  const day = (days: number) => shiftDay(dayOf(now), days);
  const at = (days: number, hour: number) => instantAt(day(days), hour * 60);
  const year = Number(day(0).slice(0, 4));
  const records = [...plain(), ...siteRecords({ day, at, idOf, year }), ...siteProfiles(year, day)];
  const rows: SiteRows = { pieces: [], history: [], published: [], files: [], views: [] };
  for (const [place, record] of records.entries()) {
    const ago = record.ago ?? random.whole(2, 260);
    const written = new Date(now - ago * dayMs - 3 * 3_600_000);
    const cover = place % 2 === 0 ? covers[place % Math.max(1, covers.length)] : undefined;
    const piece = pieceRow(record, idOf(record.title), admin, written, cover);
    const state = unfinished[record.title] ?? "已发布";
    rows.pieces.push({ ...piece, state });
    rows.history.push(...historyRows(piece, state, admin, written));
    if (state !== "已发布") continue;
    const files = new Map(cover ? [[cover.file.id, cover.file]] : []);
    const seen = new Date(now - ago * dayMs);
    rows.published.push(publishedCopy(piece, files, { publish_at: seen, ends_at: null, updated_at: seen }));
    if (cover) rows.files.push({ file_id: cover.file.id, owner_id: piece.id });
    rows.views.push({ piece_id: piece.id, views: random.whole(12, 60) + Math.min(ago, 200) * random.whole(1, 12) });
  }
  return rows;
}

function pieceRow(
  record: SiteRecord,
  id: string,
  admin: string,
  at: Date,
  cover?: { file: ContentFileRow; alt: string },
) {
  const content: PieceContent = {
    title: record.title,
    summary: record.summary,
    body: bodyOf(record.lines),
    source: ruleOf(record.column).kind === "policy" ? "政策汇编" : "区知识产权综合服务中心",
    author: "",
    tags: record.tags.split(","),
    cover: cover ? { id: cover.file.id, alt: cover.alt } : null,
    attachments: [],
    extension: record.extension,
  };
  const stamp = { rev: 1, created_at: at, created_by: admin, updated_at: at, updated_by: admin };
  const pinned = pinnedTitles.has(record.title);
  return { id, column_key: record.column, title: record.title, content, pinned, sort: 0, ...stamp };
}

function historyRows(
  piece: { id: string; content: PieceContent },
  state: PieceState,
  by: string,
  written: Date,
): SiteRows["history"] {
  const moves = {
    草稿: ["新建"],
    待审核: ["新建", "送审"],
    已发布: ["新建", "送审", "发布"],
    已撤下: ["新建", "送审", "发布", "撤下"],
  }[state];
  return moves.map((move, place) => ({
    piece_id: piece.id,
    seq: place + 1,
    move,
    rev: 1,
    remark: move === "撤下" ? "维护已经结束" : "",
    content: move === "新建" ? piece.content : null,
    by,
    at: new Date(written.getTime() + place * 3_600_000),
  }));
}
