import { expect, test } from "vitest";
import { normalCode, normalName, normalText } from "./normal-text.ts";

test.each(["ＡＢＣ　１２", "İstanbul ΑΣ Σ", "😀Ａ压缩机", "ＴＩ＝（空调）", "ß ŉ ǰ"])("%s keeps its length", (text) => {
  expect(normalText(text)).toHaveLength(text.length);
});

test("width, case and the two small sigmas do not count", () => {
  expect(normalText("ＡＢ　Ｃ（１）")).toBe("ab c(1)");
  expect(normalText("ΑΣ")).toBe(normalText("ασ"));
  expect(normalText("ας")).toBe(normalText("ασ"));
});

test.each([
  ["ZL 2020 1 9000001.7", "2020190000017"],
  ["ＣＮ１９９０００００１Ａ", "199000001A"],
  ["f24f 11/00 (2006.01)i", "F24F11/00"],
  ["CN", "CN"],
  ["US 62/900,001", "US62/900,001"],
])("the code %s is compared as %s", (typed, code) => expect(normalCode(typed)).toBe(code));

test("a name is compared without width, case and spaces beside Chinese", () => {
  expect(normalName(" 某某（ 中国 ） 公司  ABC  Co ")).toBe("某某(中国)公司abc co");
});
