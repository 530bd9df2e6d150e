import { describe, expect, it } from "vitest";
import { claimChoices, comparedClaims, firstPair } from "./claim-choices.ts";

const claim = (number: number, depends_on: number[] = []) => ({ number, text: `第 ${number} 项`, depends_on });
const asked = (query: string) => new URLSearchParams(query);

describe("claims to be compared", () => {
  it("are those of both texts of a granted patent, told apart", () => {
    const choices = claimChoices({ claims: [claim(1)], claims_published: [claim(1), claim(2, [1])] });
    expect(choices.map(({ key, label }) => [key, label])).toEqual([
      ["1", "权利要求 1（授权文本）"],
      ["p1", "权利要求 1（公开文本）"],
      ["p2", "权利要求 2（公开文本）"],
    ]);
    expect(firstPair(choices)).toEqual(["1", "p1"]);
  });

  it("begin with the first two independent ones", () => {
    const choices = claimChoices({ claims: [claim(1), claim(2, [1]), claim(3)], claims_published: [claim(1)] });
    expect(firstPair(choices)).toEqual(["1", "3"]);
    expect(firstPair(claimChoices({ claims: [claim(1), claim(2, [1])], claims_published: [] }))).toEqual(["1", "2"]);
  });

  it("are named by the address, the same one twice too; what there is not is put right", () => {
    const choices = claimChoices({ claims: [claim(1), claim(2, [1]), claim(3)], claims_published: [] });
    expect(comparedClaims(asked("id=x"), choices)).toBeNull();
    expect(comparedClaims(asked("a=2&b=1"), choices)).toEqual(["2", "1"]);
    expect(comparedClaims(asked("a=2&b=2"), choices)).toEqual(["2", "2"]);
    expect(comparedClaims(asked("a=9&b=p1"), choices)).toEqual(["1", "3"]);
    expect(comparedClaims(asked("a=1&b=2"), choices.slice(0, 1))).toBeNull();
  });
});
