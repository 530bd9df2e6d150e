import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { reportFileRules } from "#contract/industry/report-file.ts";
import { industryUses } from "#server/database/tables/office/industry.ts";
import { accounts } from "#server/database/tables/people.ts";
import { people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { stamped } from "./stamp-work.ts";
import { stampWithin } from "./stamped-file.ts";

let server: TestServer;
const other: PersonName = "daliangColleague";
beforeAll(async () => {
  server = await testServer();
  const second = { is_news: 0, is_admin: 1, com_id: null, newtype: "", street_ids: [] };
  await server.connection.db.update(accounts).set(second).where(eq(accounts.id, people.daliangColleague.id));
});
afterAll(() => server.close());

/** Two pages, upright and across, with what a viewer would run. */
async function twoPages(change: (document: PDFDocument) => void = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([400, 600]).drawText("first page");
  document.addPage([800, 300]).drawText("second page");
  change(document);
  return Buffer.from(await document.save());
}
const send = async (bytes: Buffer, { id = v7(), person = "admin" as PersonName } = {}) => {
  const reply = await server.app.inject({
    method: "POST",
    url: `/v1/industry/file?${new URLSearchParams({ id, name: "导航.pdf" })}`,
    payload: bytes,
    headers: { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/octet-stream" },
  });
  return reply.json<Envelope>();
};
const fetched = async (path: "document" | "pdf", id: string, person: PersonName = "enterprise") => {
  const headers = { authorization: `Bearer ${await server.token(person)}` };
  return server.app.inject({ url: `/v1/industry/${path}?id=${id}`, headers });
};
const post = (path: string, body: object, person: PersonName = "admin") =>
  server.post(`/v1/industry/${path}`, body, person);
const info = async (id: string) => await server.call(contract.industry.info, { id }, "admin");

const report = (changes: object) => ({
  id: v7(),
  seq: 0,
  title: "阀门专利导航",
  trade: "C34",
  period_from: "2026-01-01",
  period_to: "2026-06-30",
  summary: "通用设备制造业中阀门企业的专利申请与布局情况。",
  body: "",
  access: "免费",
  ...changes,
});
async function published(changes: object = {}) {
  const file_id = v7();
  expect(await send(await twoPages(), { id: file_id })).toMatchObject({ code: 1 });
  const made = report({ file_id, ...changes });
  expect(await post("save", made)).toMatchObject({ code: 1 });
  expect(await post("move", { id: made.id, seq: 1, move: "送审" })).toMatchObject({ code: 1 });
  expect(await post("move", { id: made.id, seq: 2, move: "发布" }, other)).toMatchObject({ code: 1 });
  return made.id;
}

describe("a report as a PDF", () => {
  it("is handed in, takes the place of the text, and is read and saved with its reader on every page", async () => {
    const id = await published({ body: "<p>写过的正文</p>" });
    expect(await info(id)).toMatchObject({ body: "", file: { name: "导航.pdf", pages: 2 } });
    const reading = (await server.ask(contract.industry.reading, { id }, "enterprise")).data;
    expect(reading as OutputOf<typeof industryCalls.reading>).toMatchObject({ file: { pages: 2 }, body: "" });
    for (const path of ["document", "pdf"] as const) {
      const reply = await fetched(path, id);
      expect(reply.headers["content-type"]).toBe("application/pdf");
      expect(reply.headers["cache-control"]).toBe("no-store");
      const pages = (await PDFDocument.load(reply.rawPayload)).getPages();
      expect(pages.map((page) => page.node.Resources()?.lookup(PDFName.of("XObject")) !== undefined)).toEqual([
        true,
        true,
      ]);
    }
    const rows = await server.connection.db.select().from(industryUses).where(eq(industryUses.report_id, id));
    expect(rows.map(({ use }) => use).toSorted()).toEqual(["下载", "阅读"]);
  });

  it("is no byte of anybody's who may not read it", async () => {
    const id = await published({ access: "指定企业" });
    for (const path of ["document", "pdf"] as const) {
      expect((await fetched(path, id)).statusCode).toBe(403);
      expect((await fetched(path, id, "district")).statusCode).toBe(403);
      expect((await fetched(path, id, "admin")).statusCode).toBe(200);
    }
    await post("move", { id, seq: 3, move: "撤回", reason: "数据有误" });
    expect((await fetched("document", id)).statusCode).toBe(404);
    const text = report({ body: "<p>字</p>" });
    await post("save", text);
    expect((await fetched("document", text.id, "admin")).statusCode).toBe(404);
  });

  it("goes when the report is written after all, and is one that was handed in", async () => {
    const id = v7();
    expect(await send(await twoPages(), { id })).toMatchObject({ code: 1 });
    const made = report({ file_id: id });
    await post("save", made);
    await post("save", { ...made, seq: 1, file_id: null, body: "<p>改为编写</p>" });
    expect(await info(made.id)).toMatchObject({ file: null, body: "<p>改为编写</p>" });
    expect((await post("save", report({ file_id: v7() }))).data).toMatchObject({
      fields: { file_id: "文件没有上传成功，请重新选择" },
    });
  });
});

describe("a file", () => {
  const problem = async (bytes: Buffer) => ((await send(bytes)).data as { fields: { file: string } }).fields.file;

  it("is refused in words when it is none, broken, locked or too long", async () => {
    expect(await problem(Buffer.alloc(0))).toBe("文件是空的，请重新选择");
    expect(await problem(Buffer.from("<html>"))).toBe("请选择 PDF 文件");
    expect(await problem(Buffer.from("%PDF-1.7\n%%EOF"))).toContain("请重新导出后再上传");
    expect(await problem((await twoPages()).subarray(0, 300))).toContain("请重新导出后再上传");
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: "secret", ownerPassword: "secret" });
    expect(await problem(Buffer.from(await locked.save()))).toContain("密码或权限保护");
    const long = await PDFDocument.create();
    for (let page = 0; page <= reportFileRules.mostPages; page += 1) long.addPage([10, 10]);
    expect(await problem(Buffer.from(await long.save()))).toContain(`最多 ${reportFileRules.mostPages} 页`);
  });

  it("is as large as is said, sent by administrators alone, and the same again is the same", async () => {
    const filled = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 9, 0x20)]);
    expect(await problem(filled(reportFileRules.max))).toContain("请重新导出");
    expect(await problem(filled(reportFileRules.max + 1))).toContain("最大 30 MB");
    expect(await send(filled(reportFileRules.max + 100_000))).toMatchObject({ status: 413 });
    for (const person of ["enterprise", "district", "daliang"] as const)
      expect(await send(await twoPages(), { person })).toMatchObject({ status: 403 });
    const url = `/v1/industry/file?id=${v7()}&name=a.pdf`;
    const headers = { "content-type": "application/octet-stream" };
    const unknown = await server.app.inject({ method: "POST", url, payload: filled(40_000_000), headers });
    expect(unknown.statusCode).toBe(401);
    const [id, bytes] = [v7(), await twoPages()];
    expect(await send(bytes, { id })).toEqual(await send(bytes, { id }));
    expect(await send(await twoPages((document) => document.addPage()), { id })).toMatchObject({ status: 409 });
  });

  it("is read within limits; how much memory that is, the long level measures", async () => {
    const cost = { heapMegabytes: 768, milliseconds: 1, growthMegabytes: 250 };
    const answer = await stampWithin({ bytes: await twoPages(), stamp: await twoPages(), mostPages: 10 }, cost);
    expect(answer).toEqual({ problem: expect.stringContaining("过于复杂") });
  });

  it("keeps nothing that a viewer would run", async () => {
    const armed = await twoPages((document) => {
      document.addJavaScript("open", "app.alert(1)");
      const action = document.context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(2)") });
      document.catalog.set(PDFName.of("OpenAction"), action);
      document.getPage(0).node.set(PDFName.of("AA"), document.context.obj({ O: action }));
    });
    const plain = await twoPages();
    const made = await stamped({ bytes: armed, stamp: plain, mostPages: 10 });
    if ("problem" in made) throw new Error(made.problem);
    const { context, catalog } = await PDFDocument.load(made.bytes);
    expect(catalog.get(PDFName.of("OpenAction"))).toBeUndefined();
    const reached = (await PDFDocument.load(made.bytes)).getPages().map((page) => page.node.toString());
    expect(
      reached.join(" ") + catalog.toString() + String(context.lookup(catalog.get(PDFName.of("Names")))),
    ).not.toMatch(/JavaScript|\/AA/);
  });
});
