import type { DateRange, Match, Near, Query, TextField } from "#contract/patent/query/query-tree.ts";
import { searchTerm } from "#server/search/search-text.ts";
import { comparable, isText } from "#server/search/search-values.ts";
import { CannotSay } from "./peer.ts";

const quoted = (text: string): string => JSON.stringify(text);
const phrase = (text: string): string => `"${searchTerm(text).replace(/["\\]/g, "\\$&")}"`;
const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** A filter of groonga's script syntax. Throws CannotSay. */
export function groongaFilter(query: Query): string {
  switch (query.is) {
    case "match":
      return matched(query);
    case "range":
      return between(query);
    case "not":
      return `all_records() &! (${groongaFilter(query.of)})`;
    case "or":
      return query.of.map((one) => `(${groongaFilter(one)})`).join(" || ");
    case "and": {
      const [wanted, without] = [query.of.filter(({ is }) => is !== "not"), query.of.filter((one) => one.is === "not")];
      const first = wanted.length === 0 ? "all_records()" : wanted.map((one) => `(${groongaFilter(one)})`).join(" && ");
      return [first, ...without.map((one) => `(${groongaFilter(one.of)})`)].join(" &! ");
    }
  }
}

function between({ field, from, to }: DateRange): string {
  if (field !== "filed_on" || from === null || to === null) throw new CannotSay("only days of filing are loaded");
  return `between(filed_on, ${dayNumber(from)}, "include", ${dayNumber(to)}, "include")`;
}

function matched({ fields, what }: Match): string {
  const texts = fields.filter(isText);
  if (what.is === "term" && texts.length === fields.length) return inTexts(texts, phrase(what.text));
  if (what.is === "near") return near(texts, what);
  if (what.is !== "term" || fields.length !== 1) throw new CannotSay(`${what.is} in ${fields.join()}`);
  if (fields[0] === "ipc") return `ipc @^ ${quoted(comparable("ipc", what.text))}`;
  if (fields[0] === "applicant") return `applicant.name @ ${quoted(comparable("applicant", what.text))}`;
  throw new CannotSay(`${fields[0]} is not loaded`);
}

const inTexts = (fields: readonly TextField[], words: string): string =>
  `query(${quoted(fields.join(" || "))}, ${quoted(words)})`;

/** Its interval goes from the last bigram of one phrase to the first of the other. */
function near(fields: readonly TextField[], { of, distance, ordered }: Near): string {
  const terms = of.map((one) => (one.is === "term" ? searchTerm(one.text) : ""));
  if (terms.some((term) => term.length < 2)) throw new CannotSay("near of other than terms of two and more");
  return inTexts(fields, `*${ordered ? "ONP" : "NP"}${distance + 2}"${terms.join(" ")}"`);
}
