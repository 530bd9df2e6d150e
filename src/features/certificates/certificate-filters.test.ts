import { describe, expect, it } from "vitest";
import { certificateListOf, certificateSearchOf, choiceOf } from "./certificate-filters.ts";

const list = (query: string) => certificateListOf(new URLSearchParams(query));

describe("the address of the certificates", () => {
  it("carries every condition there and back", () => {
    const read = list("keyword=阀&kind=专利证书&state=临期&year=2021&lent=true&sort=expires&page=2");
    expect(read).toMatchObject({ keyword: "阀", kind: "专利证书", year: 2021, lent: true, page: 2 });
    expect(certificateListOf(certificateSearchOf(read))).toEqual(read);
  });

  it("leaves out what breaks a rule, and what a plain list has anyway", () => {
    expect(list("kind=护照&state=x&year=abc&lent=no&page=0")).toEqual({});
    expect(certificateSearchOf({ keyword: "", sort: "issued", page: 1, size: 20 }).toString()).toBe("");
  });

  it("takes years as numbers, and nothing when cleared", () => {
    expect(choiceOf("year", "2021")).toEqual({ year: 2021 });
    expect(choiceOf("kind", "")).toEqual({ kind: undefined });
  });
});
