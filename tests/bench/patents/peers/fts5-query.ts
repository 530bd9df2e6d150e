import type { Match, Query, Words } from "#contract/patent/query/query-tree.ts";
import { searchTerm } from "#server/search/search-text.ts";
import { comparable, isText } from "#server/search/search-values.ts";
import { CannotSay } from "./peer.ts";

const code = (text: string, at: number): string => text.charCodeAt(at).toString(16).padStart(4, "0");

/** A text as a row of its bigrams, each one word of eight letters and digits; the last character has 0 beside it. */
export function bigramWords(text: string): string {
  const words: string[] = [];
  for (let at = 0; at < text.length; at++)
    words.push(code(text, at) + (at + 1 < text.length ? code(text, at + 1) : "0000"));
  return words.join(" ");
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** Conditions on `texts`, an FTS5 table, of which rowid is the rank by date. Throws CannotSay. */
export function fts5Conditions(query: Query): string {
  const parts = query.is === "and" ? query.of : [query];
  const texts = parts.filter(isOfTexts);
  const wanted = texts.filter(({ is }) => is !== "not").map((one) => `(${expression(one)})`);
  const without = texts.flatMap((one) => (one.is === "not" ? [`(${expression(one.of)})`] : []));
  if (wanted.length === 0 && without.length > 0) throw new CannotSay("NOT needs something before it");
  const conditions = parts.filter((one) => !isOfTexts(one)).map(ofColumn);
  if (wanted.length > 0)
    conditions.push(`texts MATCH ${literal([`(${wanted.join(" AND ")})`, ...without].join(" NOT "))}`);
  return conditions.join(" AND ");
}

function isOfTexts(query: Query): boolean {
  if (query.is === "range") return false;
  if (query.is === "match") return query.fields.every(isText);
  return (query.is === "not" ? [query.of] : query.of).every(isOfTexts);
}

function ofColumn(query: Query): string {
  if (query.is === "range" && query.field === "filed_on" && query.from !== null && query.to !== null) {
    const days = `filed_on BETWEEN ${dayNumber(query.from)} AND ${dayNumber(query.to)}`;
    // Ranks are in order of days, so that a range of days is one of rows.
    return `rowid BETWEEN (SELECT min(rank) FROM patents WHERE ${days}) AND (SELECT max(rank) FROM patents WHERE ${days})`;
  }
  if (query.is !== "match" || query.what.is !== "term" || query.fields.length !== 1)
    throw new CannotSay(`${query.is} of texts and columns at once`);
  const { text } = query.what;
  if (query.fields[0] === "applicant")
    return `rowid IN (SELECT rank FROM of_applicant WHERE applicant IN (SELECT id FROM applicants WHERE instr(name, ${literal(comparable("applicant", text))}) > 0))`;
  if (query.fields[0] !== "ipc") throw new CannotSay(`${query.fields[0]} is not loaded`);
  const symbol = comparable("ipc", text);
  return `rowid IN (SELECT rank FROM of_symbol WHERE symbol >= ${literal(symbol)} AND symbol < ${literal(`${symbol}~`)})`;
}

function expression(query: Query): string {
  if (query.is === "match") return matched(query);
  if (query.is === "or") return query.of.map((one) => `(${expression(one)})`).join(" OR ");
  if (query.is !== "and") throw new CannotSay("NOT needs something before it");
  const [wanted, without] = [query.of.filter(({ is }) => is !== "not"), query.of.filter((one) => one.is === "not")];
  const first = wanted.map((one) => `(${expression(one)})`).join(" AND ");
  return [`(${first})`, ...without.map((one) => `(${expression(one.of)})`)].join(" NOT ");
}

const matched = ({ fields, what }: Match): string => `{${fields.join(" ")}} : ${words(what)}`;

function words(what: Words): string {
  if (what.is === "term") return phrase(searchTerm(what.text));
  if (what.is !== "near") throw new CannotSay(what.is);
  if (what.ordered) throw new CannotSay("NEAR knows no order");
  const terms = what.of.map((one) => (one.is === "term" ? phrase(searchTerm(one.text)) : ""));
  // A term of n characters has n - 1 bigrams, and the next begins one place later.
  return `NEAR(${terms.join(" ")}, ${what.distance + 1})`;
}

/** One character is the beginning of each bigram that begins with it. */
function phrase(text: string): string {
  if (text.length === 1) return `"${code(text, 0)}" *`;
  const bigrams = Array.from({ length: text.length - 1 }, (_, at) => code(text, at) + code(text, at + 1));
  return `"${bigrams.join(" ")}"`;
}
