import { describe, expect, it } from "vitest";
import { columnRules } from "./import-columns.ts";
import { readImportFile } from "./import-file.ts";

const lists = { streets: [], labels: new Map<string, string>() };

describe("a column of a company list", () => {
  it.each([
    ["1,375", "1375"],
    ["1，375万元", "1375"],
    ["13.75", "13.75"],
    ["2000万元人民币", "2000"],
    ["1.5亿", "15000"],
    ["3亿元", "30000"],
  ])("has the capital %s as %s", (cell, value) => {
    expect(columnRules.reg_capital.read(cell, lists)).toEqual({ value });
  });

  it.each(["13,75", "1，5", "1,37,5.0"])("refuses the capital %s, whose comma may be a point", (cell) => {
    expect(columnRules.reg_capital.read(cell, lists)).toEqual({
      problem: `注册资本“${cell}”中的逗号不在千位，请核对后只填数字`,
    });
  });

  it.each(["成立\u00A0日期", "注册资本", "注册资本（万元）：", "注册资金(万元)", "* 成立日期 "])(
    "is recognised by the heading %j",
    async (heading) => {
      const { read, ignored } = await readImportFile(Buffer.from(`企业名称,${heading}\n甲,1\n`));
      expect([read.length, ignored]).toEqual([2, []]);
    },
  );

  it.each(["企业\u200B名称", "企业名称\uFEFF"])("of names is recognised by the heading %j", async (heading) => {
    expect((await readImportFile(Buffer.from(`${heading}\n甲\n`))).rows).toEqual([{ line: 2, cells: { name: "甲" } }]);
  });

  it.each([
    "9144 0606 0000 0000 0L",
    "91440606-000000000L",
    "９１４４０６０６０００００００００Ｌ",
    "信用代码：91440606000000000L",
  ])("has the code %j without its signs", (cell) => {
    expect(columnRules.credit_code.read(cell, lists)).toEqual({ value: "91440606000000000L" });
  });
});
