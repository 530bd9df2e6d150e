import { inventedApplicationNo } from "../patent-numbers.ts";
import { describe, expect, it, test } from "vitest";
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

describe("a list of numbers", () => {
  const nobody = { isApplicant: () => false, isInventor: () => false };
  const [one, two] = [
    inventedApplicationNo(2026, "实用新型", 9_000_356),
    inventedApplicationNo(2026, "实用新型", 9_000_311),
  ];

  it.each(["\n", " ", "、", "，", ",", "；", ";", "\r\n", "\t"])("parted by %j looks for each", (sign) => {
    expect(readSmart(`${one}${sign}CN${two.slice(0, -1)}.${two.slice(-1)}${sign}CN199000001A`, nobody)).toMatchObject({
      kind: "number",
      numbers: [one, two, "199000001A"],
      explanation: "按 3 个号码读：申请号或公开号是其中之一。",
    });
  });

  it("may have blanks within its numbers where lines part them", () => {
    const spaced = `ZL ${one.slice(0, 4)} ${one.slice(4, 5)} ${one.slice(5, -1)}.${one.slice(-1)}`;
    expect(readSmart(`专利号：${spaced}\n专利号：${spaced}\n${two}`, nobody).numbers).toEqual([one, two]);
  });

  it("is none where a word stands among them", () => {
    expect(readSmart(`${one}、风扇`, nobody).numbers).toBeUndefined();
    expect(readSmart("2020 2021", nobody).numbers).toBeUndefined();
  });

  it.each(["\u202D", "专利号：", "申请号："])("or one number is read behind %j", (before) => {
    expect(readSmart(`${before}${one}`, nobody)).toMatchObject({ kind: "number", query: { what: { text: one } } });
  });
});
