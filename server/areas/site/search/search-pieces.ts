import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { type Column, columns, ruleOf } from "#contract/site/content-columns.ts";
import type { SearchHit, web } from "#contract/site/web.ts";
import { readConditions, type SearchField } from "#contract/site/search-conditions.ts";
import { plainText } from "#server/areas/content/plain-text.ts";
import { visibleAt } from "#server/areas/content/visible-pieces.ts";
import type { Db } from "#server/database/connect.ts";
import { publishedPieces as p } from "#server/database/tables/website.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { fullPieces, toCard, viewsOf } from "../published.ts";
import { asSearched } from "#server/plugins/chinese/simplified-text.ts";
import { holds, wordsOf } from "./search-conditions.ts";
import { excerptOf, mark, pairsOf, searchWords } from "./search-words.ts";

export type SearchInput = ParsedInputOf<typeof web.search>;

interface Asked {
  /** What has to hold, without the choice of columns. */
  where: SQL;
  /** The better, the more. */
  score: SQL;
  /** What is marked in titles, and in the text. */
  words: { title: string[]; text: string[] };
  loose: boolean;
}

const inside = (text: SQL, words: readonly string[]): SQL[] =>
  words.map((word) => {
    const either = asSearched(word).map((one) => sql`${text} like ${likeAnywhereLower(one)}`);
    return sql`(${sql.join(either, sql` or `)})`;
  });
const hits = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((one) => sql`(${one})::int`),
    sql` + `,
  );
const lowerTitle = sql`lower(${p.title})`;

function within(input: SearchInput, now: number): SQL {
  // As text: a day of the year 0 is a date to a calendar and none to the database.
  const day = sql`to_char(${p.publish_at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const conditions = [
    visibleAt(now),
    ...(input.from === undefined ? [] : [sql`${day} >= ${input.from}`]),
    ...(input.to === undefined ? [] : [sql`${day} <= ${input.to}`]),
    ...readConditions(input.conditions).map(holds),
  ];
  return sql.join(conditions, sql` and `);
}

const scopeText = ({ scope }: SearchInput): SQL => (scope === "title" ? lowerTitle : sql`${p.search_text}`);

/** All words have to occur, and all conditions to hold; a keyword that is no word finds nothing. */
function strict(input: SearchInput, now: number): Asked {
  const words = searchWords(input.keyword);
  const conditions = readConditions(input.conditions);
  const wordsIn = (...fields: readonly SearchField[]) =>
    conditions.filter(({ field }) => fields.includes(field)).flatMap(wordsOf);
  const inTitle = [...new Set([...words, ...wordsIn("all", "title")])];
  const isNothing = input.keyword !== "" && words.length === 0;
  const where = and(within(input, now), ...inside(scopeText(input), words));
  return {
    where: isNothing || where === undefined ? sql`false` : where,
    score: inTitle.length === 0 ? sql`0::int` : hits(inside(lowerTitle, inTitle)),
    words: {
      title: inTitle.flatMap(asSearched),
      text: [...new Set([...words, ...wordsIn("all", "summary", "body")].flatMap(asSearched))],
    },
    loose: false,
  };
}

/** Half of the pairs of characters have to occur. */
function loose(input: SearchInput, now: number): Asked {
  const words = pairsOf(input.keyword);
  const found = words.length === 0 ? sql`0::int` : hits(inside(scopeText(input), words));
  const least = Math.max(1, Math.ceil(words.length / 2));
  const title = words.length === 0 ? sql`0::int` : hits(inside(lowerTitle, words));
  return {
    where: sql`${within(input, now)} and ${found} >= ${least}`,
    score: sql`${found} + ${title}`,
    words: { title: words.flatMap(asSearched), text: words.flatMap(asSearched) },
    loose: true,
  };
}

const newest = sql`${p.publish_at} desc, ${p.id}`;

function orderOf(sort: SearchInput["sort"], { score }: Asked): SQL {
  if (sort === "newest") return newest;
  if (sort === "oldest") return sql`${p.publish_at}, ${p.id}`;
  if (sort === "views") return sql`${viewsOf} desc, ${newest}`;
  return sql`${score} desc, ${newest}`;
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
  // Parts of a keyword help who writes a sentence; who sets conditions wants them kept.
  if (counts.size === 0 && input.conditions === "" && input.keyword !== "") {
    asked = loose(input, now);
    counts = await countByColumn(db, asked);
  }
  const chosen = input.columns.length === 0 ? columns : input.columns;
  const total = chosen.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
  const rows = await fullPieces(db)
    .where(and(asked.where, inArray(p.column_key, chosen)))
    .orderBy(orderOf(input.sort, asked))
    .limit(input.size)
    .offset((input.page - 1) * input.size);
  const list = rows.map(({ body, author: _, attachments: __, updated_at: ___, ...card }): SearchHit => ({
    ...toCard(card, now),
    title_marked: mark(card.title, asked.words.title),
    excerpt: excerptOf(`${card.summary} ${plainText(body)}`, asked.words.text),
  }));
  const by_column = columns
    .filter((key) => counts.has(key))
    .map((key) => ({ key, title: ruleOf(key).title, count: counts.get(key) ?? 0 }));
  return { list, total, page: input.page, size: input.size, by_column, loose: asked.loose };
}
