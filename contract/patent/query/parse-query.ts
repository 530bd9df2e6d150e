import type { Dialect } from "./dialects.ts";
import { queryLimits, type Query } from "./query-tree.ts";
import { readLogic } from "./read/read-logic.ts";
import { recognise } from "./recognise.ts";
import {
  nobodysSearches,
  type Problem,
  type Remark,
  type SavedTrees,
  skipSpaces,
  startReading,
  stop,
  stopped,
} from "./read/reading.ts";

export interface ParsedQuery {
  /** null as soon as there is a problem. */
  tree: Query | null;
  problems: Problem[];
  remarks: Remark[];
  dialect: Dialect;
}

/** How many levels of and, or, not stand above the deepest clause, that clause included. */
export function depthOf(tree: Query): number {
  if (tree.is === "not") return 1 + depthOf(tree.of);
  return tree.is === "and" || tree.is === "or" ? 1 + Math.max(...tree.of.map(depthOf)) : 1;
}

/** Conditions of a tree, its groups included; counted no further than one above `most`. */
export function sizeOf(tree: Query, most: number): number {
  if (tree.is === "match" || tree.is === "range") return 1;
  if (tree.is === "not") return 1 + sizeOf(tree.of, most - 1);
  let size = 1;
  for (const one of tree.of) if (size <= most) size += sizeOf(one, most - size);
  return size;
}

/**
 * Reads a search. Never throws: what cannot be read is told in `problems`, what could be meant otherwise in `remarks`.
 * `#3` is read as the saved search with that number, whatever dialect that one is written in.
 */
export function parseQuery(text: string, wanted: Dialect | "auto", saved: SavedTrees = nobodysSearches): ParsedQuery {
  const dialect = wanted === "auto" ? recognise(text) : wanted;
  const { characters, depth } = queryLimits;
  const r = startReading(text.length > characters ? "" : text, dialect, saved);
  if (text.length > characters) {
    const problem = { from: characters, to: text.length, word: text.slice(characters, characters + 20) };
    const message = `检索式有 ${text.length} 个字符，超过 ${characters} 个`;
    return {
      tree: null,
      problems: [{ ...problem, message, expected: `不多于 ${characters} 个字符` }],
      remarks: [],
      dialect,
    };
  }
  const tree = readLogic(r, { fields: r.rules.bare, valued: false, relation: "" });
  skipSpaces(r);
  if (!stopped(r) && r.at < text.length)
    stop(r, [r.at, r.at + 1], "右括号没有对应的左括号", "去掉这个右括号，或在前面补左括号");
  if (r.problems.length === 0 && depthOf(tree) > depth)
    stop(r, [0, text.length], `条件嵌套超过 ${depth} 层`, `不多于 ${depth} 层；相同的运算写在一起`);
  if (r.problems.length === 0 && sizeOf(tree, queryLimits.nodes) > queryLimits.nodes)
    stop(r, [0, text.length], `展开后的条件超过 ${queryLimits.nodes} 个`, "减少检索词，或减少“^=”“*=”前的字段");
  const { problems, remarks } = r;
  return { tree: problems.length === 0 ? tree : null, problems, remarks, dialect };
}
