import { fieldTable, composites } from "./fields.ts";
import { dialects, type Dialect } from "./dialects.ts";
import { spelledFields } from "./field-spellings.ts";
import { halfWidth, normalText } from "./normal-text.ts";
import { searchFields } from "./query-tree.ts";

const names =
  /([\p{L}_][\p{L}\p{N}_-]{0,30}(?:\(\p{L}{1,6}\)\p{L}{1,4})?)(?= {0,4}(?:[,+*^<>=:]| (?:within|any|all) ))/giu;

/** Signs that only one dialect has, and how much they say. */
const marks: readonly [Dialect, RegExp, number][] = [
  ["cn", /[至]|(?:^|[\s)])[且或非](?=[\s(])/, 2],
  ["zhihuiya", /\$(?:w\d|pre\d|sen|para|freq\d)/i, 4],
  ["zhihuiya", /[A-Z_]:\s?[([{"]/, 2],
  ["cnipr", /[+*^]=/, 3],
  ["cnipr", /\((?:专利权|设计|公告)\)[\p{L}]{1,2} {0,4}=|statuscode/iu, 2],
  ["cql", /\bwithin "|prox\/|=\/(?:low|high|same)|\b(?:any|all) "/i, 5],
  ["incopat", /[<>]=?\s?[A-Z]{2,3}\s?[<>]/i, 2],
];

const spellings = new Map<Dialect, ReadonlySet<string>>(
  dialects.map((dialect) => [
    dialect,
    new Set([
      ...searchFields.flatMap((field) => fieldTable[field][dialect]),
      ...composites[dialect].map((one) => one.spelling),
    ]),
  ]),
);

/** The dialect a text is most likely written in; ours where nothing tells. */
export function recognise(text: string): Dialect {
  const half = halfWidth(text).slice(0, 10_000);
  const heads = [...half.matchAll(names)].map((found) => found[1] ?? "");
  let best: { dialect: Dialect; score: number } = { dialect: "cn", score: 0 };
  for (const dialect of dialects) {
    let score = 0;
    for (const head of heads) {
      if (spelledFields(dialect, normalText(head)) !== undefined) score += 1;
      // Upper case is incoPat's habit, lower case that of CQL.
      if (spellings.get(dialect)?.has(head) === true) score += 0.5;
    }
    for (const [owner, mark, weight] of marks) if (owner === dialect && mark.test(half)) score += weight;
    if (score > best.score) best = { dialect, score };
  }
  return best.dialect;
}

/** Whether a known field of the dialect a text is likely written in stands before a sign such as `=`. */
export function namesField(text: string): boolean {
  const dialect = recognise(text);
  const heads = halfWidth(text).slice(0, 10_000).matchAll(names);
  return [...heads].some((found) => spelledFields(dialect, normalText(found[1] ?? "")) !== undefined);
}
