import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import readExcelFile from "read-excel-file/node";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mostExported, mostSheets } from "#contract/patent/export-calls.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { localFileStore } from "#server/plugins/files/file-store.ts";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { daliang, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const rows = ["空气炸锅", "=空气炸锅,带盖", "缓冲铰链"].map((title, at) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2023, "发明", 9_400_000 + at),
  type: "发明" as const,
  title,
  applicants: [{ name: "甲公司" }, { name: "乙公司" }],
  filed_on: `2023-0${at + 1}-01`,
  street_id: daliang,
  cited: at,
  source: "测试",
}));
const [fryer, lidded] = rows as [(typeof rows)[0], (typeof rows)[0]];

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  await db.insert(patents).values(rows);
  const claims = [
    { number: 1, text: "一种空气炸锅，其特征在于带盖。", depends_on: [] },
    { number: 2, text: "根据权利要求1……", depends_on: [1] },
  ];
  const drawn = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const sha256 = createHash("sha256").update(drawn).digest("hex");
  await localFileStore(`${server.dataDir}/files`, async () => undefined).put(sha256, drawn);
  const drawing = { sha256, size: drawn.length, mime: "image/png", name: "", caption: "图1", width: 60, height: 40 };
  await db
    .insert(patentTexts)
    .values({ patent_id: fryer.id, abstract: "一段摘要", claims, drawings: [drawing, drawing] });
});
afterAll(() => server.close());

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/gu)?.length ?? 0;
const picturesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Subtype \/Image\b/gu)?.length ?? 0;

const asked = { expression: "名称=(炸锅)", dialect: "cn", columns: ["application_no", "title", "filed_on", "cited"] };
async function file(input: object, person: PersonName = "enterprise") {
  const reply = await server.app.inject({
    method: "POST",
    url: "/v1/search/patentExport",
    payload: { ...asked, ...input },
    headers: { authorization: `Bearer ${await server.token(person)}` },
  });
  return {
    status: reply.statusCode,
    bytes: reply.rawPayload,
    headers: reply.headers,
    msg: () => reply.json<{ msg: string }>().msg,
  };
}

it("an Excel file has real dates and numbers, and no formula out of a title", async () => {
  const { bytes, headers } = await file({ format: "xlsx" });
  expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("专利_");
  const [head, first, second] = (await readExcelFile(bytes))[0]?.data ?? [];
  expect(head).toEqual(["申请号", "名称", "申请日", "被引用次数"]);
  expect(first?.[1]).toBe(`'${lidded.title}`);
  expect([first?.[2], first?.[3]]).toEqual([new Date("2023-02-01T00:00:00Z"), 1]);
  expect(second?.[0]).toMatch(/^\d{12}\.[\dX]$|^CN\d{12}\.?[\dX]$/u);
});

it("the same as CSV and JSON, with the columns in their order and the texts asked for", async () => {
  const columns = ["title", "applicants", "street", "abstract", "first_claim"];
  const csv = parse((await file({ format: "csv", columns })).bytes, { bom: true }) as string[][];
  expect(csv).toEqual([
    ["名称", "申请人", "镇街", "摘要", "独立权利要求 1"],
    [`'${lidded.title}`, "甲公司；乙公司", "大良街道", "", ""],
    [fryer.title, "甲公司；乙公司", "大良街道", "一段摘要", "一种空气炸锅，其特征在于带盖。"],
  ]);
  const json = JSON.parse(String((await file({ format: "json", columns: ["title", "filed_on"] })).bytes)) as unknown;
  expect(json).toEqual([
    { title: lidded.title, filed_on: "2023-02-01" },
    { title: fryer.title, filed_on: "2023-01-01" },
  ]);
});

it("only what was chosen of the hits, and nothing that is no hit", async () => {
  const ids = [fryer.id, rows[2]?.id];
  const json = JSON.parse(String((await file({ format: "json", columns: ["title"], ids })).bytes)) as unknown;
  expect(json).toEqual([{ title: fryer.title }]);
  const none = await file({ format: "json", ids: [v7()] });
  expect([none.status, none.msg()]).toEqual([422, expect.stringContaining("没有可以导出的专利")]);
});

it("a PDF has a sheet for each patent, with its texts and its first drawing, behind what was asked", async () => {
  const one = await file({ format: "pdf", ids: [fryer.id] });
  const both = await file({ format: "pdf" });
  expect([one.headers["content-type"], one.bytes.subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
  expect([pagesOf(one.bytes), pagesOf(both.bytes)]).toEqual([1, 3]);
  expect([picturesOf(one.bytes), picturesOf(both.bytes)]).toEqual([1, 1]);
  const known = charactersIn(both.bytes);
  const words = `检索条件目录${lidded.title}甲公司乙公司一段摘要一种空气炸锅，其特征在于带盖。大良街道审中2023年01月`;
  expect([...words].filter((character) => !known.has(character))).toEqual([]);
});

it("a drawing that is gone leaves a word, and the sheet comes all the same", async () => {
  await server.connection.pool.query(
    `update patent_texts set drawings = jsonb_set(drawings, '{0,sha256}', to_jsonb(repeat('e', 64))) where patent_id = $1`,
    [fryer.id],
  );
  const { bytes } = await file({ format: "pdf", ids: [fryer.id] });
  expect([pagesOf(bytes), picturesOf(bytes)]).toEqual([1, 0]);
  expect([..."附图无法显示"].filter((character) => !charactersIn(bytes).has(character))).toEqual([]);
});

it("what was chosen and is no longer there is named: counted by the file's name, listed in workbook and paper", async () => {
  const strangerHit = rows[2]?.id ?? "";
  const ids = [fryer.id, strangerHit, v7()];
  const book = await file({ format: "xlsx", ids });
  expect(decodeURIComponent(String(book.headers["content-disposition"]))).toContain("_缺2件.xlsx");
  const notes = (await readExcelFile(book.bytes))[1]?.data ?? [];
  expect(notes[0]).toEqual(["检索条件", "名称=(炸锅)；勾选 3 件"]);
  expect(notes.slice(2).map((line) => line.join(" "))).toEqual([
    "件数 1",
    expect.stringMatching(/^未导出 .*缓冲铰链 不再符合检索条件$/u),
    "未导出 已不在库中",
  ]);
  const paper = await file({ format: "pdf", ids });
  expect(pagesOf(paper.bytes)).toBe(2);
  expect([..."未导出缓冲铰链不再符合"].filter((character) => !charactersIn(paper.bytes).has(character))).toEqual([]);
});

it("many sheets are drawn in a thread, and nobody waits for it", async () => {
  await server.connection.pool.query(
    `insert into patents (id, published_on, application_no, type, title, source)
     select gen_random_uuid(), date '2025-05-06', 'T' || n, '发明', '一叠纸', '测试' from generate_series(1, 7) n`,
  );
  const { bytes } = await file({ format: "pdf", expression: "名称=(一叠纸)" });
  expect(pagesOf(bytes)).toBe(8);
}, 120_000);

it("more than a pile of paper is refused by name, and goes into a table", async () => {
  await server.connection.pool.query(
    `insert into patents (id, published_on, application_no, type, title, source)
     select gen_random_uuid(), date '2025-05-06', 'P' || n, '发明', '一摞纸', '测试' from generate_series(1, ${mostSheets + 1}) n`,
  );
  const many = await file({ format: "pdf", expression: "名称=(一摞纸)" });
  expect([many.status, many.msg()]).toEqual([422, expect.stringContaining(`PDF 一次最多导出 ${mostSheets} 件`)]);
  expect((await file({ format: "csv", expression: "名称=(一摞纸)" })).status).toBe(200);
});

it("refuses nobody's, unknown columns and too many, by name", async () => {
  const stranger = await server.app.inject({ method: "POST", url: "/v1/search/patentExport", payload: asked });
  expect(stranger.statusCode).toBe(401);
  const unknown = await file({ format: "xlsx", columns: ["secret"] });
  expect([unknown.status, unknown.msg()]).toEqual([422, expect.stringContaining("导出列")]);
  expect((await file({ format: "docx" })).msg()).toContain("文件格式");
  await server.connection.pool.query(
    `insert into patents (id, published_on, application_no, type, title, source)
     select gen_random_uuid(), date '2025-05-06', 'X' || n, '发明', '多得很的东西', '测试' from generate_series(1, ${mostExported + 1}) n`,
  );
  const many = await file({ format: "csv", expression: "名称=(多得很的东西)" });
  expect([many.status, many.msg()]).toEqual([422, expect.stringContaining(`命中 ${mostExported + 1} 件`)]);
});
