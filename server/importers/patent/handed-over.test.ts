import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSample, recordsOf } from "./read-sample.testing.ts";

const folder = join(process.env["REAL_DATA"] ?? "", "cases/cnipa");
const missing = process.env["REAL_DATA"] === undefined || !existsSync(folder);
const read = (name: string) => recordsOf(readFileSync(join(folder, name)));

describe(`files as the office hands them over${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing).each(["inv.xml", "inv_nodtd.xml"])("are read with every field: %s", async (name) => {
    const [one, ...more] = await read(name);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      problems: [],
      patent: {
        application_no: "2015101633256",
        publication_no: "104751825A",
        published_on: "2015-07-01",
        grant_no: "104751825B",
        granted_on: "2023-10-03",
        priorities: [{ country: "KR", number: "10-2022-0100096", date: "2022-08-10" }],
        citations: [
          { number: "203232659U", title: "", by: "examiner" },
          { number: "TWM391159A1", title: "", by: "examiner" },
        ],
        agency: "天津市三利专利商标代理有限公司",
        ipc: ["G09G5/10", "G07F19/00"],
      },
    });
    expect(one?.patent.description.at(-1)?.paragraphs[0]?.text).toBe("H₂O 与 10³ 个。");
  });

  it.skipIf(missing)("have their classes in parts", async () => {
    expect((await read("inv_ipc_parts.xml"))[0]?.patent.ipc).toEqual(["G09G5/10", "G07F19/00"]);
  });

  it.skipIf(missing)("tell the legal status as events", async () => {
    expect((await read("prs.xml"))[0]?.patent).toMatchObject({
      application_no: "2015101633256",
      events: [{ code: "CF01", happened_on: "2024-01-03", detail: { 终止日期: "20240408" } }],
    });
  });

  it.skipIf(missing).each([
    ["mixed.zip", "INDEX.xml"],
    ["readme.zip", "说明.txt"],
    ["week_20231003.zip", "index.xml"],
  ])("come in archives whose other files are named: %s", async (name, other) => {
    const records = await read(name);
    const good = records.filter(({ problems }) => problems.length === 0);
    expect(good.map(({ patent }) => patent.application_no)).toEqual(["2015101633256"]);
    expect(records.filter(({ problems }) => problems.length > 0).map(({ place }) => place)).toEqual([other]);
  });
});

const tables = join(process.env["REAL_DATA"] ?? "", "cases/tables");
const readTable = (name: string) => recordsOf(readFileSync(join(tables, name)));

describe(`tables of data bases${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing)("keep the status they say", async () => {
    const said = async (name: string) => (await readTable(name)).map(({ patent }) => patent.source_status);
    expect(await said("legal_state.xlsx")).toEqual([
      { on: null, reason: "未缴年费终止", status: "失效" },
      { on: null, reason: "撤回", status: "失效" },
      { on: null, reason: "", status: "有效" },
      { on: null, reason: "驳回", status: "失效" },
    ]);
    expect(await said("incopat.xlsx")).toEqual([
      { on: "2023-01-15", reason: "未缴年费终止", status: "失效" },
      { on: null, reason: "", status: "有效" },
      { on: null, reason: "", status: "有效" },
    ]);
    expect((await said("soopat.csv"))[0]).toEqual({ on: null, reason: "", status: "有效" });
    expect((await readTable("incopat.xlsx"))[0]?.patent.expires_on).toBeNull();
  });

  it.skipIf(missing)("are read from all sheets", async () => {
    const read = await readTable("three_sheets.xlsx");
    expect(read.map(({ place, patent }) => [place, patent.title])).toEqual([
      ["发明 第 2 行", "发明一件"],
      ["实用新型 第 2 行", "实用新型一件"],
      ["外观 第 2 行", "外观一件"],
    ]);
    const ledger = await openSample(readFileSync(join(tables, "ledger.xlsx")));
    expect(ledger.shape).toBe("Excel / CSV 表格，工作表“说明”未导入：没有找到表头");
  });

  it.skipIf(missing).each(["google", "espacenet", "espacenet_old", "derwent", "lens_new", "soopat", "cnipa_pss"])(
    "are read with every row: %s",
    async (name) => {
      const refused = (await readTable(`${name}.csv`)).filter(({ problems }) =>
        problems.some(({ effect }) => effect === "refuse"),
      );
      expect(refused).toEqual([]);
    },
  );
});
