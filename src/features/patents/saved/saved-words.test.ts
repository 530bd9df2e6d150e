import { expect, it } from "vitest";
import type { SavedSearch } from "#contract/patent/saved-searches.ts";
import { newsWords } from "./saved-words.ts";

const quiet: SavedSearch = {
  id: "a",
  no: 1,
  name: "炸锅",
  expression: "名称=(炸锅)",
  dialect: "cn",
  seen_at: "2026-11-20T01:00:00.000Z",
  added: 0,
  changed: 0,
  lapsed: 0,
  more: false,
  problem: "",
};

it("tells only what happened, and that there may be more", () => {
  expect(newsWords(quiet)).toBe("没有新变化");
  expect(newsWords({ ...quiet, added: 3, changed: 1, lapsed: 1 })).toBe("新增 3 件，状态变化 1 件（其中 1 件失效）");
  expect(newsWords({ ...quiet, changed: 2 })).toBe("状态变化 2 件");
  expect(newsWords({ ...quiet, added: 12_000, more: true })).toContain("至少 ");
});
