import { describe, expect, it } from "vitest";
import { referenceAnswer } from "../reference-search.ts";
import type { SearchRecord, SearchRequest } from "../patent-search.ts";
import { randomFrom, randomRecord, randomRequest } from "../search-records.testing.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { replyTo } from "./answers.testing.ts";
import { documentOf } from "./record-document.ts";
import { searchesOf } from "./search-body.ts";
import { answerOf } from "./search-replies.ts";

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
