import readExcelFile from "read-excel-file/node";
import { expect, it } from "vitest";
import type { Cell } from "write-excel-file/node";
import { drawWorkbook } from "./draw-workbook.ts";
import { listSheets } from "./list-workbook.ts";
import { packedSheet } from "./packed-sheet.ts";

const columns = [
  { header: "企业", cell: ({ name }: { name: string }) => ({ value: name }), width: 20 },
  { header: "件数", cell: ({ count }: { count: number }) => ({ value: count }), width: 8 },
];
const lines = async (rows: { name: string; count: number }[]) => {
  const sheets = listSheets("专利", { columns, rows }).map((plan) => packedSheet(plan, true));
  return (await readExcelFile(await drawWorkbook(await Promise.all(sheets))))[0]?.data;
};
const sheetOf = async (rows: Cell[][], asIs: number[] = []) => {
  const plan = { sheet: "表", columns: [{ width: 8 }], rows, asIs };
  return (await readExcelFile(await drawWorkbook([await packedSheet(plan, false)])))[0]?.data;
};

it("has its head over rows, and over none", async () => {
  expect(await lines([{ name: "甲公司", count: 3 }])).toEqual([
    ["企业", "件数"],
    ["甲公司", 3],
  ]);
  expect(await lines([])).toEqual([["企业", "件数"]]);
});

it("holds every row of a long list, in its order", async () => {
  const many = Array.from({ length: 5000 }, (_, count) => ({ name: `公司${count}`, count }));
  expect((await lines(many))?.slice(1)).toEqual(many.map(({ name, count }) => [name, count]));
});

it("has no text that becomes a formula, in whatever cell it stands", async () => {
  const live = ["=HYPERLINK(1)", "+1", "-1", "@x", "\t=1"];
  const styled = live.map((value) => ({ value, fontWeight: "bold" as const, type: String }));
  const [bare, bold] = (await sheetOf([live, styled])) ?? [];
  expect(bare).toEqual(live.map((text) => `'${text}`));
  expect(bold).toEqual(live.map((text) => `'${text}`));
});

it("has numbers, days and truths as what they are, and expressions of programs as they are", async () => {
  const day = new Date("2026-02-01T00:00:00Z");
  const row = [
    -12.5,
    { value: -3, format: "0.00" },
    { value: day, type: Date, format: "yyyy-mm-dd" },
    true,
    null,
    "-a",
  ];
  expect(await sheetOf([row], [5])).toEqual([[-12.5, -3, day, true, null, "-a"]]);
});
