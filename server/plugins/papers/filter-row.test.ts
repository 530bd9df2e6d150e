import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { filterRow } from "./filter-row.ts";

const features = { features: [filterRow] };
const sheetsOf = (file: Buffer) => {
  const parts = unzipSync(new Uint8Array(file));
  const names = Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/sheet"));
  return names.sort().map((name) => strFromU8(parts[name] ?? new Uint8Array()));
};
const row = (...cells: (string | null)[]) => cells.map((value) => (value === null ? null : { value }));

describe("the filter row of a workbook", () => {
  it("reaches from the head's first cell to its last column and the last row, behind the cells", async () => {
    const data = [row("企业", "镇街", "备注"), row("甲公司", "大良", null), row("乙公司", null, null)];
    const [xml] = sheetsOf(await writeExcelFile(data, { sheet: "企业", stickyRowsCount: 1 }, features).toBuffer());
    expect(xml).toContain('</sheetData><autoFilter ref="A1:C3"/>');
    expect(xml).toContain('state="frozen"');
  });

  it("goes beyond the column Z and stands over a list without lines", async () => {
    const heads = Array.from({ length: 28 }, (_, i) => `栏${i}`);
    const [xml] = sheetsOf(
      await writeExcelFile([row(...heads)], { sheet: "空", stickyRowsCount: 1 }, features).toBuffer(),
    );
    expect(xml).toContain('<autoFilter ref="A1:AB1"/>');
  });

  it("is on each sheet with a frozen head and on no other", async () => {
    const data = [row("a"), row("b")];
    const sheets = [
      { sheet: "答卷", data, stickyRowsCount: 1 },
      { sheet: "说明", data },
    ];
    const [answers, notes] = sheetsOf(await writeExcelFile(sheets, features).toBuffer());
    expect(answers).toContain("<autoFilter");
    expect(notes).not.toContain("<autoFilter");
  });
});
