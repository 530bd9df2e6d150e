import type { FacetChoice } from "#contract/patent/patent-search.ts";
import type { DateRange, Match, Query, SearchField, Words } from "#contract/patent/query/query-tree.ts";
import { comparable, isCode, isDate, isName, isText } from "../search-values.ts";
import { allOf, anyOf, type Dsl, noneOf, nothing } from "./dsl.ts";
import { dayNumber } from "./record-document.ts";
import { phrase, textQuery } from "./text-query.ts";
import { valueRegexp } from "./value-query.ts";

/** Days that begin like `2024` or `2024-05`. */
function daysLike(field: string, text: string): Dsl {
  const start = text.replaceAll("-", "").trim();
  if (!/^\d{1,8}$/.test(start)) return nothing;
  return { range: { [field]: { gte: Number(start.padEnd(8, "0")), lte: Number(start.padEnd(8, "9")) } } };
}

function fieldQuery(field: SearchField, what: Words): Dsl {
  if (isText(field)) return textQuery(field, what);
  if (what.is !== "term" && what.is !== "pattern") return nothing;
  if (isDate(field)) return what.is === "term" ? daysLike(field, what.text) : nothing;
  const wanted = comparable(field, what.text);
  if (wanted === "") return nothing;
  if (isName(field))
    return what.is === "term" ? phrase(field, wanted) : valueRegexp(`${field}_whole`, wanted, "anywhere");
  const where = isCode(field) ? "start" : "whole";
  if (what.is === "pattern") return valueRegexp(field, wanted, where);
  return where === "start" ? { prefix: { [field]: wanted } } : { term: { [field]: wanted } };
}

const matchQuery = ({ fields, what }: Match): Dsl =>
  anyOf([...new Set(fields)].map((field) => fieldQuery(field, what)));

function rangeQuery({ field, from, to }: DateRange): Dsl {
  const days = { ...(from !== null && { gte: dayNumber(from) }), ...(to !== null && { lte: dayNumber(to) }) };
  return from === null && to === null ? { exists: { field } } : { range: { [field]: days } };
}

/** A tree in the cluster's language. Throws a refusal where it cannot be said exactly. */
export function treeQuery(query: Query): Dsl {
  switch (query.is) {
    case "match":
      return matchQuery(query);
    case "range":
      return rangeQuery(query);
    case "not":
      return noneOf([treeQuery(query.of)]);
    case "and":
      return allOf(query.of.map(treeQuery));
    case "or":
      return anyOf(query.of.map(treeQuery));
  }
}

/** What keeps the hits that have, or have not, a chosen value. */
export function choiceQuery({ facet, value, exclude }: FacetChoice): Dsl {
  const having = { term: { [`facet.${facet}`]: value } };
  return exclude ? noneOf([having]) : having;
}
