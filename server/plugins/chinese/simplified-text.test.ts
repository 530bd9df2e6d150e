import { expect, it } from "vitest";
import { asSearched, simplifiedText } from "./simplified-text.ts";

it.each([
  ["專利", "专利"],
  ["發明專利", "发明专利"],
  ["實用新型", "实用新型"],
  ["廣東順德區藝達電氣機械製造股份有限公司", "广东顺德区艺达电气机械制造股份有限公司"],
  ["伺服驅動裝置", "伺服驱动装置"],
  ["權利要求書", "权利要求书"],
  ["著作權", "著作权"],
  ["以後", "以后"],
])("%s is %s", (typed, simplified) => {
  expect(simplifiedText(typed)).toBe(simplified);
  expect(asSearched(typed)).toEqual([typed, simplified]);
});

it("leaves simplified, Latin and rare signs as they are, each in its place", () => {
  for (const text of ["专利名称 CN 2021", "藉口", "𠮷", ""]) expect(asSearched(text)).toEqual([text]);
  expect(simplifiedText("A專B").length).toBe(3);
});
