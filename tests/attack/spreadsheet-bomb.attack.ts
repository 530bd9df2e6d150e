import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import { textRow, thinRows, workbookFile, type WorkbookParts } from "#tests/fixtures/files/foreign-files.ts";
import { forgetPeak, knock, peakMemory, signIn, target } from "./kit/target.ts";

const imports = {
  form: { path: contract.question.xlsformImport.path, account: "district" },
  companies: { path: contract.company.importPreview.path, account: "admin" },
} as const satisfies Record<string, { path: string; account: AccountName }>;

/** Sends a file to an import, and asks the server for its health for as long as it reads. */
async function handIn(bytes: Uint8Array, to: keyof typeof imports, name = "x.xlsx") {
  const { path, account } = imports[to];
  const { token } = await signIn(account);
  forgetPeak();
  const before = peakMemory();
  let reading = true;
  const headers = { "content-type": "application/octet-stream" };
  const sent = knock(`${path}?name=${name}`, { token, method: "POST", body: bytes as BodyInit, headers });
  const answer = sent.finally(() => (reading = false));
  let healthy = 0;
  while (reading) {
    expect((await fetch(`${target.url}/v1/health`)).status).toBe(200);
    healthy += 1;
  }
  const { status, envelope } = await answer;
  return { status, msg: envelope().msg, healthy, megabytes: peakMemory() - before };
}

const farCell = (line: number) => `<c r="XFD${line}"><v>1</v></c>`;
const sheet = (survey: string, more: Omit<WorkbookParts, "sheets"> = {}) =>
  workbookFile({ sheets: { survey }, ...more });

it("hands in a small form whose cells lie as far apart as a sheet goes", async () => {
  const rows = textRow(1, ["type", "name", "label"], farCell(1)) + thinRows(2, 20_000);
  const { status, msg, healthy, megabytes } = await handIn(sheet(rows), "form");
  expect(status).toBe(422);
  expect(msg).toContain("5000 行");
  expect(healthy).toBeGreaterThan(0);
  expect(megabytes).toBeLessThan(500);
});

it("hands in a small list of companies with a cell in the last corner of the sheet", async () => {
  const rows =
    textRow(1, ["企业名称"], farCell(1)) + thinRows(2, 20_000) + `<row r="1048576">${farCell(1_048_576)}</row>`;
  const { status, msg, megabytes } = await handIn(sheet(rows), "companies");
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
  const { status, megabytes } = await handIn(bytes, "companies");
  expect(status).toBe(422);
  expect(megabytes).toBeLessThan(500);
});

it("hands in a workbook that unpacks to far more than it says", async () => {
  const bytes = sheet("", { entries: { "xl/worksheets/sheet1.xml": new Uint8Array(400_000_000) } });
  const { status, msg, megabytes } = await handIn(bytes, "companies");
  expect(status).toBe(422);
  expect(msg).toMatch(/过大|损坏/u);
  expect(megabytes).toBeLessThan(300);
});

it("hands in XML that wants other files, or that grows by entities of its own", async () => {
  const grow = '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;">]><worksheet>&c;</worksheet>';
  const read = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet>&b;</worksheet>';
  for (const xml of [grow, read]) {
    const { status, msg } = await handIn(sheet("", { entries: { "xl/worksheets/sheet1.xml": xml } }), "companies");
    expect(status).toBe(422);
    expect(msg).toContain("DOCTYPE");
  }
});

it("hands in archives with names that lead elsewhere", async () => {
  for (const name of ["../../evil.xml", "/etc/cron.d/evil", String.raw`..\evil`]) {
    const { status, msg } = await handIn(
      zipSync({ "xl/workbook.xml": new Uint8Array(1), [name]: new Uint8Array(1) }),
      "form",
    );
    expect(status).toBe(422);
    expect(msg).toContain("文件名");
  }
});

it("hands in text with a quote that never closes, and one of commas alone", async () => {
  for (const text of [`企业名称,"${"x\n".repeat(1_000_000)}`, `企业名称${",".repeat(1_000_000)}`]) {
    const { status, megabytes } = await handIn(Buffer.from(text), "companies", "x.csv");
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
  const { status, msg } = await handIn(workbookFile({ sheets: { survey, choices } }), "form");
  expect(status).toBe(422);
  expect(msg).toContain("级联");
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
