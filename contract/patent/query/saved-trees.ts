import type { Dialect } from "./dialects.ts";
import { parseQuery } from "./parse-query.ts";
import type { Query } from "./query-tree.ts";
import type { SavedTrees } from "./read/reading.ts";

/** A search with the number it is reused by. */
export interface NumberedSearch {
  no: number;
  expression: string;
  dialect: Dialect;
}

/** Numbers that an expression reuses, each once. */
export const reusedNumbers = (expression: string): number[] => [
  ...new Set([...expression.normalize("NFKC").matchAll(/#(\d{1,6})/gu)].map(([, no]) => Number(no))),
];

/** An expression whose reused searches have got numbers that much higher. */
export const renumbered = (expression: string, shift: number): string =>
  expression.replace(
    /(?<![\p{L}\p{N}*?])([#＃﹟])([\d０-９]{1,6})/gu,
    (_, sign: string, no: string) => `${sign}${Number(no.normalize("NFKC")) + shift}`,
  );

/** The trees of saved searches for the reader; those that reuse each other in a circle are refused with the circle. */
export function savedTrees(list: readonly NumberedSearch[]): SavedTrees {
  const known = new Map(list.map((one) => [one.no, one]));
  const read = new Map<number, Query | string>();
  const treeOf = (no: number, above: readonly number[]): Query | string => {
    const one = known.get(no);
    if (one === undefined) return `没有编号为 #${no} 的已保存检索`;
    if (above.includes(no)) {
      const circle = [...above.slice(above.indexOf(no)), no].map((each) => `#${each}`).join(" → ");
      return `已保存的检索互相引用：${circle}`;
    }
    const before = read.get(no);
    if (before !== undefined) return before;
    const { tree, problems } = parseQuery(one.expression, one.dialect, (inner) => treeOf(inner, [...above, no]));
    const found = tree ?? `#${no} 本身有误：${problems[0]?.message ?? "读不懂"}`;
    // What was read inside a circle depends on where it began.
    if (tree !== null) read.set(no, found);
    return found;
  };
  return (no) => treeOf(no, []);
}
