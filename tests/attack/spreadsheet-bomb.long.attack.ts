// Long: bombs at their limits, which take seconds each to make and to read. One of each kind knocks in the quick level.
import { expect, it } from "vitest";
import { textRow, thinRows } from "#tests/fixtures/files/foreign-files.ts";
import { farCell, handInTable, imports, sheet } from "./kit/hand-in-table.ts";
import { forgetPeak, knock, peakMemory, signIn } from "./kit/target.ts";

it("hands in a small list of companies with a cell in the last corner of the sheet", async () => {
  const rows =
    textRow(1, ["企业名称"], farCell(1)) + thinRows(2, 20_000) + `<row r="1048576">${farCell(1_048_576)}</row>`;
  const { status, msg, megabytes } = await handInTable(sheet(rows), "companies");
  expect(status).toBe(422);
  expect(msg).toContain("一次最多导入");
  expect(megabytes).toBeLessThan(500);
});

it("hands in cells that all show one long text", async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  );
  const bytes = sheet(rows.join(""), { strings: `<si><t>${"长".repeat(32_000)}</t></si>` });
  const { status, megabytes } = await handInTable(bytes, "companies");
  expect(status).toBe(422);
  expect(megabytes).toBeLessThan(500);
});

it("hands in a workbook that unpacks to far more than it says", async () => {
  const bytes = sheet("", { entries: { "xl/worksheets/sheet1.xml": new Uint8Array(400_000_000) } });
  const { status, msg, megabytes } = await handInTable(bytes, "companies");
  expect(status).toBe(422);
  expect(msg).toMatch(/过大|损坏/u);
  expect(megabytes).toBeLessThan(300);
});

it("hands in many bombs at once, of which some are sent away and none ends the process", async () => {
  const { token } = await signIn("district");
  const rows = textRow(1, ["type", "name", "label"], farCell(1)) + thinRows(2, 20_000);
  const bytes = sheet(rows);
  forgetPeak();
  const before = peakMemory();
  const headers = { "content-type": "application/octet-stream" };
  const send = () =>
    knock(`${imports.form.path}?name=x.xlsx`, { token, method: "POST", body: bytes as BodyInit, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([422, 503]);
  for (const answer of answers) if (answer.status === 503) expect(answer.headers.get("retry-after")).toMatch(/^\d+$/u);
  expect(peakMemory() - before).toBeLessThan(900);
});
