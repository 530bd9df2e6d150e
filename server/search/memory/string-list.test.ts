import { expect, it } from "vitest";
import { randomFrom } from "../search-records.testing.ts";
import { StringList } from "./string-list.ts";

it("a list gives its strings, finds where one belongs, and which have a part", () => {
  const random = randomFrom(3);
  for (let round = 0; round < 200; round++) {
    const strings = Array.from({ length: round % 20 }, () =>
      Array.from({ length: Math.floor(random() * 5) }, () => "甲乙a"[Math.floor(random() * 3)]).join(""),
    ).sort();
    const list = StringList.of(strings);
    expect([...list]).toEqual(strings);
    for (const part of ["甲", "甲甲", "乙a", "aa甲", "a甲乙a", "丙"]) {
      const found: number[] = [];
      list.eachWith(part, (place) => found.push(place));
      expect(found, `${part} in ${strings.join()}`).toEqual(
        [...strings.keys()].filter((at) => strings[at]?.includes(part)),
      );
      expect(list.firstFrom(part)).toBe(strings.filter((one) => one < part).length);
    }
  }
});
