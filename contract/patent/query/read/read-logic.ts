import { dialectNames } from "../dialects.ts";
import type { Operator } from "../dialect-rules.ts";
import { readClause } from "./read-clause.ts";
import { nearAt, joinNear } from "./read-near.ts";
import { atEnd, group, operatorAt, skipSpaces, stop, stopped, type Reading, type Scope } from "./reading.ts";
import { queryLimits, type Place, type Query } from "../query-tree.ts";

interface Joined {
  by: "and" | "or";
  query: Query;
  /** Without the not before it. */
  place: Place;
  turned: boolean;
}

const negated = (query: Query, place: Place): Query => ({ is: "not", of: query, at: place });

/** Clauses and words joined by and, or, not, up to a closing bracket or the end. */
export function readLogic(r: Reading, scope: Scope): Query {
  const parts: Joined[] = [];
  for (;;) {
    const by = parts.length === 0 ? "and" : joinBefore(r);
    if (by === null || stopped(r)) break;
    const part = readPart(r, scope, by, parts.length === 0);
    if (stopped(r)) break;
    parts.push(part);
  }
  const from = parts[0]?.place[0] ?? 0;
  const to = parts.at(-1)?.place[1] ?? 0;
  const mixed = new Set(parts.slice(1).map((one) => one.by)).size > 1;
  if (mixed) r.remarks.push({ from, to, message: mixedRemark(r, parts) });
  return r.rules.precedence === "ranked" ? foldRanked(parts) : foldInOrder(parts);
}

/** The operator before the next part; null where the parts end. */
function joinBefore(r: Reading): Operator | null {
  skipSpaces(r);
  if (atEnd(r) || r.half[r.at] === ")") return null;
  const found = operatorAt(r, r.at);
  if (found !== null) {
    r.at = found.to;
    return found.operator;
  }
  if (r.rules.spaceIsAnd) return "and";
  const to = Math.min(r.text.length, r.at + 1);
  stop(r, [r.at, to], "两个检索词之间没有运算词", "and、or 或 not；词组请加引号", `and ${r.text.slice(r.at, to)}`);
  return null;
}

function readPart(r: Reading, scope: Scope, by: Operator, first: boolean): Joined {
  skipSpaces(r);
  const before = r.at;
  let turned = by === "not";
  for (let found = operatorAt(r, r.at); found !== null; found = operatorAt(r, r.at)) {
    if (found.operator !== "not") break;
    if (!r.rules.startsWithNot) {
      const message = first ? "式子不能以 not 开头" : "not 本身就连接两边，前面不能再有运算词";
      stop(r, [r.at, found.to], message, first ? "先写要查找的内容，再写 not" : "只写 not");
      break;
    }
    turned = !turned;
    r.at = found.to;
    skipSpaces(r);
  }
  const from = r.at;
  const query = readNearby(r, scope);
  const to = Math.min(r.at, r.text.length);
  const whole = turned ? negated(query, [before, to]) : query;
  return { by: by === "or" ? "or" : "and", query: whole, place: [from, to], turned };
}

/** Words, and words near them. */
function readNearby(r: Reading, scope: Scope): Query {
  const from = r.at;
  let query = readOperand(r, scope);
  const all = [query];
  let near = nearAt(r);
  for (let next = near; next !== null && !stopped(r); next = nearAt(r)) {
    if (near !== null && next.key !== near.key)
      return stop(r, [next.from, next.to], "连写的位置算符不一样，读法不止一种", "同一个位置算符，或者用 and 分开写");
    r.at = next.to;
    skipSpaces(r);
    all.push(readOperand(r, scope));
    near = next;
  }
  if (near !== null && !stopped(r)) query = joinNear(r, all, near, [from, r.at]);
  return query;
}

function readOperand(r: Reading, scope: Scope): Query {
  skipSpaces(r);
  if (atEnd(r)) return missing(r);
  if (r.half[r.at] === ")") {
    const open = r.open.length > 0;
    return stop(r, [r.at, r.at + 1], open ? "右括号前缺少检索词" : "右括号没有对应的左括号", "检索词或字段");
  }
  const operator = operatorAt(r, r.at);
  if (operator !== null)
    return stop(
      r,
      [r.at, operator.to],
      "这里应是检索词，却是运算词",
      "检索词或字段；要查找这个词请加引号",
      `"${r.text.slice(r.at, operator.to)}"`,
    );
  return r.half[r.at] === "(" ? readBracket(r, scope) : readClause(r, scope, readBracket);
}

function missing(r: Reading): Query {
  const end = r.text.length;
  const open = r.open.at(-1);
  if (open !== undefined)
    return stop(r, [end, end], `式子没有写完：第 ${open + 1} 个字符处的左括号没有闭合`, "检索词或右括号");
  return stop(r, [end, end], end === 0 ? "没有写检索内容" : "式子没有写完", "检索词或字段");
}

/** What stands between brackets. */
function readBracket(r: Reading, scope: Scope): Query {
  const from = r.at;
  if (r.open.length >= queryLimits.depth)
    return stop(r, [from, from + 1], `括号超过 ${queryLimits.depth} 层`, `不多于 ${queryLimits.depth} 层括号`);
  r.open.push(from);
  r.at++;
  const query = readLogic(r, scope);
  if (stopped(r)) return query;
  skipSpaces(r);
  if (r.half[r.at] !== ")") return missing(r);
  r.at++;
  r.open.pop();
  return query.is === "match" || query.is === "range" ? query : { ...query, at: [from, r.at] };
}

function foldRanked(parts: readonly Joined[]): Query {
  const pieces: Query[][] = [];
  for (const [index, part] of parts.entries()) {
    const last = pieces.at(-1);
    if (index === 0 || part.by === "or" || last === undefined) pieces.push([part.query]);
    else last.push(part.query);
  }
  return group(
    "or",
    pieces.map((piece) => group("and", piece)),
  );
}

function foldInOrder(parts: readonly Joined[]): Query {
  const [first, ...others] = parts;
  if (first === undefined) return group("and", []);
  return others.reduce((done, part) => group(part.by === "or" ? "or" : "and", [done, part.query]), first.query);
}

/** Spells the reading with brackets, in the words of the text. */
function mixedRemark(r: Reading, parts: readonly Joined[]): string {
  const { and, or, not } = r.rules;
  const ranked = r.rules.precedence === "ranked";
  let done: string[] = [];
  let piece = "";
  let joined = 0;
  const bracketed = () => (joined > 1 ? `(${piece})` : piece);
  for (const [index, part] of parts.entries()) {
    const text = r.text.slice(...part.place);
    const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
    const word = part.turned ? `${not} ${short}` : short;
    if (index === 0) piece = word;
    else if (!ranked)
      piece = `${bracketed()} ${part.by === "or" ? or : part.turned ? "" : and} ${word}`.replace("  ", " ");
    else if (part.by === "or") {
      done = [...done, bracketed()];
      piece = word;
      joined = 0;
    } else piece = `${piece} ${part.turned ? "" : `${and} `}${word}`;
    joined++;
    // A remark is read by people: what comes after some lines is cut.
    if (piece.length > 400) break;
  }
  const read = ranked ? [...done, bracketed()].join(` ${or} `) : piece;
  const rule = ranked ? "先 not、再 and、后 or" : "从左到右，and 与 or 不分先后";
  const shown = read.length > 400 ? `${read.slice(0, 400)}…` : read;
  return `and 与 or 混用而没有括号，按${dialectNames[r.dialect]}的规则（${rule}）读作：${shown}`;
}
