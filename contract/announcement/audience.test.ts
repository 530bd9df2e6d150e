import { describe, expect, it } from "vitest";
import { audienceProblems } from "./audience.ts";

const nobody = { kinds: [], street_ids: [], label_ids: [], account_ids: [] };

describe("an audience", () => {
  it("has a kind of account or somebody by name", () => {
    expect(audienceProblems(nobody)).toHaveProperty("kinds");
    expect(audienceProblems({ ...nobody, kinds: ["street"] })).toEqual({});
    expect(audienceProblems({ ...nobody, account_ids: ["a"] })).toEqual({});
  });

  it("is narrowed by streets only where there is a kind, by labels only where there are companies", () => {
    expect(audienceProblems({ ...nobody, account_ids: ["a"], street_ids: ["s"] })).toHaveProperty("street_ids");
    expect(audienceProblems({ ...nobody, kinds: ["street"], label_ids: ["l"] })).toHaveProperty("label_ids");
    expect(audienceProblems({ ...nobody, kinds: ["street", "trial"], label_ids: ["l"], street_ids: ["s"] })).toEqual(
      {},
    );
  });
});
