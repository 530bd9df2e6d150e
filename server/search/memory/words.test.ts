import { expect, it } from "vitest";
import type { Term, Words } from "#contract/patent/query/query-tree.ts";
import { randomFrom, randomRecord } from "../search-records.testing.ts";
import { searchTerm, searchText, separateCount, termSpans } from "../search-text.ts";
import { wordsInText } from "../words-in-text.ts";
import { hasBit, noBits } from "./bits.ts";
import { SegmentBuilder } from "./segment.ts";
import { markWords } from "./words.ts";

const random = randomFrom(5);
const below = (count: number): number => Math.floor(random() * count);
/** Little that is no end of a sentence, so that terms often stand on both sides of one. */
const pieces = ["空", "空", "机", "机", "冷", "a", ".", "！", " ", "。", "\n", ".\n", "; "];
const text = (most: number) => Array.from({ length: below(most) }, () => pieces[below(pieces.length)]).join("");
const term = (): Term => ({ is: "term", text: text(3) || "机" });

function words(): Words {
  const of = [term(), term(), ...(random() < 0.3 ? [term()] : [])];
  const kind = below(4);
  if (kind === 0) return { is: "near", of, distance: below(4), ordered: random() < 0.5 };
  if (kind === 1) return { is: "often", of: term(), times: 1 + below(3) };
  return { is: "together", of, unit: kind === 2 ? "sentence" : "paragraph" };
}

const abstracts = Array.from({ length: 150 }, () => text(14));
const builder = new SegmentBuilder();
abstracts.forEach((abstract, number) =>
  builder.add({ ...randomRecord(random, 999 - number), abstract, filed_on: null }),
);
const { texts } = builder.finish();

it("the index finds the words that reading every text finds", () => {
  for (let round = 0; round < 600; round++) {
    const what = words();
    const bits = noBits(abstracts.length);
    markWords(bits, texts, what, ["abstract"]);
    const isIn = wordsInText(what);
    const read = abstracts.flatMap((abstract, at) => (isIn(searchText(abstract)) ? [at] : []));
    const found = abstracts.flatMap((_, at) => (hasBit(bits, at) ? [at] : []));
    expect(found, JSON.stringify(what)).toEqual(read);
  }
});

it("a text is read as often for a word as its places that do not overlap", () => {
  for (const word of ["机", "机机", "空空空", "机空机", "a."].map(searchTerm)) {
    const codes = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
    for (const [at, abstract] of abstracts.entries())
      expect(texts.countIn(at, "abstract", codes)).toBe(separateCount(termSpans(searchText(abstract), word)));
  }
});
