import * as z from "zod/mini";
import { columns } from "./content-columns.ts";
import { Extension } from "./content-extensions.ts";
import { pieceMoves, pieceStates } from "./content-moves.ts";
import { id, listOf, oneOf, text } from "../core/fields.ts";

/** A picture as pages show it: `/v1/web/file?id=…&width=…`; the text says what it shows. */
export const Picture = z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() });
export type Picture = z.output<typeof Picture>;

/** Widths a picture is kept in besides its own, which is at most 1600. */
export const pictureWidths = [480, 960] as const;

export const Attachment = z.object({ id: id("附件"), name: text("附件名称", 1, 120) });
export const AttachmentShown = z.object({ ...Attachment.shape, size: z.int(), mime: z.string() });

/** Longest rich text, in characters of HTML. */
export const longestBody = 200_000;

/** What an editor writes of a piece. */
export const PieceContent = z.object({
  title: text("标题", 2, 120),
  summary: z._default(text("摘要", 0, 300), ""),
  /** HTML; the server keeps only what `sanitise.ts` lets through. */
  body: z._default(text("正文", 0, longestBody), ""),
  source: z._default(text("来源", 0, 60), ""),
  author: z._default(text("作者", 0, 40), ""),
  tags: z._default(listOf("标签", text("标签", 1, 20), 0, 10), []),
  cover: z._default(z.nullable(z.object({ id: id("封面图"), alt: text("封面图说明", 2, 120) })), null),
  attachments: z._default(listOf("附件", Attachment, 0, 20), []),
  extension: Extension,
});
export type PieceContent = z.output<typeof PieceContent>;

/** A published piece in a list. */
export const PieceCard = z.object({
  id: z.string(),
  column: z.enum(columns),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(Picture),
  source: z.string(),
  tags: z.array(z.string()),
  extension: Extension,
  pinned: z.boolean(),
  /** Instant since when readers see it. */
  published_at: z.string(),
  views: z.int(),
  /** Validity of a policy, stage of an activity; empty for other columns. */
  state: z.string(),
  /** People signed up for an activity. */
  signed_up: z.int(),
});
export type PieceCard = z.output<typeof PieceCard>;

/** Another piece by name. */
export const PieceLink = z.object({
  id: z.string(),
  column: z.enum(columns),
  title: z.string(),
  published_at: z.string(),
});
export type PieceLink = z.output<typeof PieceLink>;

/** A published piece with its text. */
export const PublicPiece = z.object({
  ...PieceCard.shape,
  author: z.string(),
  /** Clean HTML. */
  body: z.string(),
  attachments: z.array(AttachmentShown),
  updated_at: z.string(),
  /** Of a policy that companies apply for: which of them it is for; none: all. */
  conditions: z.array(z.string()),
  previous: z.nullable(PieceLink),
  next: z.nullable(PieceLink),
  related: z.array(PieceLink),
  /** What a policy names: its replacement, its interpretation; what names a policy: what it replaced, what it interprets. */
  linked: z.array(z.object({ relation: z.enum(["已被替代为", "替代了", "解读", "所解读的政策"]), piece: PieceLink })),
});
export type PublicPiece = z.output<typeof PublicPiece>;

/** A piece in the management's list. */
export const PieceRow = z.object({
  id: z.string(),
  column: z.enum(columns),
  title: z.string(),
  state: z.enum(pieceStates),
  /** A published copy exists; with `publish_at` ahead readers wait for it. */
  live: z.boolean(),
  publish_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  pinned: z.boolean(),
  views: z.int(),
  rev: z.int(),
  updated_at: z.string(),
  updated_by_name: z.string(),
  has_cover: z.boolean(),
  signed_up: z.int(),
});
export type PieceRow = z.output<typeof PieceRow>;

export const PieceHistoryLine = z.object({
  move: z.enum([...pieceMoves, "新建", "修改", "恢复", "置顶", "取消置顶"]),
  rev: z.int(),
  remark: z.string(),
  by_name: z.string(),
  at: z.string(),
});

/** A piece as editors work on it. */
export const ManagedPiece = z.object({
  ...PieceRow.shape,
  ...PieceContent.shape,
  cover: z.nullable(Picture),
  attachments: z.array(AttachmentShown),
  history: z.array(PieceHistoryLine),
  /** Whether the person asking may approve it. */
  may_publish: z.boolean(),
});
export type ManagedPiece = z.output<typeof ManagedPiece>;

export const column = oneOf("栏目", columns);
