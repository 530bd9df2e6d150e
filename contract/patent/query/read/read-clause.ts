import { termsOf } from "../count-terms.ts";
import { daysOf } from "../dates.ts";
import { dialectNames, type Dialect } from "../dialects.ts";
import { longestSpelling, nearestSpelling, spelledFields } from "../field-spellings.ts";
import type { Place, Query, SearchField } from "../query-tree.ts";
import { boundedBy, noRange, onlyDates, rangesOf, readDays, someDates } from "./read-days.ts";
import { readWords } from "./read-words.ts";
import {
  countTerm,
  group,
  isBreak,
  note,
  nothing,
  skipSpaces,
  spacesAfter,
  stop,
  type Reading,
  type Scope,
} from "./reading.ts";

type ReadBracket = (r: Reading, scope: Scope) => Query;

interface Head {
  fields: readonly SearchField[];
  unknown: Place[];
  narrower: string[];
  relation: string;
  to: number;
}

const signs = ["+=", "*=", "^=", "==", "<=", ">=", "<>", "=", "<", ">", ":"];
const worded = ["within", "any", "all"];

function relationAt(r: Reading, at: number): { relation: string; to: number } | null {
  const sign = signs.find((one) => r.half.startsWith(one, at));
  if (sign !== undefined) return { relation: sign, to: at + sign.length };
  if (r.dialect !== "cql" || r.half[at - 1] !== " ") return null;
  const word = worded.find((one) => r.low.startsWith(one, at) && isBreak(r, at + one.length));
  return word === undefined ? null : { relation: word, to: at + word.length };
}

const listSigns = ",、";

/** The longest known spelling at a place that ends where a name can end. */
function knownAt(r: Reading, at: number): number | null {
  for (let to = Math.min(at + longestSpelling, r.low.length); to > at; to--) {
    if (spelledFields(r.dialect, r.low.slice(at, to)) === undefined) continue;
    const next = spacesAfter(r, to);
    if (listSigns.includes(r.half[next] || " ") || relationAt(r, next) !== null) return to;
  }
  return null;
}

/** A word that stands where a field's name would: letters or Chinese, up to a sign. */
const anyName = /[\p{L}_][\p{L}\p{N}_-]{0,39}(?:\([\p{L}]{1,10}\)[\p{L}]{1,10})?/uy;

function nameAt(r: Reading, at: number): number | null {
  const known = knownAt(r, at);
  if (known !== null) return known;
  anyName.lastIndex = at;
  return anyName.test(r.half) ? anyName.lastIndex : null;
}

/** The names and the relation before a value; null: no such thing here. */
function headAt(r: Reading): Head | null {
  const head: Head = { fields: [], unknown: [], narrower: [], relation: "", to: r.at };
  const fields: SearchField[] = [];
  for (let at = r.at, count = 0; count < 40; count++) {
    const to = nameAt(r, at);
    if (to === null) return null;
    const spelled = spelledFields(r.dialect, r.low.slice(at, to));
    if (spelled === undefined) head.unknown.push([at, to]);
    else fields.push(...spelled.fields.filter((field) => !fields.includes(field)));
    if (spelled?.narrower !== undefined) head.narrower.push(spelled.narrower);
    const next = spacesAfter(r, to);
    if (listSigns.includes(r.half[next] || " ")) {
      at = spacesAfter(r, next + 1);
      continue;
    }
    const relation = relationAt(r, next);
    // A colon inside an ordinary word, `1:2`, makes no field of it.
    if (relation === null || (spelled === undefined && relation.relation === ":" && r.rules.near !== "dollar"))
      return null;
    return { ...head, fields, ...relation };
  }
  return null;
}

/** A field with its value, or words without a field. */
export function readClause(r: Reading, scope: Scope, bracket: ReadBracket): Query {
  if (scope.valued) return readLeaf(r, scope);
  const saved = readSaved(r);
  if (saved !== null) return saved;
  const between = readBetween(r);
  if (between !== null) return between;
  const head = headAt(r);
  if (head === null) return readLeaf(r, scope);
  const from = r.at;
  for (const place of head.unknown) {
    const suggestion = nearestSpelling(r.dialect, r.text.slice(...place));
    note(r, place, `${dialectNames[r.dialect]}没有字段“${r.text.slice(...place)}”`, "已知的字段", suggestion);
  }
  for (const message of head.narrower) r.remarks.push({ from, to: head.to, message });
  r.at = head.to;
  return readValue(r, head, from, bracket);
}

const savedSign = /#(\d{1,6})/y;

/** `#3`: what was saved under the number stands here as it is. */
function readSaved(r: Reading): Query | null {
  savedSign.lastIndex = r.at;
  const found = savedSign.exec(r.half);
  if (found === null || !isBreak(r, savedSign.lastIndex)) return null;
  const place = [r.at, savedSign.lastIndex] as const;
  r.at = savedSign.lastIndex;
  const tree = r.saved(Number(found[1]));
  if (typeof tree === "string") return note(r, place, tree, "已保存检索的编号");
  for (let terms = termsOf(tree); terms > 0; terms--) if (!countTerm(r, place)) return nothing;
  return { ...tree, at: place };
}

function readValue(r: Reading, head: Head, from: number, bracket: ReadBracket): Query {
  const place = [from, head.to] as const;
  // What belongs to an unknown field is still read, so that later problems are found at once.
  const fields: readonly SearchField[] = head.fields.length > 0 ? head.fields : ["title"];
  const scope: Scope = { fields, valued: true, relation: head.relation };
  if (someDates(fields) && !onlyDates(fields))
    return stop(r, place, "日期字段不能与其他字段写在一起", "把日期单独写成一句");
  skipSpaces(r);
  if (!onlyDates(fields) && r.half[r.at] !== "/") {
    if ([">", ">=", "<", "<=", "within"].includes(head.relation)) note(r, place, `“${head.relation}”只用于日期`, "=");
    if (head.relation === "==")
      r.remarks.push({ from, to: head.to, message: "“==”按“包含”读：不要求整个字段完全相同。" });
  }
  if (r.half[r.at] === "/" && !readModifier(r)) return nothing;
  if (r.at >= r.text.length) return stop(r, [r.at, r.at], "字段后面没有写值", "检索词或左括号");
  const value = r.half[r.at] === "(" ? bracket(r, scope) : readLeaf(r, scope);
  if (r.at > r.text.length || r.problems.length > 0) return nothing;
  const found = spread(value, head);
  return { ...found, at: [from, r.at] };
}

/** `=/low`: what lies below a class too, which is how classes are read here; others ask for something else. */
function readModifier(r: Reading): boolean {
  const from = r.at;
  while (!isBreak(r, r.at)) r.at++;
  const word = r.low.slice(from, r.at);
  skipSpaces(r);
  if (r.dialect === "cql" && word === "/low") return true;
  stop(r, [from, Math.max(from + 1, from + word.length)], `不能按“${word}”检索`, "=，或分类号的 =/low");
  return false;
}

const only = (query: Query, field: SearchField): Query => {
  if (query.is === "match") return query.fields.includes(field) ? { ...query, fields: [field] } : nothing;
  if (query.is === "range") return query.field === field ? query : nothing;
  if (query.is === "not") return { ...query, of: only(query.of, field) };
  const of = query.of.map((one) => only(one, field)).filter((one) => one !== nothing);
  return of.length === 0 ? nothing : { ...group(query.is, of), at: query.at };
};

/** `*=`: in each of the fields; `^=`: in exactly one; `<>`: not there. */
function spread(value: Query, { relation, fields }: Head): Query {
  if (relation === "<>") return { is: "not", of: value };
  if (relation !== "*=" && relation !== "^=") return value;
  const each = fields.map((field) => only(value, field));
  if (relation === "*=" || each.length === 1) return group("and", each);
  const alone = each.map((one, index) =>
    group("and", [one, ...each.filter((_, other) => other !== index).map((of): Query => ({ is: "not", of }))]),
  );
  return group("or", alone);
}

function readLeaf(r: Reading, scope: Scope): Query {
  if (scope.valued && onlyDates(scope.fields)) return readDays(r, scope);
  return scope.valued && r.half[r.at] === "[" ? noRange(r, scope) : readWords(r, scope);
}

const firstEnd = /([\d./-]{4,10}) *(<=?|>=?) */y;
const secondEnd = / *(<=?|>=?) *([\d./-]{4,10})/y;
const mirrored: Record<string, string> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** `20200101<=PD<=20231231`, with one end or two. */
function readBetween(r: Reading): Query | null {
  firstEnd.lastIndex = r.at;
  const first = firstEnd.exec(r.half);
  if (first === null) return null;
  const from = r.at;
  const start = firstEnd.lastIndex;
  let to = start;
  while (!isBreak(r, to)) to++;
  const fields = spelledFields(r.dialect, r.low.slice(start, to))?.fields ?? [];
  if (fields.length === 0 || !onlyDates(fields)) return dateExpected(r, [start, to], r.dialect);
  secondEnd.lastIndex = to;
  const second = secondEnd.exec(r.half);
  r.at = second === null ? to : secondEnd.lastIndex;
  const place = [from, r.at] as const;
  if (!countTerm(r, place)) return nothing;
  const bounds = [
    [mirrored[first[2] ?? ""] ?? "", first[1] ?? ""] as const,
    ...(second === null ? [] : [[second[1] ?? "", second[2] ?? ""] as const]),
  ].map(([relation, text]) => {
    const days = daysOf(text);
    return days === null ? null : boundedBy(relation, days);
  });
  if (bounds.some((one) => one === null))
    return note(r, place, "不是一个存在的日期，或写法不认识", "20200101<=字段<=20231231");
  const lows = bounds.flatMap((one) => one?.from ?? []);
  const highs = bounds.flatMap((one) => one?.to ?? []);
  const ends = { from: lows[0] ?? null, to: highs[0] ?? null };
  if (lows.length > 1 || highs.length > 1 || (ends.from !== null && ends.to !== null && ends.from > ends.to))
    return note(r, place, "两个日期的方向不一致或起止颠倒", "20200101<=字段<=20231231");
  return rangesOf(fields, ends, place);
}

function dateExpected(r: Reading, [from, to]: Place, dialect: Dialect): Query {
  const word = r.text.slice(from, to);
  const place = [from, Math.min(r.text.length, Math.max(to, from + 1))] as const;
  return stop(r, place, `“${word}”不是${dialectNames[dialect]}的日期字段`, "日期字段");
}
