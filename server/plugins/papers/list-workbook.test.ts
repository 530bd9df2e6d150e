import readExcelFile from "read-excel-file/node";
import { expect, it } from "vitest";
import { listWorkbook } from "./list-workbook.ts";

const columns = [
  { header: "企业", cell: ({ name }: { name: string }) => ({ value: name }), width: 20 },
  { header: "件数", cell: ({ count }: { count: number }) => ({ value: count }), width: 8 },
];
const lines = async (rows: { name: string; count: number }[]) =>
  (await readExcelFile(await listWorkbook("专利", columns, rows)))[0]?.data;

it("has its head over rows, and over none", async () => {
  expect(await lines([{ name: "甲公司", count: 3 }])).toEqual([
    ["企业", "件数"],
    ["甲公司", 3],
  ]);
  expect(await lines([])).toEqual([["企业", "件数"]]);
});
