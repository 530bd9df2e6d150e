import { expect, it } from "vitest";
import { conditionsProblem, readConditions, type SearchCondition, writeConditions } from "./search-conditions.ts";

const asked: SearchCondition[] = [
  { field: "title", way: "every", words: "专利 质押" },
  { field: "doc_no", way: "exact", words: "顺府〔2026〕1号" },
  { field: "body", way: "none", words: "every some, none" },
];

it("reads the conditions it has written", () => {
  expect(readConditions(writeConditions(asked))).toEqual(asked);
  expect(conditionsProblem(writeConditions(asked))).toBeNull();
  expect(conditionsProblem("")).toBeNull();
});

it("keeps a condition on one line, whatever was pasted into it", () => {
  const [read, ...more] = readConditions(
    writeConditions([{ field: "title", way: "exact", words: "第一行\n body none\t第二行 " }]),
  );
  expect(more).toEqual([]);
  expect(read).toEqual({ field: "title", way: "exact", words: "第一行 body none 第二行" });
});

it("says what is wrong with conditions that nobody's page sends", () => {
  for (const text of ["x", "title", "title every", "evil every 词", "title evil 词", "constructor every 词"])
    expect(conditionsProblem(text), text).toBe("搜索条件不正确，请重新填写");
  expect(conditionsProblem("title every ，、")).toBe("请填写条件中的词语");
  expect(conditionsProblem("title every 词\n".repeat(7))).toBe("最多 6 个条件");
  expect(conditionsProblem(`title exact ${"长".repeat(61)}`)).toBe("每个条件最多 60 个字");
  expect(conditionsProblem("title some 一 二 三 四 五 六 七 八 九")).toBe("每个条件最多 8 个词");
  expect(conditionsProblem("title exact 一 二 三 四 五 六 七 八 九")).toBeNull();
});
