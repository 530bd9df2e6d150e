import { kindOfField } from "../fields.ts";
import { dialectNames } from "../dialects.ts";
import { guessBare } from "../bare-words.ts";
import { matchOf, textMatch } from "./read-match.ts";
import {
  breaks,
  countTerm,
  group,
  isBreak,
  note,
  nothing,
  spacesAfter,
  stop,
  type Reading,
  type Scope,
} from "./reading.ts";
import { queryLimits, type Pattern, type Place, type Query, type Term } from "../query-tree.ts";

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** One word, or a phrase in quotes, with how often it must stand there. */
export function readWords(r: Reading, scope: Scope): Query {
  const from = r.at;
  const quoted = r.half[from] === '"';
  const text = quoted ? readQuoted(r) : readBare(r, scope);
  if (text === null) return nothing;
  const place = [from, r.at] as const;
  const sign = r.half[spacesAfter(r, r.at)];
  if (sign !== undefined && "=<>".includes(sign)) {
    const at = spacesAfter(r, r.at);
    const message = scope.valued ? "一个字段的值里不能再写字段" : `“${sign}”前面不是字段`;
    return stop(r, [at, at + 1], message, scope.valued ? "先写完这个字段，再写下一个" : "字段名");
  }
  if (!countTerm(r, place)) return nothing;
  if (quoted && ["all", "any"].includes(scope.relation)) return eachWord(r, scope, text, place);
  const what: Term | Pattern | null = quoted ? { is: "term", text } : termOf(r, text, place);
  if (what === null) return nothing;
  const times = readTimes(r);
  if (times !== null) {
    if (what.is === "pattern") return note(r, place, "带通配符的词不能再写词频", "完整的词");
    return textMatch(r, scope.fields, { is: "often", of: what, times }, [from, r.at]);
  }
  if (!scope.valued) return guessBare(r, scope, what, place);
  return leftOpen(r, scope, what, place) ?? matchOf(r, scope.fields, what, place);
}

function readQuoted(r: Reading): string | null {
  const from = r.at;
  let end = from + 1;
  let text = "";
  for (; end < r.half.length && r.half[end] !== '"'; end++) {
    if (r.half[end] === "\\" && (r.half[end + 1] === '"' || r.half[end + 1] === "\\")) end++;
    text += r.text[end];
  }
  if (end >= r.half.length) {
    stop(r, [from, from + 1], "引号没有闭合", "后一个引号");
    return null;
  }
  r.at = end + 1;
  if (spaced(text) !== "") return spaced(text);
  note(r, [from, r.at], "引号里没有内容", "词或词组");
  return null;
}

/** A name written with brackets and no spaces, `某某（中国）有限公司`, is one word. */
function bracketInName(r: Reading, scope: Scope, at: number): number {
  if (r.half[at] !== "(" || !scope.valued || !scope.fields.every((field) => kindOfField(field) === "name")) return at;
  let end = at + 1;
  while (!isBreak(r, end)) end++;
  return r.half[end] === ")" && end > at + 1 && !/^\d*[wnspf]$/.test(r.low.slice(at + 1, end)) ? end + 1 : at;
}

function readBare(r: Reading, scope: Scope): string | null {
  const from = r.at;
  for (;;) {
    while (!isBreak(r, r.at)) r.at++;
    const after = r.at > from ? bracketInName(r, scope, r.at) : r.at;
    if (after === r.at) break;
    r.at = after;
  }
  if (r.at > from) return r.text.slice(from, r.at);
  const sign = r.half[from] ?? "";
  stop(r, [from, from + 1], `“${sign}”不能写在这里`, "检索词或字段", breaks.includes(sign) ? `"${sign}"` : undefined);
  return null;
}

const patternSigns = (pattern: string): number => pattern.replace(/[^*?#]/gu, "").length;

/** A word with the wildcards of its dialect turned into ours; null, with a problem: a sign the dialect does not have. */
function termOf(r: Reading, text: string, place: Place): Term | Pattern | null {
  const { any, maybe, one } = r.rules.signs;
  const own = [any, maybe, one];
  const half = r.half.slice(...place);
  const foreign = [...half].find((sign) => "*?#".includes(sign) && !own.includes(sign));
  if (foreign !== undefined) {
    const message = `${dialectNames[r.dialect]}没有通配符“${foreign}”`;
    note(r, place, message, `${own.filter((sign) => sign !== "").join("、")}；要查找这个符号请加引号`, `"${text}"`);
    return null;
  }
  if (![...half].some((sign) => own.includes(sign))) return { is: "term", text };
  const pattern = text
    .split("")
    .map((letter, index) => ({ letter, sign: half[index] ?? "" }))
    .map(({ letter, sign }) => (sign === any ? "*" : sign === maybe ? "?" : sign === one ? "#" : letter))
    .join("");
  if (/^[*?#]+$/.test(pattern)) {
    note(r, place, "只有通配符，没有字", "至少一个字");
    return null;
  }
  if (patternSigns(pattern) > queryLimits.wildcards || pattern.length > queryLimits.pattern) {
    const { wildcards, pattern: most } = queryLimits;
    const message = `带通配符的词过长，或通配符超过 ${wildcards} 个`;
    note(r, place, message, `不多于 ${wildcards} 个通配符、${most} 个字符的词`);
    return null;
  }
  if (r.dialect === "incopat" && /[?$]/.test(half))
    r.remarks.push({ from: place[0], to: place[1], message: "“?”读作没有或有一个字符，“$”读作正好一个字符。" });
  return { is: "pattern", text: pattern };
}

const timesSign = /( *)(?:\( *(\d+) *f *\)|\$freq(\d+))/y;

/** `(3f)` or `$FREQ3` after a word. */
function readTimes(r: Reading): number | null {
  timesSign.lastIndex = r.at;
  const found = timesSign.exec(r.low);
  if (found === null) return null;
  const from = r.at + (found[1] ?? "").length;
  const place = [from, timesSign.lastIndex] as const;
  const style = found[2] === undefined ? "dollar" : "brackets";
  if (r.rules.near !== style) {
    stop(r, place, `${dialectNames[r.dialect]}没有这样的词频`, spelledTimes(r.rules.near, 3) ?? "不写词频");
    return null;
  }
  const times = Number(found[2] ?? found[3]);
  if (times < 1 || times > queryLimits.times) {
    stop(r, place, `词频应为 1 到 ${queryLimits.times}`, `1 到 ${queryLimits.times} 的数`);
    return null;
  }
  r.at = timesSign.lastIndex;
  return times;
}

/** How a dialect writes it after a word; undefined: it cannot. */
export function spelledTimes(style: Reading["rules"]["near"], times: number): string | undefined {
  if (style === "brackets") return `(${times}f)`;
  return style === "dollar" ? ` $FREQ${times}` : undefined;
}

/** `ti all "heat pump"`: each word; `any`: one of them. */
function eachWord(r: Reading, scope: Scope, text: string, place: Place): Query {
  const words = text.split(" ");
  if (!words.slice(1).every(() => countTerm(r, place))) return nothing;
  const all = words.map((word) => matchOf(r, scope.fields, { is: "term", text: word }, place));
  return { ...group(scope.relation === "all" ? "and" : "or", all), at: place };
}

/** CQL leaves the beginning of a word open in title and abstract alone. */
function leftOpen(r: Reading, scope: Scope, what: Term | Pattern, place: Place): Query | null {
  if (r.dialect !== "cql" || what.is === "term" || !/^[*?#]/.test(what.text)) return null;
  if (scope.fields.every((field) => field === "title" || field === "abstract")) return null;
  return note(r, place, "EPO CQL 只有 ti 和 ab 的词能以通配符开头", "把通配符写在词中或词尾");
}
