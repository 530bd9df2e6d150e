import { expect, test } from "vitest";
import { readSmart } from "./smart-reading.ts";

const known = {
  isApplicant: (name: string) => name === "某某电器有限公司",
  isInventor: (name: string) => name === "张三丰",
};

test.each([
  ["ZL 2020 1 9000001.7", "number", "2020190000017"],
  ["CN199000001A", "number", "199000001A"],
  ["f24f 11/30", "ipc", "F24F11/30"],
  ["Ｈ０４Ｌ", "ipc", "H04L"],
  ["2021", "date", "2021-01-01"],
  ["2021年3月", "date", "2021-03-31"],
  ["某某电器有限公司", "name", "某某电器有限公司"],
  ["张三丰", "name", "张三丰"],
  ["名称=(空调) 且 摘要=压缩机", "expression", "压缩机"],
  ["TTL:(空调 OR 制冷)", "expression", "制冷"],
  ["一种空调压缩机的降噪结构", "words", "压缩机"],
  ["名称=(空调", "words", "空调"],
] as const)("%s is read as %s", (text, kind, holds) => {
  const { kind: read, query, explanation } = readSmart(text, known);
  expect(read).toBe(kind);
  expect(JSON.stringify(query)).toContain(`"${holds}"`);
  expect(explanation).not.toBe("");
});

test("words are dropped and required, and their places are those of the text", () => {
  const text = "空调压缩机的噪声，以及空调的能耗";
  const all = readSmart(text, known);
  expect(all.words.map((word) => text.slice(word.from, word.to))).toEqual(all.words.map((word) => word.text));
  expect(all.words.map((word) => word.text)).not.toContain("以及");
  expect(all.query?.is).toBe("or");
  const chosen = readSmart(text, known, { dropped: ["噪声"], required: ["空调"] });
  expect(chosen.query).toMatchObject({ is: "and", of: [{ what: { text: "空调" } }, { is: "or" }] });
  expect(JSON.stringify(chosen.query)).not.toContain("噪声");
  expect(chosen.words.filter((word) => word.dropped).map((word) => word.text)).toEqual(["噪声"]);
});

test("a whole page keeps its forty most telling words, and nothing at all is told", () => {
  const page = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");
  expect(readSmart(page, known).words).toHaveLength(40);
  expect(readSmart("  ，。", known)).toMatchObject({ kind: "words", query: null, explanation: "没有可以查找的词。" });
});
