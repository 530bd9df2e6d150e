import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { descriptionOf } from "#contract/site/web-descriptions.ts";
import { openPages } from "#contract/site/web-pages.ts";
import { stewardRequests } from "#server/database/tables/website-service.ts";
import { publishPiece } from "#tests/fixtures/pieces.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { daliang, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const template = `<!doctype html><html><head><meta name="description" content="x" /><title>x</title></head><body><div id="root"></div></body></html>`;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ip-smart-pages-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), template);
  server = await testServer({ clientDir: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A document, without the marks that hold parts of a text apart. */
const read = async (url: string) => (await server.app.inject({ url })).body.replaceAll("<!-- -->", "");

it("delivers every page with a title, a description and one heading of its own, and names it in the site map", async () => {
  const map = await read("/sitemap.xml");
  const described = new Set<string>();
  for (const page of openPages) {
    const body = await read(page.path);
    const description = descriptionOf(page);
    expect(body, page.path).toContain(`<title>${page.title} - `);
    expect(body, page.path).toContain(`<meta name="description" content="${description}" />`);
    expect(body.match(/<h1[ >]/g), page.path).toHaveLength(1);
    expect(body, `${page.path} asks for nothing more`).not.toContain("skeleton");
    expect(description.length, page.path).toBeGreaterThan(10);
    described.add(description);
    expect(map.includes(`${page.path}</loc>`), page.path).toBe(page.path !== "/web/search/list");
  }
  expect(described.size).toBe(openPages.length);
});

it("counts stewards, streets and requests as they are, and shows what belongs to the service", async () => {
  const figures = async () => (await server.ask(contract.site.stewardFigures, {})).data;
  const none = { stewards: 0, streets_covered: 0, streets: 2, requests: 0, requests_open: 0, requests_settled: 0 };
  expect(await figures()).toMatchObject(none);
  const steward = { street_id: daliang, unit: "大良服务站", phone: "0757-22000000", topics: [] };
  for (const [name, shown] of [
    ["何站长", true],
    ["李站长", true],
    ["未公布", false],
  ] as const)
    expect(
      await server.ask(contract.content.saveSteward, { id: v7(), name, shown, ...steward }, "admin"),
    ).toMatchObject({
      code: 1,
    });
  const request = { street_id: daliang, company: "试验照明公司", name: "何工", topic: "专利申请" };
  for (const mobile of ["13711110001", "13711110002", "13711110003"]) {
    const altcha = await solvedProof(server.connection.db, server.now());
    await server.post("/v1/web/requestSteward", { ...request, mobile, content: "需要上门指导专利申请。", altcha });
  }
  const { db } = server.connection;
  const left = await db.select().from(stewardRequests);
  for (const [place, state] of (["已办结", "已谢绝"] as const).entries())
    await db
      .update(stewardRequests)
      .set({ state })
      .where(eq(stewardRequests.id, left[place]?.id ?? ""));
  expect(await figures()).toMatchObject({
    stewards: 2,
    streets_covered: 1,
    requests: 3,
    requests_open: 1,
    requests_settled: 1,
  });
  const service = {
    kind: "service",
    category: "专利",
    provider: "综合服务中心",
    address: "",
    phone: "",
    hours: "",
    fee: "",
  };
  const tagged = await publishPiece(server, {
    column: "central",
    title: "托管服务",
    tags: ["管家服务"],
    extension: service,
  });
  const other = await publishPiece(server, { column: "central", title: "公证服务", tags: [], extension: service });
  const page = await read("/web/manage");
  for (const [label, value] of [
    ["管家（位）", "2"],
    ["覆盖镇街", "1 / 2"],
    ["收到需求（件）", "3"],
    ["已办结（件）", "1"],
  ])
    expect(page).toContain(`<dt>${label}</dt><dd>${value}</dd>`);
  expect(page).toContain(tagged);
  expect(page).not.toContain(other);
});

it("reads the fields of experts with their numbers without script", async () => {
  const expert = {
    kind: "expert",
    field: "专利",
    unit: "试验事务所",
    post: "",
    qualification: "",
    years: 3,
    skills: [],
  };
  const id = await publishPiece(server, { column: "experts", title: "周<试验>", extension: expert });
  const page = await read("/web/personnel");
  expect(page).toContain(
    `/web/personnel/expertData?field=${encodeURIComponent("专利")}" data-discover="true">专利（1）</a>`,
  );
  expect(page).toContain(`/web/personnel/expertData?id=${id}" data-discover="true">周&lt;试验&gt;</a>`);
});

it("finds without script, in the whole website and among experts", async () => {
  const id = await publishPiece(server, { title: "量子密钥办法" });
  const found = await read(`/web/search/list?keyword=${encodeURIComponent("量子密钥")}`);
  expect(found).toContain("找到 1 篇");
  expect(found).toContain(`?id=${id}"`);
  expect(found).toContain("<mark>量子密钥</mark>");
  const experts = await read(`/web/personnel?keyword=${encodeURIComponent("量子密钥")}`);
  expect(experts).toContain("找到 0 项");
  expect(await read("/web/search/list")).toContain("请输入要搜索的内容");
});
