import { and, eq, isNull, sql } from "drizzle-orm";
import type { PieceContent } from "#contract/site/content-piece.ts";
import type { Db } from "#server/database/connect.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type PieceDbRow, pieceHistory, pieces, publishedPieces } from "#server/database/tables/website.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

const missing = () => new Refused(404, "内容不存在或已删除");

/** The piece, locked for the transaction, and whether readers have a copy of it. */
export async function lockPiece(db: Db, id: string): Promise<{ piece: PieceDbRow; live: boolean }> {
  const [piece] = await db
    .select()
    .from(pieces)
    .where(and(eq(pieces.id, id), isNull(pieces.deleted_at)))
    .for("update");
  if (!piece) throw missing();
  return { piece, live: (await db.$count(publishedPieces, eq(publishedPieces.id, id))) > 0 };
}

/** Refuses with 409 when somebody saved the piece since the person read it. */
export async function refuseStale(db: Db, piece: PieceDbRow, base_rev: number): Promise<void> {
  if (piece.rev === base_rev) return;
  const [by] = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, piece.updated_by ?? piece.id));
  throw new Refused(409, `${by?.name ?? "他人"}已保存了第 ${piece.rev} 版，请看过新版再操作`, {
    reason: "conflict",
    rev: piece.rev,
  });
}

interface HistoryLine {
  move: string;
  rev: number;
  remark?: string;
  content?: PieceContent;
}

/** Adds a line to the history of a locked piece. */
export async function writeHistory(db: Db, id: string, by: string, at: Date, line: HistoryLine): Promise<void> {
  await db.insert(pieceHistory).values({
    ...line,
    piece_id: id,
    seq: sql`(select coalesce(max(seq), 0) + 1 from piece_history where piece_id = ${id})`,
    by,
    at,
  });
}

/** An audit administrator changes nothing, so is nobody whom a text could wait for. */
const publishers = sql`not 'audit' = any(${accounts.roles})`;

/** Four eyes: who saved last does not publish, as long as another administrator could. */
export async function mayPublish(db: Db, person: Person, piece: Pick<PieceDbRow, "updated_by">): Promise<boolean> {
  if (piece.updated_by !== person.id) return true;
  const others = and(
    eq(accounts.is_admin, 1),
    eq(accounts.is_news, 0),
    eq(accounts.state, 1),
    sql`${accounts.id} <> ${person.id}`,
    publishers,
  );
  return (await db.$count(accounts, others)) === 0;
}
