import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { textRow, thinRows, workbookFile } from "#tests/fixtures/files/foreign-files.ts";
import { farCell, handInTable, sheet } from "./kit/hand-in-table.ts";

it("hands in a small form whose cells lie as far apart as a sheet goes", async () => {
  const rows = textRow(1, ["type", "name", "label"], farCell(1)) + thinRows(2, 20_000);
  const { status, msg, healthy, megabytes } = await handInTable(sheet(rows), "form");
  expect(status).toBe(422);
  expect(msg).toContain("5000 行");
  expect(healthy).toBeGreaterThan(0);
  expect(megabytes).toBeLessThan(500);
});

it("hands in XML that wants other files, or that grows by entities of its own", async () => {
  const grow = '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;">]><worksheet>&c;</worksheet>';
  const read = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet>&b;</worksheet>';
  for (const xml of [grow, read]) {
    const { status, msg } = await handInTable(sheet("", { entries: { "xl/worksheets/sheet1.xml": xml } }), "companies");
    expect(status).toBe(422);
    expect(msg).toContain("DOCTYPE");
  }
});

it("hands in archives with names that lead elsewhere", async () => {
  for (const name of ["../../evil.xml", "/etc/cron.d/evil", String.raw`..\evil`]) {
    const { status, msg } = await handInTable(
      zipSync({ "xl/workbook.xml": new Uint8Array(1), [name]: new Uint8Array(1) }),
      "form",
    );
    expect(status).toBe(422);
    expect(msg).toContain("文件名");
  }
});

it("hands in text with a quote that never closes, and one of commas alone", async () => {
  for (const text of [`企业名称,"${"x\n".repeat(1_000_000)}`, `企业名称${",".repeat(1_000_000)}`]) {
    const { status, megabytes } = await handInTable(Buffer.from(text), "companies", "x.csv");
    expect(status).toBe(422);
    expect(megabytes).toBeLessThan(500);
  }
});

it("hands in a form whose cascade multiplies its options", async () => {
  const levels = Array.from({ length: 8 }, (_, at) => textRow(at + 3, ["select_one l", `q${at}`, "级"]));
  const survey =
    textRow(1, ["type", "name", "label", "platform_type"]) +
    textRow(2, ["begin_group", "g", "组", "cascade"]) +
    levels.join("") +
    textRow(11, ["end_group"]);
  const options = Array.from({ length: 100 }, (_, at) => textRow(at + 2, ["l", `o${at}`, "项"]));
  const choices = textRow(1, ["list_name", "name", "label"]) + options.join("");
  const { status, msg } = await handInTable(workbookFile({ sheets: { survey, choices } }), "form");
  expect(status).toBe(422);
  expect(msg).toContain("级联");
});
