import { expect, it } from "vitest";
import { mergeEdits } from "./merge-edits.ts";

const base = { title: "题", summary: "要", body: "文" };

it("takes what the other changed where the person changed nothing", () => {
  expect(mergeEdits(base, { ...base, title: "我的题" }, { ...base, body: "新文" })).toEqual({
    values: { title: "我的题", summary: "要", body: "新文" },
    both: [],
  });
});

it("keeps what was typed where both changed a field, and names it", () => {
  const merged = mergeEdits(base, { ...base, title: "我的题", body: "同样" }, { ...base, title: "新题", body: "同样" });
  expect(merged).toEqual({ values: { title: "我的题", summary: "要", body: "同样" }, both: ["title"] });
});

it("leaves what was typed over a record that nobody changed", () => {
  const mine = { ...base, summary: "我的要" };
  expect(mergeEdits(base, mine, base)).toEqual({ values: mine, both: [] });
});

it("knows a list by what it holds, however often it was read again", () => {
  const read = (streets: string[]) => ({ name: "券", streets });
  expect(mergeEdits(read(["大良"]), read(["大良"]), read(["大良", "容桂"]))).toEqual({
    values: read(["大良", "容桂"]),
    both: [],
  });
  expect(mergeEdits(read(["大良"]), { ...read(["容桂"]), name: "新券" }, read(["大良"]))).toEqual({
    values: { ...read(["容桂"]), name: "新券" },
    both: [],
  });
});
