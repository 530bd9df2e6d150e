import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { pieceMoves, pieceStates } from "./content-moves.ts";
import { AttachmentShown, column, ManagedPiece, PieceContent, PieceRow } from "./content-piece.ts";
import { columns } from "./content-columns.ts";
import { flag, id, instant, listOf, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";

const admin = { access: adminOnly, offline: "live" } as const;
const rev = whole("版本", 0, 1_000_000);
const nothing = z.object({});

/** Largest upload in bytes, and the names attachments may end on. */
export const uploadRules = {
  picture: { max: 8 * 1024 * 1024, words: "图片" },
  attachment: {
    max: 10 * 1024 * 1024,
    words: "附件",
    endings: ["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "zip"],
  },
} as const;

export const ManagedColumn = z.object({
  key: z.enum(columns),
  title: z.string(),
  shown: z.boolean(),
  total: z.int(),
  live: z.int(),
  waiting: z.int(),
});
export type ManagedColumn = z.output<typeof ManagedColumn>;

export const UploadedFile = z.object({ ...AttachmentShown.shape, width: z.int(), height: z.int() });
export type UploadedFile = z.output<typeof UploadedFile>;

/** Administrators' work on columns and pieces; all calls are ours. */
export const content = {
  columns: call({
    ...admin,
    method: "GET",
    path: "/v1/content/columns",
    input: nothing,
    output: z.array(ManagedColumn),
    summary: "All columns in their order with what they hold.",
  }),
  orderColumns: call({
    ...admin,
    method: "POST",
    path: "/v1/content/orderColumns",
    input: z.object({
      order: listOf("栏目", column, columns.length, columns.length),
      hidden: z._default(listOf("隐藏栏目", column, 0, columns.length), []),
    }),
    output: nothing,
    summary: "Order the columns of the index page, and hide some from it.",
  }),
  list: call({
    ...admin,
    method: "GET",
    path: "/v1/content/list",
    input: z.object({
      column: z.optional(column),
      state: z.optional(oneOf("状态", pieceStates)),
      live: z.optional(flag("读者可见")),
      keyword: z._default(text("关键词", 0, 60), ""),
      sort: z._default(oneOf("排序", ["updated", "published", "views", "shown"]), "updated"),
      ...paging,
    }),
    output: pageOf(PieceRow),
    summary: "Pieces in any state; `shown` is the order readers see.",
  }),
  info: call({
    ...admin,
    method: "GET",
    path: "/v1/content/info",
    input: z.object({ id: id("内容") }),
    output: ManagedPiece,
    summary: "A piece as it is worked on, with its history.",
  }),
  save: call({
    ...admin,
    method: "POST",
    path: "/v1/content/save",
    input: z.object({ id: id("内容"), base_rev: rev, column, ...PieceContent.shape }),
    output: z.object({ rev: z.int(), body: z.string() }),
    summary:
      "Save a draft, base_rev 0 for a new one; answers the text as it was cleaned. 409 when somebody saved since.",
  }),
  move: call({
    ...admin,
    method: "POST",
    path: "/v1/content/move",
    input: z.object({
      id: id("内容"),
      base_rev: rev,
      move: oneOf("操作", pieceMoves),
      remark: z._default(text("说明", 0, 300), ""),
      /** With 发布: when readers first and last see it; null: at once, for ever. */
      publish_at: z._default(z.nullable(instant("发布时间")), null),
      ends_at: z._default(z.nullable(instant("下线时间")), null),
    }),
    output: nothing,
    summary: "Hand in, take back, return, publish or take down.",
  }),
  pin: call({
    ...admin,
    method: "POST",
    path: "/v1/content/pin",
    input: z.object({ id: id("内容"), pinned: flag("置顶") }),
    output: nothing,
    summary: "Put a piece on top of its column, or no longer.",
  }),
  order: call({
    ...admin,
    method: "POST",
    path: "/v1/content/order",
    input: z.object({ column, ids: listOf("内容", id("内容"), 1, 200) }),
    output: nothing,
    summary: "Show these pieces of a column in this order, before all others.",
  }),
  version: call({
    ...admin,
    method: "GET",
    path: "/v1/content/version",
    input: z.object({ id: id("内容"), rev }),
    output: z.object({ rev: z.int(), title: z.string(), summary: z.string(), body: z.string() }),
    summary: "The text of an earlier version.",
  }),
  restore: call({
    ...admin,
    method: "POST",
    path: "/v1/content/restore",
    input: z.object({ id: id("内容"), rev, base_rev: rev }),
    output: z.object({ rev: z.int() }),
    summary: "Make an earlier version the draft again.",
  }),
  remove: call({
    ...admin,
    method: "POST",
    path: "/v1/content/remove",
    input: z.object({ id: id("内容") }),
    output: nothing,
    summary: "Delete a piece that readers do not see.",
  }),
  upload: call({
    ...admin,
    method: "POST",
    path: "/v1/content/upload",
    body: "bytes",
    mostBytes: Math.max(uploadRules.picture.max, uploadRules.attachment.max),
    input: z.object({ purpose: oneOf("用途", ["picture", "attachment"]), name: text("文件名", 1, 200) }),
    output: UploadedFile,
    summary: "Upload a picture, which is re-encoded, or an attachment whose bytes fit its name.",
  }),
  file: call({
    ...admin,
    method: "GET",
    path: "/v1/content/file",
    reply: "file",
    input: z.object({ id: id("文件"), width: z._default(z.int("宽度应为整数"), 0) }),
    output: z.unknown(),
    summary: "An uploaded file, published or not.",
  }),
};
