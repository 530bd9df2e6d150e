import { type SQL, sql } from "drizzle-orm";
import { type SearchCondition, type SearchField, wordsIn } from "#contract/site/search-conditions.ts";
import { publishedPieces as p } from "#server/database/tables/website.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { word } from "../published.ts";

/** Brackets and blanks of document numbers: people type them as their keyboard has them. */
const [brackets, plainBrackets] = ["〔〕[]【】（）() ", "()()()()()"];
const plainNumber = (number: string) =>
  [...number.toLowerCase()].map((sign) => {
    const at = brackets.indexOf(sign);
    return at === -1 ? sign : (plainBrackets[at] ?? "");
  });

/** The body's text as `plainText` reads it: a new line for each block, no marks of HTML. */
const bodyText = [
  [String.raw`(</p>)?</t[dh]>`, " "],
  [String.raw`<(br|hr)\M[^>]*>|</(p|li|h[2-6]|tr|caption|blockquote|figcaption|pre)>`, "\n"],
  [String.raw`<[^>]*>`, ""],
  ["&nbsp;", " "],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&amp;", "&"],
  [String.raw`[ \t]+`, " "],
].reduce((text, [from, to]) => sql`regexp_replace(${text}, ${from}, ${to}, 'g')`, sql`lower(${p.body})`);

const names = ["issuer", "organizer", "provider", "organization"] as const;
/** Lower-case text of each part of a piece, never null. */
const texts: Record<SearchField, SQL> = {
  all: sql`${p.search_text}`,
  title: sql`lower(${p.title})`,
  summary: sql`lower(${p.summary})`,
  body: bodyText,
  doc_no: sql`translate(lower(coalesce(${word("doc_no")}, '')), ${brackets}, ${plainBrackets})`,
  issuer: sql`lower(concat_ws(E'\n', ${p.source}, ${sql.join(names.map(word), sql`, `)}))`,
  tags: sql`lower(array_to_string(${p.tags}, E'\n'))`,
};

const wanted = (field: SearchField, words: string) => (field === "doc_no" ? plainNumber(words).join("") : words);

/** Words a condition looks for, as they are marked in what was found; those it does not want are none. */
export const wordsOf = ({ way, words }: SearchCondition): string[] =>
  way === "none" ? [] : way === "exact" ? [words.toLowerCase()] : wordsIn(words);

/** Whether a word occurs; the text of a body is worked out only where the indexed text has the word. */
function occurs(field: SearchField, part: string): SQL {
  const found = sql`${texts[field]} like ${likeAnywhereLower(wanted(field, part))}`;
  return field === "body" ? sql`(${texts.all} like ${likeAnywhereLower(part)} and ${found})` : found;
}

/** A condition as SQL. */
export function holds({ field, way, words }: SearchCondition): SQL {
  const parts = way === "exact" ? [words] : wordsIn(words);
  const inside = parts.map((part) => occurs(field, part));
  if (way === "none") return sql`not (${sql.join(inside, sql` or `)})`;
  return sql`(${sql.join(inside, way === "some" ? sql` or ` : sql` and `)})`;
}
