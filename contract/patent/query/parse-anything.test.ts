import { expect, test } from "vitest";
import { dialects } from "./dialects.ts";
import { fieldTable, isDate } from "./fields.ts";
import { parseQuery, sizeOf } from "./parse-query.ts";
import { queryLimits, searchFields } from "./query-tree.ts";

/** The same numbers for the same seed, from 0 up to 1. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const samples = [
  "TIAB=(空调 and (压缩机 or 冷凝器)) not AP=(某某)",
  "20200101<=PD<=20231231 and IPC=F24F",
  "TAC:(压缩机 $W3 冷凝器 $FREQ2) NOT IPC:(F25B*)",
  "名称,摘要 ^= (压缩机 or 冷凝器) 且 申请日=[2020 至 *]",
  'ti="heat pump" and pd within "20200101 20231231" not cpc=/low F24F',
  "ta=(compressor prox/distance<=3/ordered=true condenser)",
];
const signs = [
  ...'()[]"“”=<>:+*^,、?#$ 且或非至aİς1年😀（＝\\/',
  "and ",
  "or ",
  "not ",
  "TI=",
  "pd",
  "(3w)",
  "$W3",
  "prox/",
];

function anyText(roll: () => number): string {
  const pick = <T>(all: readonly T[]) => all[Math.floor(roll() * all.length)] as T;
  let text = roll() < 0.6 ? pick(samples) : "";
  for (let left = 1 + Math.floor(roll() * 12); left > 0; left--) {
    const at = Math.floor(roll() * (text.length + 1));
    text = text.slice(0, at) + (roll() < 0.7 ? pick(signs) : "") + text.slice(at + (roll() < 0.5 ? 1 : 0));
  }
  return text;
}

test("whatever is typed gives a tree or a problem with a place inside the text", () => {
  const roll = dice(20_261);
  for (let run = 0; run < 10_000; run++) {
    const text = anyText(roll);
    const { tree, problems, remarks } = parseQuery(text, run % 6 === 5 ? "auto" : (dialects[run % 6] ?? "cn"));
    expect(tree === null, text).toBe(problems.length > 0);
    const outside = [...problems, ...remarks].filter(({ from, to }) => !(from >= 0 && from <= to && to <= text.length));
    expect(outside, text).toEqual([]);
    expect(JSON.stringify(tree), text).not.toContain('"fields":[]');
  }
});

test.each([
  ["characters", "a".repeat(queryLimits.characters + 1)],
  ["words", Array.from({ length: queryLimits.terms + 1 }, () => "a").join(" or ")],
  ["brackets", `${"(".repeat(queryLimits.depth + 1)}a${")".repeat(queryLimits.depth + 1)}`],
  ["distance", `TI=(a (${queryLimits.distance + 1}w) b)`],
  ["frequency", `TI=(a (${queryLimits.times + 1}f))`],
])("too much is refused with words: %s", (_, text) => {
  const { tree, problems } = parseQuery(text, "incopat");
  expect(tree).toBeNull();
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toMatch(/超过|词频应为/);
});

test.each(["(", "a,", "((((a ", "名称,", '"', "1<", " ", "not "])(
  "ten thousand characters of %s get an answer",
  (piece) => {
    const text = piece.repeat(queryLimits.characters / piece.length);
    for (const dialect of dialects) {
      const { tree, problems } = parseQuery(text, dialect);
      expect(tree === null, dialect).toBe(problems.length > 0);
    }
  },
);

test("no text is written out to more conditions than a search may have", () => {
  const words = Array.from({ length: queryLimits.terms }, (_, at) => `词${at}`).join(" or ");
  const everywhere = searchFields.filter((field) => !isDate(field)).map((field) => fieldTable[field].cn[0]);
  const texts = [`${everywhere.join(",")} ^= (${words})`, `${everywhere.join(",")} *= (${words})`];
  for (const text of texts) {
    const { tree, problems } = parseQuery(text, "cn");
    if (tree === null) expect(problems.length, text).toBeGreaterThan(0);
    else expect(sizeOf(tree, 10 * queryLimits.nodes), text).toBeLessThanOrEqual(queryLimits.nodes);
  }
});

test.each([
  ["more wildcards than one word may have", `名称=${"?".repeat(queryLimits.wildcards + 1)}电`, "通配符超过"],
  ["a word with a wildcard of any length", `名称=${"电".repeat(queryLimits.pattern)}?`, "过长"],
  [
    "more words near each other in any order",
    `名称=(${Array(queryLimits.anyOrder + 1)
      .fill("电")
      .join("(9n)")})`,
    "不分先后",
  ],
])("%s are refused in words", (_, text, words) => {
  const { tree, problems } = parseQuery(text, "cn");
  expect(tree).toBeNull();
  expect(problems[0]?.message).toContain(words);
});
