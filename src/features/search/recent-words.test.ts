import { beforeEach, expect, it, vi } from "vitest";
import { forgetWords, readRecent, rememberWord } from "./recent-words.ts";

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});

it("keeps the last eight words of a person, each once, the newest first", () => {
  for (const word of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "c"]) rememberWord("me", word);
  expect(readRecent("me")).toEqual(["c", "i", "h", "g", "f", "e", "d", "b"]);
  expect(readRecent("you")).toEqual([]);
  forgetWords("me");
  expect(readRecent("me")).toEqual([]);
});

it("survives what somebody else wrote there", () => {
  localStorage.setItem("searches/me", "{");
  expect(readRecent("me")).toEqual([]);
});
