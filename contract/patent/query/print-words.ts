import { dialectRules, operatorWords, rangeWords } from "./dialect-rules.ts";
import { dialectNames, type Dialect } from "./dialects.ts";
import { spelledNear } from "./read/read-near.ts";
import { spelledTimes } from "./read/read-words.ts";
import type { Pattern, SearchField, Term, Words } from "./query-tree.ts";

/** A piece of text, or the sentence that says why there is none. */
export type Printed = { text: string } | { lost: string };

const plain = /^[\p{L}\p{N}](?:[\p{L}\p{N}_./-]*[\p{L}\p{N}])?$/u;
const reserved = new Set([...Object.keys(operatorWords), ...rangeWords, "within", "any", "all", "prox"]);

/** A word as it is, or in quotes where a sign or an operator's name would be read otherwise. */
export function printTerm(text: string): string {
  if (plain.test(text) && !reserved.has(text.toLowerCase())) return text;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function printPattern(text: string, dialect: Dialect, fields: readonly SearchField[]): Printed {
  const { any, maybe, one } = dialectRules[dialect].signs;
  const sign: Record<string, string> = { "*": any, "?": maybe, "#": one };
  const missing = [...text].find((letter) => sign[letter] === "");
  const lost = (why: string) => ({ lost: `${dialectNames[dialect]}${why}，“${text}”没有写出。` });
  if (missing !== undefined) return lost(`没有相当于“${missing}”的通配符`);
  if (!/^[\p{L}\p{N}_./*?#-]+$/u.test(text)) return lost("的通配符不能与空格和标点写在一起");
  const open = fields.every((field) => field === "title" || field === "abstract");
  if (dialect === "cql" && /^[*?#]/.test(text) && !open) return lost("在这个字段不能以通配符开头");
  return { text: text.replace(/[*?#]/g, (letter) => sign[letter] ?? letter) };
}

/** What is looked for, as it stands after the field. */
export function printWords(what: Words, dialect: Dialect, fields: readonly SearchField[]): Printed {
  if (what.is === "term") return { text: printTerm(what.text) };
  if (what.is === "pattern") return printPattern(what.text, dialect, fields);
  const style = dialectRules[dialect].near;
  if (what.is === "often") {
    const times = spelledTimes(style, what.times);
    const term = printTerm(what.of.text);
    return times === undefined
      ? { lost: `${dialectNames[dialect]}不能写词频，“${what.of.text}”至少 ${what.times} 次没有写出。` }
      : { text: `${term}${times}` };
  }
  const how = what.is === "near" ? { distance: what.distance, ordered: what.ordered } : { unit: what.unit };
  const sign = spelledNear(style, how);
  const words = what.of.map((one: Term | Pattern) => one.text).join("、");
  if (sign === undefined) return { lost: `${dialectNames[dialect]}没有位置算符，“${words}”相邻的条件没有写出。` };
  const parts: string[] = [];
  for (const one of what.of) {
    const part = printWords(one, dialect, fields);
    if ("lost" in part) return part;
    parts.push(part.text);
  }
  return { text: parts.join(` ${sign} `) };
}
