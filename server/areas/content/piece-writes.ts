import { randomInt } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { content as contentCalls } from "#contract/site/content.ts";
import type { Column } from "#contract/site/content-columns.ts";
import { editProblem, removeProblem } from "#contract/site/content-moves.ts";
import type { PieceContent } from "#contract/site/content-piece.ts";
import type { Db } from "#server/database/connect.ts";
import { pieceHistory, pieces, publishedPieces } from "#server/database/tables/website.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { checkContent } from "./piece-checks.ts";
import { lockPiece, refuseStale, writeHistory } from "./piece-rows.ts";
import { richText } from "./rich-text.ts";

/** An activity always has a code for checking in. */
const withCode = (content: PieceContent): PieceContent =>
  content.extension.kind === "activity" && content.extension.check_in_code === ""
    ? { ...content, extension: { ...content.extension, check_in_code: String(randomInt(100_000, 1_000_000)) } }
    : content;

async function createPiece(context: CallContext, db: Db, id: string, column: Column, content: PieceContent) {
  const by = personOf(context).id;
  const at = new Date(context.now());
  const stamp = { created_at: at, created_by: by, updated_at: at, updated_by: by };
  const made = await db
    .insert(pieces)
    .values({ id, column_key: column, title: content.title, content, ...stamp })
    .onConflictDoNothing()
    .returning({ id: pieces.id });
  if (made.length === 0) throw new Refused(409, "该内容已经创建，请刷新后再保存", { reason: "conflict" });
  await writeHistory(db, id, by, at, { move: "新建", rev: 1, content });
  return { rev: 1, body: content.body };
}

interface Change {
  id: string;
  base_rev: number;
  column?: Column;
  content: PieceContent;
  move: "修改" | "恢复";
  remark?: string;
}

async function changePiece(context: CallContext, db: Db, change: Change) {
  const { id, content, move } = change;
  const { piece, live } = await lockPiece(db, id);
  await refuseStale(db, piece, change.base_rev);
  const problem = editProblem(piece.state);
  if (problem !== null) throw new Refused(409, problem);
  const column_key = change.column ?? piece.column_key;
  if (live && column_key !== piece.column_key) throw refusedFields({ column: "内容已发布，撤下后才能更换栏目" });
  await checkContent(db, context.now(), { id, column: column_key, content });
  const by = personOf(context).id;
  const at = new Date(context.now());
  const rev = piece.rev + 1;
  const changed = { column_key, title: content.title, content, rev, state: "草稿" as const };
  await db
    .update(pieces)
    .set({ ...changed, updated_at: at, updated_by: by })
    .where(eq(pieces.id, id));
  await writeHistory(db, id, by, at, { move, rev, content, remark: change.remark ?? "" });
  return { rev, body: content.body };
}

/** Saves a draft; what readers see stays as it is. */
export async function savePiece(context: CallContext, input: ParsedInputOf<typeof contentCalls.save>) {
  const { id, base_rev, column, ...written } = input;
  const content = withCode({ ...written, body: richText({ field: "body", name: "正文" }, written.body) });
  return context.db.transaction(async (db) => {
    if (base_rev > 0) return changePiece(context, db, { id, base_rev, column, content, move: "修改" });
    await checkContent(db, context.now(), { id, column, content });
    return createPiece(context, db, id, column, content);
  });
}

/** The text of a version that was saved. */
export async function savedVersion(db: Db, id: string, rev: number): Promise<PieceContent> {
  const saved = and(eq(pieceHistory.piece_id, id), eq(pieceHistory.rev, rev), isNotNull(pieceHistory.content));
  const [version] = await db.select({ content: pieceHistory.content }).from(pieceHistory).where(saved);
  if (!version?.content) throw new Refused(404, "没有这个版本");
  return version.content;
}

/** Makes an earlier version the draft again. */
export async function restorePiece(context: CallContext, input: ParsedInputOf<typeof contentCalls.restore>) {
  const { id, rev, base_rev } = input;
  return context.db.transaction(async (db) => {
    const content = await savedVersion(db, id, rev);
    return changePiece(context, db, { id, base_rev, content, move: "恢复", remark: `恢复第 ${rev} 版` });
  });
}

/** Deletes a piece that readers do not see; its history stays. */
export async function removePiece(context: CallContext, { id }: { id: string }) {
  await context.db.transaction(async (db) => {
    const { piece, live } = await lockPiece(db, id);
    const problem = removeProblem({ state: piece.state, live });
    if (problem !== null) throw new Refused(409, problem);
    const at = new Date(context.now());
    await db.update(pieces).set({ deleted_at: at }).where(eq(pieces.id, id));
    await writeHistory(db, id, personOf(context).id, at, { move: "删除", rev: piece.rev });
  });
  return {};
}

/** Puts a piece on top of its column at once, for readers too. */
export async function pinPiece(context: CallContext, { id, pinned }: { id: string; pinned: boolean }) {
  await context.db.transaction(async (db) => {
    const { piece } = await lockPiece(db, id);
    if (piece.pinned === pinned) return;
    await db.update(pieces).set({ pinned }).where(eq(pieces.id, id));
    await db.update(publishedPieces).set({ pinned }).where(eq(publishedPieces.id, id));
    const line = { move: pinned ? "置顶" : "取消置顶", rev: piece.rev };
    await writeHistory(db, id, personOf(context).id, new Date(context.now()), line);
  });
  return {};
}

/** Shows pieces of a column in an order; all others follow by date. */
export async function orderPieces(context: CallContext, { column, ids }: { column: Column; ids: string[] }) {
  await context.db.transaction(async (transaction) => {
    for (const table of [pieces, publishedPieces]) {
      const own = eq(table.column_key, column);
      await transaction.update(table).set({ sort: 0 }).where(own);
      for (const [place, id] of ids.entries()) {
        const one = and(own, eq(table.id, id));
        await transaction
          .update(table)
          .set({ sort: place + 1 })
          .where(one);
      }
    }
  });
  return {};
}
