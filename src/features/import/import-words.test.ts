import { describe, expect, it } from "vitest";
import type { ImportRow } from "#contract/company/company.ts";
import { failedCsv, linesWithout, shownColumns } from "./import-words.ts";

const row = (line: number, cells: Record<string, string>, problems: Record<string, string> = {}): ImportRow => ({
  line,
  cells,
  problems,
  action: Object.keys(problems).length > 0 ? "refused" : "create",
  result: null,
});

describe("an import's rows", () => {
  it("show the required columns and those in use, in the template's order", () => {
    expect(shownColumns([row(2, { address: "一路" }), row(3, {}, { credit_code: "错" })])).toEqual([
      "name",
      "credit_code",
      "street_id",
      "address",
    ]);
  });

  it("name the lines without a cell", () => {
    expect(linesWithout([row(2, { street_id: "大良" }), row(3, {}), row(4, { street_id: "" })], "street_id")).toEqual([
      3, 4,
    ]);
  });

  it("leave as a file only those that failed, with the reason", () => {
    const csv = failedCsv([row(2, { name: "好厂" }), row(3, { name: '叫"坏"的厂' }, { street_id: "请选择所属镇街" })]);
    expect(csv).toBe('\uFEFF"企业名称","所属镇街","失败原因","原行号"\r\n"叫""坏""的厂","","请选择所属镇街","3"\r\n');
  });

  it("never let a spreadsheet run a cell", () => {
    expect(failedCsv([row(2, { name: "=HYPERLINK(1)" }, { name: "错" })])).toContain(`"'=HYPERLINK(1)"`);
  });
});
