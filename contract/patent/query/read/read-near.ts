import { dialectNames } from "../dialects.ts";
import { textMatch } from "./read-match.ts";
import { group, note, spacesAfter, stop, type Reading } from "./reading.ts";
import { queryLimits, type Pattern, type Place, type Query, type SearchField, type Term } from "../query-tree.ts";

type How = { distance: number; ordered: boolean } | { unit: "sentence" | "paragraph" };

/** A sign between two words that says how near they stand. */
export interface NearSign {
  how: How;
  from: number;
  to: number;
  /** Equal for signs that mean the same. */
  key: string;
}

type Style = Reading["rules"]["near"];

const bracketSign = /\( *(\d*) *([wnsp]) *\)/y;
const dollarSign = /\$(w|pre)(\d+)|\$(sen|para|ws)/y;
const proxSign = /prox(\/[^ ()"]*)?(?=[ ("]|$)/y;

function found(r: Reading, at: number): { style: Style; how: How | string; to: number } | null {
  for (const sign of [bracketSign, dollarSign, proxSign]) sign.lastIndex = at;
  const bracket = bracketSign.exec(r.low);
  if (bracket !== null) return { style: "brackets", how: bracketHow(bracket), to: bracketSign.lastIndex };
  const dollar = dollarSign.exec(r.low);
  if (dollar !== null) return { style: "dollar", how: dollarHow(dollar), to: dollarSign.lastIndex };
  const prox = proxSign.exec(r.low);
  return prox === null ? null : { style: "prox", how: proxHow(prox[1] ?? ""), to: proxSign.lastIndex };
}

function bracketHow([, count = "", letter]: RegExpExecArray): How | string {
  if (letter === "s" || letter === "p")
    return count === "" ? { unit: letter === "s" ? "sentence" : "paragraph" } : "(s) 和 (p) 前面没有数字";
  return { distance: Number(count === "" ? 0 : count), ordered: letter === "w" };
}

function dollarHow([, letters, count, unit]: RegExpExecArray): How | string {
  if (unit === "ws") return "$WS 的含义不明确";
  if (unit !== undefined) return { unit: unit === "sen" ? "sentence" : "paragraph" };
  return { distance: Number(count), ordered: letters === "pre" };
}

function proxHow(parts: string): How | string {
  let distance: number | null = null;
  let ordered = false;
  let unit = "word";
  for (const part of parts.split("/").slice(1)) {
    const [, key, , value = ""] = /^(distance|unit|ordered)(<=|<|=)(.+)$/.exec(part) ?? [];
    if (key === "distance" && /^\d{1,4}$/.test(value))
      distance = Number(value) - (part.includes("<=") || !part.includes("<") ? 0 : 1);
    else if (key === "unit" && ["word", "sentence", "paragraph"].includes(value)) unit = value;
    else if (key === "ordered" && ["true", "false"].includes(value)) ordered = value === "true";
    else return `prox 的“/${part}”不能识别`;
  }
  if (unit === "sentence" || unit === "paragraph") return ordered ? "同句同段不分先后" : { unit };
  return distance === null || distance < 0 ? "prox 没有写距离" : { distance, ordered };
}

const expected: Record<Style, string> = {
  brackets: "(3w)、(3n)、(s) 或 (p)",
  dollar: "$W3、$PRE3、$SEN 或 $PARA",
  prox: "prox/distance<=3/ordered=true、prox/unit=sentence 或 prox/unit=paragraph",
  none: "and、or 或 not",
};

/** How a dialect writes it; undefined: it cannot. */
export function spelledNear(style: Style, how: How): string | undefined {
  if (style === "none") return undefined;
  if ("unit" in how) {
    const sentence = how.unit === "sentence";
    if (style === "brackets") return sentence ? "(s)" : "(p)";
    return style === "dollar" ? (sentence ? "$SEN" : "$PARA") : `prox/unit=${how.unit}`;
  }
  if (style === "brackets") return `(${how.distance}${how.ordered ? "w" : "n"})`;
  if (style === "dollar") return `$${how.ordered ? "PRE" : "W"}${how.distance}`;
  return `prox/distance<=${how.distance}/ordered=${how.ordered}`;
}

/** The sign that stands here, or after spaces; the place moves on only when there is one that cannot be read. */
export function nearAt(r: Reading): NearSign | null {
  const from = spacesAfter(r, r.at);
  const sign = found(r, from);
  if (sign === null) return null;
  const { how, style, to } = sign;
  const own = r.rules.near;
  const place = [from, to] as const;
  if (style !== own) {
    const other = typeof how === "string" ? undefined : spelledNear(own, how);
    stop(r, place, `${dialectNames[r.dialect]}没有这样的位置算符`, expected[own], other);
    return null;
  }
  if (typeof how === "string") {
    stop(r, place, how, expected[own]);
    return null;
  }
  if ("distance" in how && how.distance > queryLimits.distance) {
    stop(r, place, `间隔超过 ${queryLimits.distance} 个字`, `0 到 ${queryLimits.distance}`);
    return null;
  }
  return { how, from, to, key: JSON.stringify(how) };
}

interface Choice {
  fields: readonly SearchField[];
  words: (Term | Pattern)[];
}

/** The words of one side: one, or several joined by or; all of the same fields. */
function choiceOf(query: Query): Choice | null {
  if (query.is === "match")
    return query.what.is === "term" || query.what.is === "pattern"
      ? { fields: query.fields, words: [query.what] }
      : null;
  if (query.is !== "or") return null;
  const all = query.of.map(choiceOf);
  const [first] = all;
  if (first === null || first === undefined) return null;
  const words: (Term | Pattern)[] = [];
  for (const one of all) {
    if (one === null || one.fields.join() !== first.fields.join()) return null;
    words.push(...one.words);
  }
  return { fields: first.fields, words };
}

/** Words near each other; where a side has several, every choice of one from each side. */
export function joinNear(r: Reading, sides: readonly Query[], sign: NearSign, place: Place): Query {
  if (r.problems.length > 0) return sides[0] as Query;
  const choices = sides.map(choiceOf);
  const fields = choices[0]?.fields ?? [];
  let rows: (Term | Pattern)[][] = [[]];
  for (const choice of choices) {
    if (choice === null || choice.fields.join() !== fields.join())
      return note(r, place, "位置算符的两边只能是同一字段的词，或用 or 连接的词", "词 位置算符 词");
    if (rows.length * choice.words.length > queryLimits.terms)
      return note(r, place, `位置算符两边的组合超过 ${queryLimits.terms} 种`, "减少两边用 or 连接的词");
    rows = rows.flatMap((row) => choice.words.map((word) => [...row, word]));
  }
  const { how } = sign;
  if ("distance" in how && !how.ordered && sides.length > queryLimits.anyOrder)
    return note(r, place, `不分先后的位置算符连接了 ${sides.length} 个词`, `不多于 ${queryLimits.anyOrder} 个词`);
  const nodes = rows.map((of) =>
    textMatch(r, fields, "unit" in how ? { is: "together", of, unit: how.unit } : { is: "near", of, ...how }, place),
  );
  return { ...group("or", nodes), at: place };
}
