import { describe, expect, it } from "vitest";
import { VisitFields } from "#contract/visit/visit-fields.ts";
import { contentPhrases, phrasesLeft, withPhrase } from "./content-phrases.ts";

describe("phrases of a visit's content", () => {
  it("each alone is content enough", () => {
    for (const phrase of contentPhrases)
      expect(VisitFields.shape.content.safeParse(withPhrase("", phrase)).success, phrase).toBe(true);
  });

  it("follow what is written as a sentence of their own, and are offered once", () => {
    const [first, second] = contentPhrases;
    expect(withPhrase("看了车间", first)).toBe(`看了车间。${first}。`);
    expect(withPhrase("看了车间。 ", first)).toBe(`看了车间。${first}。`);
    expect(phrasesLeft(withPhrase("", first))[0]).toBe(second);
  });
});
