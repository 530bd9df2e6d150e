import { expect, it } from "vitest";
import { excerptOf, mark, pairsOf, searchWords } from "./search-words.ts";

it("takes words by spaces, each once", () => {
  expect(searchWords(" 专利  质押，专利 PCT ")).toEqual(["专利", "质押", "pct"]);
});

it("marks every hit and joins neighbours, whatever signs the words have", () => {
  expect(mark("PCT 专利质押（示例）", ["pct", "专利", "质押"])).toEqual([
    { text: "PCT", hit: true },
    { text: " ", hit: false },
    { text: "专利质押", hit: true },
    { text: "（示例）", hit: false },
  ]);
  expect(mark("a.c abc [x]", ["a.c", "[x]"]).filter(({ hit }) => hit)).toEqual([
    { text: "a.c", hit: true },
    { text: "[x]", hit: true },
  ]);
});

it("shows a stretch around the first hit, and the beginning where there is none", () => {
  const text = `${"前".repeat(200)}质押${"后".repeat(200)}`;
  const shown = excerptOf(text, ["质押"]);
  expect(shown.map(({ hit }) => hit)).toEqual([false, true, false]);
  expect(shown[0]?.text).toBe(`…${"前".repeat(30)}`);
  expect(excerptOf("短文", ["质押"])).toEqual([{ text: "短文", hit: false }]);
});

it("reads Chinese in pairs and Latin in words", () => {
  expect(pairsOf("专利奖励 PCT2")).toEqual(["专利", "利奖", "奖励", "pct2"]);
  expect(pairsOf("的")).toEqual([]);
});

it("takes every sign of a word for itself", () => {
  const signs = [..."-.*+?^${}()|[]\\/&#%_~`@!=<>:;,'\"", "😀", "知识-产权", "a-b", "[a-z]", "\\d", "(?:"];
  for (const sign of signs) {
    const text = `前 ${sign} 后`;
    expect(mark(text, [sign]).filter(({ hit }) => hit)).toEqual([{ text: sign, hit: true }]);
    expect(excerptOf(text, [sign]).some(({ hit }) => hit)).toBe(true);
    expect(mark("无此字", [sign])).toEqual([{ text: "无此字", hit: false }]);
  }
});
