import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvFile } from "./csv.ts";

it("comes back as it was written, whatever stands in a field", async () => {
  const lines = [
    ["名称", "数"],
    ['有"引号"，逗号,和\n换行', 12],
    ["", null],
  ];
  const read = parse(await csvFile(lines), { bom: true }) as string[][];
  expect(read).toEqual(lines.map((line) => line.map((field) => String(field ?? ""))));
});

it("holds no formula", async () => {
  const text = (await csvFile([["=HYPERLINK(1)", "+1", "-1", "@x", "一=二"]])).toString();
  expect(text).toBe("\uFEFF'=HYPERLINK(1),'+1,'-1,'@x,一=二\r\n");
});
