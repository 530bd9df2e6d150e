import type { Query, Words } from "./query-tree.ts";

const inWords = (what: Words): number => ("of" in what && Array.isArray(what.of) ? what.of.length : 1);

/** How many words and ranges a tree has. */
export function termsOf(tree: Query): number {
  if (tree.is === "match") return inWords(tree.what);
  if (tree.is === "range") return 1;
  return tree.is === "not" ? termsOf(tree.of) : tree.of.reduce((sum, one) => sum + termsOf(one), 0);
}
