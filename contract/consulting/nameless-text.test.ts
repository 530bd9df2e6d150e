import { expect, it } from "vitest";
import { namelessProblem } from "./nameless-text.ts";

const asker = { company: "佛山市顺德区巡河阀门有限公司", names: ["何工", "阮小满"] };

it.each([
  ["佛山市顺德区巡河阀门有限公司想了解", "企业名称"],
  ["佛山市 顺德区 巡河阀门 有限公司", "企业名称"],
  ["巡河阀门能否申请", "企业简称"],
  ["何工咨询", "提问人姓名"],
  ["阮 小满补充说", "提问人姓名"],
  ["请回电 137 1111 0000", "手机号"],
  ["请回电１３７１１１１００００", "手机号"],
  ["请回电 +86 137 1111 0000", "手机号"],
  ["请回电 86-13711110000", "手机号"],
  ["13711110000 13711110001", "手机号"],
  ["0757-22220000 13711110000", "手机号"],
  ["请回电 137.1111.0000", "手机号"],
])("is told by %s", (text, what) => {
  expect(namelessProblem(text, asker)).toContain(what);
});

it("is not told by places, kinds of company and longer numbers", () => {
  expect(
    namelessProblem("顺德区的有限公司能否申请资助？受理号 20261371111000099，批次 202613711110000", asker),
  ).toBeNull();
});

it("takes no short word between place and kind of company for a name", () => {
  expect(namelessProblem("五金行业怎样申请资助？", { company: "顺德五金有限公司", names: ["何工"] })).toBeNull();
});
