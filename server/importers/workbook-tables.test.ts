import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { columnLetters, textRow, workbookFile, type WorkbookParts } from "#tests/fixtures/files/foreign-files.ts";
import { type ForeignTable, unpackTable } from "./foreign-table.ts";
import { workbookTables } from "./workbook-tables.ts";

const read = async (bytes: Buffer) => (await workbookTables(bytes)).map(unpackTable);
const readParts = (parts: WorkbookParts) => read(workbookFile(parts));

/** Rows as the library pads them: from the first to the last filled one, all as wide as the widest. */
function padded({ name, rows }: ForeignTable) {
  const width = Math.max(0, ...rows.flatMap(({ cells }) => [...cells.keys()].map((column) => column + 1)));
  const data = Array.from({ length: rows.at(-1)?.line ?? 0 }, () =>
    Array.from({ length: width }, () => null as unknown),
  );
  for (const { line, cells } of rows) for (const [column, cell] of cells) (data[line - 1] ?? [])[column] = cell;
  return { sheet: name, data };
}

/** As the library alone reads it, days as texts. */
async function byLibrary(bytes: Buffer) {
  const sheets = await readWorkbook(bytes);
  const text = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
  return sheets.map(({ sheet, data }) => ({ sheet, data: data.map((row) => row.map(text)) }));
}

const styles = `<styleSheet><numFmts><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="2"/></cellXfs></styleSheet>`;
const strings = `<si><t>甲</t></si><si><r><t>富</t></r><r><rPr><b/></rPr><t xml:space="preserve">文本 </t></r><rPh sb="0" eb="1"><t>フ</t></rPh></si>
<si><t xml:space="preserve">  有空格  </t></si><si><t>a &lt; b &amp;amp; &#x4e2d;&#25991; _x000D_x</t></si><si><t></t></si>`;
const everyKind = `<row r="1" spans="1:9"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c></row>
<row r="3"><c r="A3" s="1"><v>45000</v></c><c r="B3" s="2"><v>45000.5</v></c><c r="C3" s="3"><v>59</v></c><c r="D3" s="4"><v>0.30000000000000004</v></c><c r="E3"><v>1E+20</v></c></row>
<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" t="b"><v>0</v></c><c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D4" t="str"><f>A1&amp;"&lt;"</f><v>甲&lt;</v></c><c r="E4"><f>1+1</f><v>2</v></c><c r="F4"><f>NOW()</f></c></row>
<row r="6" ht="20"><c r="B6" t="inlineStr"><is><t>行内</t></is></c><c r="C6" t="inlineStr"><is><r><t>分</t></r><r><t>段</t></r></is></c><c r="D6" t="d"><v>2024-02-29T00:00:00Z</v></c><c r="E6" s="1"/><c r="H6" t="inlineStr"><is><t> </t></is></c></row>
<row r="9"><c r="AB9"><v>-0.5</v></c></row><row r="12" s="1" customFormat="1"/>`;

describe("a workbook reads as the library alone reads it", () => {
  it.each([
    ["every kind of cell", { sheets: { "甲 &amp; 乙_x0041_": everyKind, 空: "" }, strings, styles }],
    [
      "days counted from 1904",
      {
        sheets: { s: everyKind },
        strings,
        styles,
        entries: {
          "xl/workbook.xml":
            '<x:workbook xmlns:x="m" xmlns:q="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="s" sheetId="9" q:id="rId1"/></x:sheets></x:workbook>',
        },
      },
    ],
    ["marks with a prefix", { sheets: { s: everyKind.replaceAll(/<(\/?)(\w)/gu, "<$1x:$2") }, strings, styles }],
    [
      "a sheet by its place from the root",
      {
        sheets: { s: everyKind },
        strings,
        styles,
        entries: {
          "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
          "xl/media/photo.png": new Uint8Array(5000),
        },
      },
    ],
  ])("%s", async (_, parts: WorkbookParts) => {
    const bytes = workbookFile(parts);
    expect((await read(bytes)).map(padded)).toEqual(await byLibrary(bytes));
  });

  it("many rows of mixed cells, as another library writes them", async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const kinds = [
      () => null,
      () => ({ value: `文字${random(1000)} <&> "引号"` }),
      () => ({ value: random(100_000) / 7 }),
      () => ({ value: new Date(Date.UTC(2000, 0, random(9000))), format: "yyyy-mm-dd" }),
      () => ({ value: random(2) === 0 }),
      () => ({ value: "" }),
    ];
    const sheet = (rows: number, columns: number) =>
      Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () => kinds[random(kinds.length)]?.() ?? null),
      );
    const bytes = await writeWorkbook([
      { sheet: "一", data: sheet(200, 31) },
      { sheet: "二", data: sheet(40, 3) },
    ]).toBuffer();
    expect((await read(bytes)).map(padded)).toEqual(await byLibrary(bytes));
  });
});

describe.each(["UTC", "Asia/Shanghai", "America/Los_Angeles"])("a day is the same on a server in %s", (zone) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  const workbook = (rows: string, from1904?: string) =>
    readParts({
      sheets: { s: rows },
      styles,
      entries: {
        ...(from1904 !== undefined && {
          "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="${from1904}"/><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        }),
      },
    });
  const days = async (rows: string, from1904?: string) => {
    const [table] = await workbook(`<row r="1">${rows}</row>`, from1904);
    return [...(table?.rows[0]?.cells.values() ?? [])];
  };

  it("which really runs there", () => {
    expect(new Date(2024, 4, 1).getTimezoneOffset()).toBe({ UTC: 0, "Asia/Shanghai": -480 }[zone] ?? 420);
  });

  it.each(["2024-05-01", "2024-05-01T00:00:00", "2024-05-01T23:59:59.999", "2024-05-01T00:00:00.000Z", "20240501"])(
    "written in ISO 8601 as %s",
    async (iso) => {
      expect(await days(`<c r="A1" t="d"><v>${iso}</v></c>`)).toEqual(["2024-05-01"]);
    },
  );

  it.each(["45413", "45413.5", "45412.99999999999", "45412.999999", "45413.00000001"])(
    "counted as %s days",
    async (serial) => {
      expect(await days(`<c r="A1" s="1"><v>${serial}</v></c>`)).toEqual(["2024-05-01"]);
    },
  );

  it("counted as far as a second before midnight", async () => {
    expect(await days('<c r="A1" s="1"><v>45412.99998</v></c>')).toEqual(["2024-04-30"]);
  });

  it.each([
    ["1", "2024-05-01"],
    ["true", "2024-05-01"],
    ["0", "2020-04-30"],
    ["false", "2020-04-30"],
  ])("counted from 1904 on where the flag is %s", async (flag, day) => {
    expect(await days('<c r="A1" s="1"><v>43951</v></c>', flag)).toEqual([day]);
  });
});

describe("an honest workbook with cells far away", () => {
  it("has rows as long as they are, whatever stands in the last cell of the sheet", async () => {
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>误</t></is></c></row>';
    const [table] = await readParts({
      sheets: { s: textRow(1, ["名称"], '<c r="XFD1"><v>1</v></c>') + textRow(2, ["甲"]) + far },
    });
    expect(table?.rows).toEqual([
      {
        line: 1,
        cells: new Map<number, unknown>([
          [0, "名称"],
          [16_383, 1],
        ]),
      },
      { line: 2, cells: new Map([[0, "甲"]]) },
      { line: 1_048_576, cells: new Map([[16_383, "误"]]) },
    ]);
  });

  it("has no cells where only a format is", async () => {
    const formatted = Array.from(
      { length: 20_000 },
      (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"/><c r="XFD${at + 2}" s="1"/></row>`,
    );
    const [table] = await readParts({ sheets: { s: textRow(1, ["名称"]) + formatted.join("") }, styles });
    expect(table?.rows).toHaveLength(1);
  });

  it("may leave addresses out", async () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="5"><c><v>4</v></c></row><row><c r="B9"><v>5</v></c></row>';
    const [table] = await readParts({ sheets: { s: rows } });
    expect(table?.rows.map(({ line, cells }) => [line, [...cells]])).toEqual([
      [
        1,
        [
          [0, 1],
          [3, 2],
          [4, 3],
        ],
      ],
      [5, [[0, 4]]],
      [9, [[1, 5]]],
    ]);
  });
});

const wide = (line: number) =>
  `<row r="${line}">${Array.from({ length: 16_384 }, (_, at) => `<c r="${columnLetters(at)}${line}"><v>1</v></c>`).join("")}</row>`;
const cell = (xml: string) => ({ sheets: { s: `<row r="1">${xml}</row>` } });

describe("a workbook is refused in words", () => {
  it.each<[string, WorkbookParts, string]>([
    [
      "half a million cells and more",
      { sheets: { s: Array.from({ length: 31 }, (_, at) => wide(at + 1)).join("") } },
      "超过 50 万个",
    ],
    ["a cell beyond the last column", cell('<c r="XFE1"><v>1</v></c>'), "损坏"],
    ["a cell beyond the last row", { sheets: { s: '<row r="1048577"><c r="A1048577"><v>1</v></c></row>' } }, "损坏"],
    ["a cell before the one before", cell('<c r="B1"><v>1</v></c><c r="A1"><v>1</v></c>'), "损坏"],
    ["a row that comes twice", { sheets: { s: textRow(2, ["a"]) + textRow(2, ["b"]) } }, "损坏"],
    ["a type that is none", cell('<c r="A1" t="constructor"><v>1</v></c>'), "损坏"],
    ["a shared text that is not there", cell('<c r="A1" t="s"><v>5</v></c>'), "无法识别的单元格"],
    ["a text longer than a cell", { sheets: { s: textRow(3, ["x".repeat(32_768)]) } }, "第 3 行有单元格超过"],
    [
      "one shared text shown by many cells",
      {
        sheets: {
          s: Array.from(
            { length: 700 },
            (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
          ).join(""),
        },
        strings: `<si><t>${"长".repeat(32_000)}</t></si>`,
      },
      "文字过多",
    ],
    [
      "a document type",
      { sheets: { s: "" }, entries: { "xl/sharedStrings.xml": '<!DOCTYPE sst [<!ENTITY a "b">]><sst/>' } },
      "DOCTYPE",
    ],
    ["an entity of its own", cell('<c r="A1" t="inlineStr"><is><t>&a;</t></is></c>'), "自定义实体"],
    [
      "too many sheets",
      { sheets: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`s${at}`, ""])) },
      "超过 200 张",
    ],
    [
      "a sheet that is missing",
      {
        sheets: { s: "" },
        entries: {
          "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Id="rId1" Type="/worksheet" Target="no.xml"/></Relationships>',
        },
      },
      "损坏",
    ],
    [
      "a sheet cut off",
      { sheets: { s: "" }, entries: { "xl/worksheets/sheet1.xml": "<worksheet><sheetData>" } },
      "损坏",
    ],
    [
      "a sheet that is another ZIP",
      { sheets: { s: "" }, entries: { "xl/worksheets/sheet1.xml": workbookFile({ sheets: { s: "" } }) } },
      "损坏",
    ],
    [
      "names of the language itself",
      {
        sheets: { s: "" },
        entries: {
          "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Id="__proto__" Type="/worksheet" Target="__proto__"/></Relationships>',
          "xl/workbook.xml": '<workbook><sheet name="__proto__" id="__proto__"/></workbook>',
        },
      },
      "损坏",
    ],
    [
      "a sheet of nothing but the same mark",
      {
        sheets: { s: "" },
        entries: { "xl/worksheets/sheet1.xml": `<worksheet>${"<c/>".repeat(1_000_000)}</worksheet>` },
      },
      "展开后过大",
    ],
    [
      "a huge list of sheets",
      {
        sheets: { s: "" },
        entries: {
          "xl/workbook.xml":
            `<workbook>${Array.from({ length: 90_000 }, (_, at) => `<!-- ${at * 7919} -->`).join("   ")}</workbook>`.padEnd(
              3_000_000,
              "<!--x-->",
            ),
        },
      },
      "展开后过大",
    ],
  ])("%s", async (_, parts, words) => {
    await expect(readParts(parts)).rejects.toThrow(words);
  });
});

describe("a workbook whose folders are parted by backslashes", () => {
  it("is read", async () => {
    const parts = unzipSync(workbookFile({ sheets: { s: textRow(1, ["甲"]) } }));
    const entries = Object.entries(parts).map(([name, part]) => [name.replaceAll("/", "\\"), part] as const);
    expect(await read(Buffer.from(zipSync(Object.fromEntries(entries))))).toMatchObject([
      { name: "s", rows: [{ line: 1 }] },
    ]);
  });

  const file = join(process.env["REAL_DATA"] ?? "", "cases/text/backslash.xlsx");
  const missing = process.env["REAL_DATA"] === undefined || !existsSync(file);
  it.skipIf(missing)(`is read as one came${missing ? " (skipped: no REAL_DATA)" : ""}`, async () => {
    const [table] = await read(readFileSync(file));
    expect([...(table?.rows[0]?.cells.values() ?? [])]).toContain("企业名称");
    expect(table?.rows).toHaveLength(2);
  });
});
