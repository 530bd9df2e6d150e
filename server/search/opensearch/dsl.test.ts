import { describe, expect, it } from "vitest";
import type { Words } from "#contract/patent/query/query-tree.ts";
import { referenceAnswer } from "../reference-search.ts";
import type { SearchRecord, SearchRequest } from "../patent-search.ts";
import { randomFrom, randomRecord, randomRequest } from "../search-records.testing.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { replyTo } from "./answers.testing.ts";
import { documentOf } from "./record-document.ts";
import { searchesOf } from "./search-body.ts";
import { stranger } from "#server/database/published.ts";
import { answerOf } from "./search-replies.ts";

const everything: SearchRequest = {
  viewer: stranger("9999-12-31"),
  query: null,
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 100,
  facets: [],
  facetLimit: 0,
};

/** What the cluster would answer; null: it cannot say the query. */
function clusterAnswer(records: readonly SearchRecord[], request: SearchRequest) {
  const documents = records.map(documentOf);
  try {
    const searches = searchesOf(request);
    const replies = [searches.main, ...searches.counts].map((body) => replyTo(documents, body as never));
    return answerOf(searches, replies, request.facets);
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return null;
    throw error;
  }
}

describe("what the cluster is asked finds what the reference finds", () => {
  it.each([
    [0, 40],
    [1, 200],
    [7, 200],
    [60, 100],
  ])("over %i random records", (size, rounds) => {
    const random = randomFrom(size + 3);
    const records = Array.from({ length: size }, (_, number) => randomRecord(random, number));
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const request = randomRequest(random);
      const answer = clusterAnswer(records, request);
      if (answer === null) {
        refused++;
        continue;
      }
      const wanted = referenceAnswer(records, request);
      // By relevance the order is the cluster's own.
      const isSameOrder = request.sort !== "relevance";
      const ids = (of: { ids: readonly string[] }) => (isSameOrder ? of.ids : of.ids.length);
      expect({ ...answer, ids: ids(answer) }, JSON.stringify(request)).toEqual({ ...wanted, ids: ids(wanted) });
    }
    expect(refused / rounds).toBeLessThan(0.25);
  });
});

describe("words at the edges of a text, of a sentence and of each other are found as the reference finds them", () => {
  const texts = [
    "空",
    "空机",
    "机空",
    "空风机",
    "空风冷机",
    "空，机",
    "空 机",
    "空空空",
    "fan",
    "fans fan1",
    "空。机\n空机",
    "a. 空机",
  ];
  const records = texts.flatMap((title, number) => [{ ...randomRecord(randomFrom(9), number), title }]);
  /** What the two find, for each. */
  function both(all: readonly Words[]) {
    const of = (answer: (request: SearchRequest) => readonly string[] | undefined) =>
      all.map((what) => [
        JSON.stringify(what),
        answer({ ...everything, query: { is: "match", fields: ["title"], what } }),
      ]);
    return {
      found: of((request) => clusterAnswer(records, request)?.ids),
      wanted: of((request) => referenceAnswer(records, request).ids),
    };
  }

  it("patterns", () => {
    const patterns =
      "空# #空 #机# 空#机 空?机 空*机 空##机 空#*机 空#?机 *空 空* ?机 机?空 空*机*空 #空*机# fan? fan# f*n # ## * 空机*空机";
    const { found, wanted } = both(patterns.split(" ").map((text) => ({ is: "pattern", text })));
    expect(found).toEqual(wanted);
  });

  it("nearness, togetherness and frequency", () => {
    const term = (text: string) => ({ is: "term" as const, text });
    const all = ["空 机", "机 空", "空 空", "空风 风机", "空 风 机", "机 风 空", "空 空 空", "空机 空"].flatMap(
      (words) => {
        const of = words.split(" ").map(term);
        return [
          ...[0, 1, 2].flatMap((distance) =>
            [true, false].map((ordered): Words => ({ is: "near", of, distance, ordered })),
          ),
          ...(["sentence", "paragraph"] as const).map((unit): Words => ({ is: "together", of, unit })),
        ];
      },
    );
    const often = [1, 2, 3, 4].flatMap((times) =>
      ["空", "空空", "机"].map((text): Words => ({ is: "often", of: term(text), times })),
    );
    const { found, wanted } = both([...all, ...often]);
    expect(found).toEqual(wanted);
  });
});
