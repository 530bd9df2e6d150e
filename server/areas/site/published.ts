import { type SQL, sql } from "drizzle-orm";
import { activityState, type Extension, policyState } from "#contract/site/content-extensions.ts";
import type { PieceCard, PieceLink } from "#contract/site/content-piece.ts";
import { dayOf } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { pieceViews, publishedPieces } from "#server/database/tables/website.ts";

/** Order of a column: pinned, then what was ordered by hand, then by date. */
export const shownOrder = sql`${publishedPieces.pinned} desc, (${publishedPieces.sort} = 0), ${publishedPieces.sort}, ${publishedPieces.publish_at} desc, ${publishedPieces.id}`;

export const word = (name: string): SQL<string> => sql<string>`${publishedPieces.extension} ->> ${name}`;

/** Validity of a policy or stage of an activity, as `policyState` and `activityState` tell it; null for others. */
export function stateOf(now: number): SQL {
  const today = dayOf(now);
  const at = new Date(now).toISOString();
  const before = (name: string) => sql`(${word(name)})::timestamptz <= ${at}::timestamptz`;
  return sql`case ${word("kind")}
    when 'policy' then case
      when ${word("replaced_by")} is not null then '已被替代'
      when ${word("valid_to")} < ${today} then '已失效'
      when ${word("valid_from")} > ${today} then '即将施行' else '现行有效' end
    when 'activity' then case
      when ${before("end_at")} then '已结束'
      when ${before("start_at")} then '进行中'
      when ${before("sign_up_until")} then '报名截止' else '报名中' end
    end`;
}

/** How many have signed up, of an activity alone. The id is written out: in a query of one table it would mean the sign-up's own. */
const signedUp = sql<number>`case when ${publishedPieces.column_key} = 'activities' then
  (select count(*)::int from sign_ups s where s.activity_id = published_pieces.id and s.state = '已报名') else 0 end`;

/** How often a piece was read. */
export const viewsOf = sql<number>`coalesce((select v.views from ${pieceViews} v where v.piece_id = ${publishedPieces.id}), 0)`;

const cardColumns = {
  id: publishedPieces.id,
  column: publishedPieces.column_key,
  title: publishedPieces.title,
  summary: publishedPieces.summary,
  cover: publishedPieces.cover,
  source: publishedPieces.source,
  tags: publishedPieces.tags,
  extension: publishedPieces.extension,
  pinned: publishedPieces.pinned,
  publish_at: publishedPieces.publish_at,
  views: viewsOf,
  signed_up: signedUp,
};

type CardRow = Omit<PieceCard, "state" | "published_at"> & { publish_at: Date };

/** What copies lack that were made before a field came. */
const added = { interview: { questions: [] }, guide: { hours: "" } };

/** What the public may read of an extension: the code for checking in is shown at the venue. */
function publicExtension(extension: Extension): Extension {
  if (extension.kind === "activity") return { ...extension, check_in_code: "" };
  if (extension.kind === "interview") return { ...added.interview, ...extension };
  return extension.kind === "guide" ? { ...added.guide, ...extension } : extension;
}

function stateWord(extension: Extension, now: number): string {
  if (extension.kind === "policy") return policyState(extension, dayOf(now));
  return extension.kind === "activity" ? activityState(extension, now) : "";
}

/** A row of `cards` as readers get it. */
export function toCard({ publish_at, extension, ...row }: CardRow, now: number): PieceCard {
  return {
    ...row,
    extension: publicExtension(extension),
    published_at: publish_at.toISOString(),
    state: stateWord(extension, now),
  };
}

/** Published pieces for lists; the caller adds visibility, order and limit. */
export const cards = (db: Db) => db.select(cardColumns).from(publishedPieces);

/** Published pieces with their texts. */
export const fullPieces = (db: Db) =>
  db
    .select({
      ...cardColumns,
      author: publishedPieces.author,
      body: publishedPieces.body,
      attachments: publishedPieces.attachments,
      updated_at: publishedPieces.updated_at,
    })
    .from(publishedPieces);

/** Published pieces by name alone. */
export async function links(db: Db, where: SQL, order: SQL, limit: number): Promise<PieceLink[]> {
  const rows = await db
    .select({
      id: publishedPieces.id,
      column: publishedPieces.column_key,
      title: publishedPieces.title,
      publish_at: publishedPieces.publish_at,
    })
    .from(publishedPieces)
    .where(where)
    .orderBy(order)
    .limit(limit);
  return rows.map(({ publish_at, ...row }) => ({ ...row, published_at: publish_at.toISOString() }));
}
