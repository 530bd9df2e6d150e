import { boolean, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Column } from "#contract/site/content-columns.ts";
import type { Extension } from "#contract/site/content-extensions.ts";
import type { PieceState } from "#contract/site/content-moves.ts";
import type { PieceContent } from "#contract/site/content-piece.ts";
import { stamp } from "./company.ts";
import { instant } from "./people.ts";

/** Order and visibility of columns; those without a row follow in the order of the code. */
export const contentColumns = pgTable("content_columns", {
  key: text("key").$type<Column>().primaryKey(),
  sort: integer("sort").notNull(),
  shown: boolean("shown").notNull().default(true),
});

/** Uploaded pictures and attachments; ids are random, they are addresses. */
export const contentFiles = pgTable("content_files", {
  id: uuid("id").primaryKey(),
  purpose: text("purpose").$type<"picture" | "attachment">().notNull(),
  name: text("name").notNull(),
  mime: text("mime").notNull(),
  sha256: text("sha256").notNull(),
  size: integer("size").notNull(),
  width: integer("width").notNull().default(0),
  height: integer("height").notNull().default(0),
  /** SHA-256 of smaller drawings by their width. */
  variants: jsonb("variants").$type<Record<string, string>>().notNull().default({}),
  created_by: uuid("created_by"),
  created_at: instant("created_at").notNull().defaultNow(),
});
export type ContentFileRow = typeof contentFiles.$inferSelect;

/** What editors work on. */
export const pieces = pgTable("pieces", {
  id: uuid("id").primaryKey(),
  column_key: text("column_key").$type<Column>().notNull(),
  title: text("title").notNull(),
  content: jsonb("content").$type<PieceContent>().notNull(),
  state: text("state").$type<PieceState>().notNull().default("草稿"),
  pinned: boolean("pinned").notNull().default(false),
  /** Small numbers come first; 0: by date. */
  sort: integer("sort").notNull().default(0),
  ...stamp,
});
export type PieceDbRow = typeof pieces.$inferSelect;

/** Every saved version and every move; the database refuses to change them. */
export const pieceHistory = pgTable("piece_history", {
  piece_id: uuid("piece_id").notNull(),
  seq: integer("seq").notNull(),
  move: text("move").notNull(),
  rev: integer("rev").notNull(),
  remark: text("remark").notNull().default(""),
  content: jsonb("content").$type<PieceContent>(),
  by: uuid("by"),
  at: instant("at").notNull().defaultNow(),
});

/** A picture as a published copy keeps it. */
export interface StoredPicture {
  id: string;
  alt: string;
  width: number;
  height: number;
}
export interface StoredAttachment {
  id: string;
  name: string;
  size: number;
  mime: string;
}

/** What readers see: a copy made when a piece is published. */
export const publishedPieces = pgTable("published_pieces", {
  id: uuid("id").primaryKey(),
  column_key: text("column_key").$type<Column>().notNull(),
  title: text("title").notNull(),
  summary: text("summary").notNull(),
  body: text("body").notNull(),
  source: text("source").notNull(),
  author: text("author").notNull(),
  tags: text("tags").array().notNull().default([]),
  cover: jsonb("cover").$type<StoredPicture>(),
  attachments: jsonb("attachments").$type<StoredAttachment[]>().notNull().default([]),
  extension: jsonb("extension").$type<Extension>().notNull(),
  pinned: boolean("pinned").notNull(),
  sort: integer("sort").notNull(),
  publish_at: instant("publish_at").notNull(),
  ends_at: instant("ends_at"),
  updated_at: instant("updated_at").notNull(),
  search_text: text("search_text").notNull(),
});
export type PublishedRow = typeof publishedPieces.$inferSelect;

/** Files that something published shows. */
export const publishedFiles = pgTable("published_files", {
  file_id: uuid("file_id").notNull(),
  owner_id: uuid("owner_id").notNull(),
});

export const pieceViews = pgTable("piece_views", {
  piece_id: uuid("piece_id").primaryKey(),
  views: integer("views").notNull(),
});

export const banners = pgTable("banners", {
  id: uuid("id").primaryKey(),
  title: text("title").notNull(),
  picture_id: uuid("picture_id").notNull(),
  alt: text("alt").notNull(),
  link: text("link").notNull().default(""),
  sort: integer("sort").notNull(),
  shown: boolean("shown").notNull(),
  starts_at: instant("starts_at"),
  ends_at: instant("ends_at"),
  updated_at: instant("updated_at").notNull().defaultNow(),
  updated_by: uuid("updated_by"),
});

/** What companies were told of policies they may apply for. */
export const policyNotices = pgTable("policy_notices", {
  policy_id: uuid("policy_id").notNull(),
  company_id: uuid("company_id").notNull(),
  reason: text("reason").$type<"fits" | "closing">().notNull(),
  told_on: date("told_on", { mode: "string" }).notNull(),
});
