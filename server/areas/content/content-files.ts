import { and, eq, inArray, sql } from "drizzle-orm";
import { pictureWidths } from "#contract/site/content-piece.ts";
import type { Db } from "#server/database/connect.ts";
import {
  banners,
  type ContentFileRow,
  contentFiles,
  publishedFiles,
  publishedPieces,
} from "#server/database/tables/website.ts";
import type { FileStore } from "#server/plugins/files/file-store.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { visibleAt } from "./visible-pieces.ts";

const missing = () => new Refused(404, "文件不存在或已下线");

/** A file of something readers see at this moment; 404 for everything else. */
export async function publicFile(db: Db, id: string, now: number): Promise<ContentFileRow> {
  const at = new Date(now);
  const inPiece = sql`exists (select from ${publishedFiles} join ${publishedPieces} on ${publishedPieces.id} = ${publishedFiles.owner_id}
    where ${publishedFiles.file_id} = ${id} and ${visibleAt(now)})`;
  const inBanner = sql`exists (select from ${banners} where ${banners.picture_id} = ${id} and ${banners.shown}
    and coalesce(${banners.starts_at} <= ${at}, true) and coalesce(${banners.ends_at} > ${at}, true))`;
  const [file] = await db
    .select()
    .from(contentFiles)
    .where(and(eq(contentFiles.id, id), sql`(${inPiece} or ${inBanner})`));
  if (!file) throw missing();
  return file;
}

/** Any uploaded file. */
export async function uploadedFile(db: Db, id: string): Promise<ContentFileRow> {
  const [file] = await db.select().from(contentFiles).where(eq(contentFiles.id, id));
  if (!file) throw missing();
  return file;
}

/** The files by their ids. */
export async function filesById(db: Db, ids: readonly string[]): Promise<Map<string, ContentFileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(contentFiles)
    .where(inArray(contentFiles.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The bytes: a picture in the smallest drawing at least `width` wide, an attachment always for saving. */
export async function contentFile(store: FileStore, file: ContentFileRow, width: number): Promise<FileReply> {
  const whole = () => store.read(file.sha256, file.size);
  if (file.purpose === "attachment")
    return { file: await whole(), mime: "application/octet-stream", name: file.name, etag: file.sha256 };
  const fitting = width > 0 ? pictureWidths.find((one) => one >= width && String(one) in file.variants) : undefined;
  const smaller = fitting === undefined ? undefined : file.variants[String(fitting)];
  const bytes = await (smaller === undefined ? whole() : store.bytes(smaller));
  return { file: bytes, mime: file.mime, etag: smaller ?? file.sha256 };
}
