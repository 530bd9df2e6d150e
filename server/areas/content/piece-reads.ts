import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type content as contentCalls, type ManagedColumn } from "#contract/site/content.ts";
import { type Column, columns, ruleOf } from "#contract/site/content-columns.ts";
import type { ManagedPiece, PieceRow } from "#contract/site/content-piece.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { accounts } from "#server/database/tables/people.ts";
import { contentColumns, pieceHistory, pieces, publishedPieces as p } from "#server/database/tables/website.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { filesById } from "./content-files.ts";
import { orderedColumns } from "./ordered-columns.ts";
import { mayPublish } from "./piece-rows.ts";

const views = sql<number>`coalesce((select v.views from piece_views v where v.piece_id = ${pieces.id}), 0)`;

const rowColumns = {
  id: pieces.id,
  column: pieces.column_key,
  title: pieces.title,
  state: pieces.state,
  live: sql<boolean>`${p.id} is not null`,
  publish_at: p.publish_at,
  ends_at: p.ends_at,
  pinned: pieces.pinned,
  views,
  rev: pieces.rev,
  updated_at: pieces.updated_at,
  updated_by_name: sql<string>`coalesce((select a.name from accounts a where a.id = ${pieces.updated_by}), '')`,
  has_cover: sql<boolean>`coalesce(${pieces.content} ->> 'cover', '') <> ''`,
  signed_up: sql<number>`case when ${pieces.column_key} = 'activities' then
    (select count(*)::int from sign_ups s where s.activity_id = ${pieces.id} and s.state = '已报名') else 0 end`,
};

const rows = (context: CallContext) => context.db.select(rowColumns).from(pieces).leftJoin(p, eq(p.id, pieces.id));

const onWire = (row: Awaited<ReturnType<typeof rows>>[number]): PieceRow => ({
  ...row,
  publish_at: row.publish_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
});

const orders: Record<ParsedInputOf<typeof contentCalls.list>["sort"], SQL> = {
  updated: sql`${pieces.updated_at} desc`,
  published: sql`${p.publish_at} desc nulls last`,
  views: sql`${views} desc`,
  shown: sql`${pieces.pinned} desc, (${pieces.sort} = 0), ${pieces.sort}, ${p.publish_at} desc nulls last`,
};

/** A page of pieces in any state. */
export async function piecePage(context: CallContext, input: ParsedInputOf<typeof contentCalls.list>) {
  const where = and(
    isNull(pieces.deleted_at),
    input.column === undefined ? undefined : eq(pieces.column_key, input.column),
    input.state === undefined ? undefined : eq(pieces.state, input.state),
    input.live === undefined ? undefined : input.live ? sql`${p.id} is not null` : isNull(p.id),
    input.keyword === "" ? undefined : sql`lower(${pieces.title}) like ${likeAnywhereLower(input.keyword)}`,
  );
  const [list, [count]] = await Promise.all([
    rows(context)
      .where(where)
      .orderBy(orders[input.sort], pieces.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(pieces)
      .leftJoin(p, eq(p.id, pieces.id))
      .where(where),
  ]);
  return { list: list.map(onWire), total: count?.total ?? 0, page: input.page, size: input.size };
}

async function historyOf(context: CallContext, id: string): Promise<ManagedPiece["history"]> {
  const lines = await context.db
    .select({
      move: pieceHistory.move,
      rev: pieceHistory.rev,
      remark: pieceHistory.remark,
      at: pieceHistory.at,
      by_name: accounts.name,
    })
    .from(pieceHistory)
    .leftJoin(accounts, eq(accounts.id, pieceHistory.by))
    .where(eq(pieceHistory.piece_id, id))
    .orderBy(desc(pieceHistory.seq));
  return lines.map(({ move, at, by_name, ...line }) => ({
    ...line,
    move: move as ManagedPiece["history"][number]["move"],
    by_name: by_name ?? "",
    at: at.toISOString(),
  }));
}

/** A piece as it is worked on. */
export async function pieceInfo(context: CallContext, { id }: { id: string }): Promise<ManagedPiece> {
  const [[row], [piece], history] = await Promise.all([
    rows(context).where(and(eq(pieces.id, id), isNull(pieces.deleted_at))),
    context.db.select().from(pieces).where(eq(pieces.id, id)),
    historyOf(context, id),
  ]);
  if (!row || !piece) throw new Refused(404, "内容不存在或已删除");
  const { content } = piece;
  const files = await filesById(context.db, [
    ...content.attachments.map((one) => one.id),
    ...(content.cover ? [content.cover.id] : []),
  ]);
  const cover = content.cover && files.get(content.cover.id);
  return {
    ...onWire(row),
    ...content,
    cover: content.cover && cover ? { ...content.cover, width: cover.width, height: cover.height } : null,
    attachments: content.attachments.map((one) => ({
      ...one,
      size: files.get(one.id)?.size ?? 0,
      mime: files.get(one.id)?.mime ?? "",
    })),
    history,
    may_publish: await mayPublish(context.db, personOf(context), piece),
  };
}

/** All columns in their order with what they hold. */
export async function managedColumns(context: CallContext): Promise<ManagedColumn[]> {
  const counted = await context.db
    .select({
      key: pieces.column_key,
      total: sql<number>`count(*)::int`,
      live: sql<number>`count(${p.id})::int`,
      waiting: sql<number>`(count(*) filter (where ${pieces.state} = '待审核'))::int`,
    })
    .from(pieces)
    .leftJoin(p, eq(p.id, pieces.id))
    .where(isNull(pieces.deleted_at))
    .groupBy(pieces.column_key);
  const byKey = new Map(counted.map((one) => [one.key, one]));
  const ordered = await orderedColumns(context.db);
  return ordered.map(({ key, shown }) => {
    const { total = 0, live = 0, waiting = 0 } = byKey.get(key) ?? {};
    return { key, title: ruleOf(key).title, shown, total, live, waiting };
  });
}

/** Orders the columns of the index page and hides some. */
export async function orderColumns(context: CallContext, { order, hidden }: { order: Column[]; hidden: Column[] }) {
  if (new Set(order).size !== columns.length) throw new Refused(422, "每个栏目应恰好出现一次");
  const values = order.map((key, place) => ({ key, sort: place + 1, shown: !hidden.includes(key) }));
  await context.db
    .insert(contentColumns)
    .values(values)
    .onConflictDoUpdate({ target: contentColumns.key, set: { sort: sql`excluded.sort`, shown: sql`excluded.shown` } });
  return {};
}
