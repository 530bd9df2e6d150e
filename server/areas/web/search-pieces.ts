import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/call.ts";
import { type Column, columns, ruleOf } from "#contract/content-columns.ts";
import type { SearchHit, web } from "#contract/web.ts";
import { plainText } from "#server/areas/content/plain-text.ts";
import type { Db } from "#server/database/connect.ts";
import { publishedPieces as p } from "#server/database/tables/website.ts";
import { likeAnywhere } from "./like.ts";
import { fullPieces, toCard, visibleAt } from "./published.ts";
import { excerptOf, mark, pairsOf, searchWords } from "./search-words.ts";

export type SearchInput = ParsedInputOf<typeof web.search>;

interface Asked {
  /** What has to hold, without the choice of columns. */
  where: SQL;
  /** The better, the more. */
  score: SQL;
  words: string[];
  loose: boolean;
}

const inside = (text: SQL, words: readonly string[]): SQL[] =>
  words.map((word) => sql`${text} like ${likeAnywhere(word)}`);
const hits = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((one) => sql`(${one})::int`),
    sql` + `,
  );
const lowerTitle = sql`lower(${p.title})`;

function within(input: SearchInput, now: number): SQL {
  const day = sql`(${p.publish_at} at time zone 'Asia/Shanghai')::date`;
  return sql`${visibleAt(now)}
    ${input.from === undefined ? sql`` : sql`and ${day} >= ${input.from}::date`}
    ${input.to === undefined ? sql`` : sql`and ${day} <= ${input.to}::date`}`;
}

/** All words have to occur. */
function strict(input: SearchInput, now: number): Asked {
  const words = searchWords(input.keyword);
  const text = input.scope === "title" ? lowerTitle : sql`${p.search_text}`;
  const where = words.length === 0 ? sql`false` : (and(within(input, now), ...inside(text, words)) ?? sql`false`);
  return { where, score: words.length === 0 ? sql`0::int` : hits(inside(lowerTitle, words)), words, loose: false };
}

/** Half of the pairs of characters have to occur. */
function loose(input: SearchInput, now: number): Asked {
  const words = pairsOf(input.keyword);
  const text = input.scope === "title" ? lowerTitle : sql`${p.search_text}`;
  const found = words.length === 0 ? sql`0::int` : hits(inside(text, words));
  const least = Math.max(1, Math.ceil(words.length / 2));
  const title = words.length === 0 ? sql`0::int` : hits(inside(lowerTitle, words));
  return {
    where: sql`${within(input, now)} and ${found} >= ${least}`,
    score: sql`${found} + ${title}`,
    words,
    loose: true,
  };
}

async function countByColumn(db: Db, { where }: Asked): Promise<Map<Column, number>> {
  const rows = await db
    .select({ key: p.column_key, count: sql<number>`count(*)::int` })
    .from(p)
    .where(where)
    .groupBy(p.column_key);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Full text of what readers see: exact words first; only where nothing holds them all, parts of them. */
export async function searchPieces(db: Db, input: SearchInput, now: number): Promise<OutputOf<typeof web.search>> {
  let asked = strict(input, now);
  let counts = await countByColumn(db, asked);
  if (counts.size === 0) {
    asked = loose(input, now);
    counts = await countByColumn(db, asked);
  }
  const chosen = input.columns.length === 0 ? columns : input.columns;
  const total = chosen.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
  const newest = sql`${p.publish_at} desc, ${p.id}`;
  const rows = await fullPieces(db)
    .where(and(asked.where, inArray(p.column_key, chosen)))
    .orderBy(input.sort === "newest" ? newest : sql`${asked.score} desc, ${newest}`)
    .limit(input.size)
    .offset((input.page - 1) * input.size);
  const list = rows.map(({ body, author: _, attachments: __, updated_at: ___, ...card }): SearchHit => ({
    ...toCard(card, now),
    title_marked: mark(card.title, asked.words),
    excerpt: excerptOf(`${card.summary} ${plainText(body)}`, asked.words),
  }));
  const by_column = columns
    .filter((key) => counts.has(key))
    .map((key) => ({ key, title: ruleOf(key).title, count: counts.get(key) ?? 0 }));
  return { list, total, page: input.page, size: input.size, by_column, loose: asked.loose };
}
