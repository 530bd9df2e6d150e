import { expect, it } from "vitest";
import { laterUsed, moveWords, totalWords } from "./merge-words.ts";

const side = (state: number, last_seen_at: string | null) => ({ state, last_seen_at }) as never;

it("proposes to keep the account in use, else the one that was used later", () => {
  expect(laterUsed(undefined)).toBe(true);
  expect(laterUsed({ kept: side(0, "2026-11-27"), gone: side(1, null) })).toBe(false);
  expect(laterUsed({ kept: side(1, null), gone: side(1, "2026-11-01") })).toBe(false);
  expect(laterUsed({ kept: side(1, "2026-11-02"), gone: side(1, "2026-11-01") })).toBe(true);
});

it("says what goes over, and what both have", () => {
  const moves = [
    { words: "走访", count: 3, same: 0 },
    { words: "关注的企业", count: 2, same: 1 },
  ];
  expect(totalWords(moves)).toBe("走访、关注的企业（共 5 条）");
  expect(moves.map(moveWords)).toEqual(["走访 3", "关注的企业 2（1 条两个账号都有，只留一份）"]);
});
