import { describe, expect, it } from "vitest";
import { textRow, workbookFile } from "#tests/fixtures/files/foreign-files.ts";
import { type NamedColumns, readNamedTable } from "./named-columns.ts";

const columns: NamedColumns = {
  headings: { name: ["商标名称", "商标"], number: ["申请号"], day: ["申请日期", "申请日"] },
  needed: ["name", "number"],
  most: 5,
  thing: "商标",
};
const rowsOf = (...rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row, at) => textRow(at + 1, row)).join("");
const read = (sheets: Record<string, string>) => readNamedTable(workbookFile({ sheets }), columns);
const head = ["商标名称", "申请号", "申请日期"];

describe("rows under their headings", () => {
  it("come from every sheet with the same headings and say which", async () => {
    const table = await read({
      国内: rowsOf(head, ["甲", "1"], ["乙", "2"]),
      国外: rowsOf(["国外商标"], ["申请号", "商标", "备注"], ["3", "丙", "x"]),
      空白: "",
    });
    expect(table).toEqual({
      rows: [
        { line: 2, at: "国内 第 2 行", cells: { name: "甲", number: "1" } },
        { line: 3, at: "国内 第 3 行", cells: { name: "乙", number: "2" } },
        { line: 6, at: "国外 第 3 行", cells: { name: "丙", number: "3" } },
      ],
      read: ["name", "number", "day"],
      ignored: ["备注"],
      unread: [],
    });
  });

  it("are not looked for on sheets that are something else, which are named", async () => {
    const table = await read({
      目录: rowsOf(["目录"]),
      国内: rowsOf(head, ["甲", "1"]),
      说明: rowsOf(["填写说明"], ["商标名称", "必填"]),
    });
    expect(table.rows).toEqual([{ line: 2, cells: { name: "甲", number: "1" } }]);
    expect(table.unread).toEqual(["工作表“目录”未导入：没有找到表头", "工作表“说明”未导入：没有找到表头"]);
  });

  it("keep their lines where the other sheets have headings only", async () => {
    const table = await read({ 国内: rowsOf(head), 国外: rowsOf(head, ["甲", "1"]) });
    expect(table).toMatchObject({ rows: [{ line: 2, cells: { name: "甲" } }], unread: [] });
    expect(table.rows[0]).not.toHaveProperty("at");
  });

  it("are counted together", async () => {
    const some = rowsOf(head, ["甲", "1"], ["乙", "2"], ["丙", "3"]);
    await expect(read({ 一: some, 二: some })).rejects.toThrow("一次最多导入 5 行，文件有 6 行");
  });

  it("are read by their own heading before an alias, and by a column that says something before an empty one", async () => {
    const own = await read({ s: rowsOf(["商标", "商标名称", "申请号"], ["图", "甲", "1"]) });
    expect(own).toMatchObject({ rows: [{ cells: { name: "甲" } }], ignored: ["商标"] });
    const filled = await read({ s: rowsOf(["商标名称", "商标", "申请号"], [null, "甲", "1"]) });
    expect(filled).toMatchObject({ rows: [{ cells: { name: "甲" } }], ignored: [] });
  });

  it("have numbers with the digits that a spreadsheet shows", async () => {
    const number = '<c r="C2"><v>0.30000000000000004</v></c>';
    const table = await read({ s: textRow(1, head) + textRow(2, ["甲", "1"], number) });
    expect(table.rows[0]?.cells["day"]).toBe("0.3");
  });
});

describe("a workbook with many other sheets", () => {
  it("has the first twenty named, and the others counted", async () => {
    const others = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`表${at}`, rowsOf(["目录"])]));
    const { unread } = await read({ 国内: rowsOf(head, ["甲", "1"]), ...others });
    expect(unread).toHaveLength(21);
    expect(unread.at(-1)).toBe("另有 5 张工作表未导入");
  });
});
