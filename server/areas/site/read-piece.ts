import { and, eq, type SQL, sql } from "drizzle-orm";
import { offerOf } from "#contract/policy/offer-rules.ts";
import { conditionWords } from "#contract/policy/policy-fit.ts";
import type { PieceLink, PublicPiece } from "#contract/site/content-piece.ts";
import { visibleAt } from "#server/areas/content/visible-pieces.ts";
import type { Db } from "#server/database/connect.ts";
import { publishedPieces as p, pieceViews } from "#server/database/tables/website.ts";
import { takeAttempt } from "#server/plugins/limits/attempt-limit.ts";
import { fullPieces, links, toCard, word } from "./published.ts";

/** The same address counts once in half an hour for a piece. */
const oneReading = { name: "piece-view", most: 1, minutes: 30 };
const mostRelated = 5;

type Read = Awaited<ReturnType<typeof fullPieces>>[number];

async function neighbour(db: Db, { column, publish_at, id }: Read, now: number, newer: boolean) {
  const place = sql`(${p.publish_at}, ${p.id})`;
  const here = sql`(${publish_at}::timestamptz, ${id}::uuid)`;
  const side = newer ? sql`${place} > ${here}` : sql`${place} < ${here}`;
  const order = newer ? sql`${p.publish_at}, ${p.id}` : sql`${p.publish_at} desc, ${p.id} desc`;
  const [found] = await links(db, sql`${visibleAt(now)} and ${p.column_key} = ${column} and ${side}`, order, 1);
  return found ?? null;
}

/** Pieces that share tags, most shared first, then the newest of the same column. */
function relatedTo(db: Db, { id, column, tags }: Read, now: number): Promise<PieceLink[]> {
  const own = sql`${sql.param(tags)}::text[]`;
  const shared = sql`(select count(*) from unnest(${p.tags}) t where t = any(${own}))`;
  return links(
    db,
    sql`${visibleAt(now)} and ${p.id} <> ${id} and (${p.tags} && ${own} or ${p.column_key} = ${column})`,
    sql`${shared} desc, (${p.column_key} = ${column}) desc, ${p.publish_at} desc, ${p.id}`,
    mostRelated,
  );
}

type Linked = PublicPiece["linked"];

/** The policies and interpretations a piece names and those that name it. */
async function linkedTo(db: Db, { id, extension }: Read, now: number): Promise<Linked> {
  if (extension.kind !== "policy" && extension.kind !== "interpretation") return [];
  const find = async (relation: Linked[number]["relation"], where: SQL): Promise<Linked> => {
    const found = await links(db, sql`${visibleAt(now)} and (${where})`, sql`${p.publish_at} desc`, 5);
    return found.map((piece) => ({ relation, piece }));
  };
  const byId = (other: string | null) => sql`${p.id} = ${other}::uuid`;
  if (extension.kind === "interpretation")
    return find("所解读的政策", sql`${byId(extension.policy)} or ${word("interpretation")} = ${id}`);
  const groups = await Promise.all([
    find("已被替代为", byId(extension.replaced_by)),
    find("替代了", sql`${word("replaced_by")} = ${id}`),
    find(
      "解读",
      sql`${byId(extension.interpretation)} or (${word("kind")} = 'interpretation' and ${word("policy")} = ${id})`,
    ),
  ]);
  return groups.flat();
}

/** A published piece as readers see it at an instant; null when there is none for them. */
export async function readPiece(db: Db, id: string, now: number): Promise<PublicPiece | null> {
  const [row] = await fullPieces(db).where(and(eq(p.id, id), visibleAt(now)));
  if (!row) return null;
  const [previous, next, related, linked] = await Promise.all([
    neighbour(db, row, now, true),
    neighbour(db, row, now, false),
    relatedTo(db, row, now),
    linkedTo(db, row, now),
  ]);
  const { author, body, attachments, updated_at, ...card } = row;
  const text = { author, body, attachments, updated_at: updated_at.toISOString() };
  const { extension } = card;
  const conditions = extension.kind === "policy" ? conditionWords(offerOf(extension)) : [];
  return { ...toCard(card, now), ...text, conditions, previous, next, related, linked };
}

/** Counts a reading of a visible piece and answers how many there are; null when there is no such piece. */
export async function countReading(db: Db, id: string, address: string, now: number): Promise<number | null> {
  const [seen] = await db
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.id, id), visibleAt(now)));
  if (!seen) return null;
  const isNew = (await takeAttempt(db, oneReading, `${id} ${address}`, now)) === 0;
  if (!isNew) {
    const [row] = await db.select().from(pieceViews).where(eq(pieceViews.piece_id, id));
    return row?.views ?? 0;
  }
  const [counted] = await db
    .insert(pieceViews)
    .values({ piece_id: id, views: 1 })
    .onConflictDoUpdate({ target: pieceViews.piece_id, set: { views: sql`${pieceViews.views} + 1` } })
    .returning();
  return counted?.views ?? 0;
}
