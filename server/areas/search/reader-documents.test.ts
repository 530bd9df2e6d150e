import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { feeRightOf, nextTrial } from "#contract/patent/fees/fee-right.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { elderClass, elderCookie } from "#contract/site/elder-mode.ts";
import { type FirstReading, firstReadingId, readingKey } from "#contract/site/first-reading.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const template = `<!doctype html><html lang="zh-CN"><head><meta name="description" content="allgemein" /><title>Plattform</title><script type="module" src="/assets/main.js"></script></head><body><div id="root"></div><noscript>JavaScript</noscript></body></html>`;
const manifest = {
  "index.html": { file: "assets/main.js" },
  "_frame.js": { file: "assets/frame.js", css: ["assets/frame.css"] },
  "src/features/patents/detail/law-page.tsx": { file: "assets/law.js", imports: ["index.html", "_frame.js"] },
};
const paths = ["detail", "power", "instructions", "drawings", "fullText", "law", "kindred"].map(
  (part) => `/${part}New2`,
);
const id = v7();
const application = inventedApplicationNo(2023, "发明", 9_600_001);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ip-smart-readers-"));
  await mkdir(join(folder, ".vite"), { recursive: true });
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/frame.css"), ".frame { color: red; }");
  await writeFile(join(folder, "index.html"), template);
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  server = await testServer({ clientDir: folder });
  const { db } = server.connection;
  const title = `风扇</title><script>alert("1")</script>`;
  await db
    .insert(patents)
    .values({ id, application_no: application, grant_no: "199600001B", type: "发明", title, source: "测试" });
  await db.insert(patentTexts).values({ patent_id: id, abstract: "一种“风扇”。</script>" });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const describe = (description: PatentView["description"]) =>
  server.connection.db.update(patentTexts).set({ description }).where(eq(patentTexts.patent_id, id));
const read = (url: string) => server.app.inject({ url, headers: { host: "ip.example" } });
function readingsOf(html: string): FirstReading[] {
  const [, text = "[]"] = new RegExp(`id="${firstReadingId}">(.*?)</script>`, "u").exec(html) ?? [];
  return JSON.parse(text) as FirstReading[];
}

it("every reader brings along what its page would ask for first, under the key the page looks it up by", async () => {
  for (const path of paths) {
    const page = await read(`${path}?id=${application}`);
    expect([path, page.statusCode]).toEqual([path, 200]);
    const [[key, envelope] = []] = readingsOf(page.body);
    expect(key).toBe(readingKey(contract.search.patentDetail, { patent: application }));
    const asked = await server.app.inject({
      method: "POST",
      url: contract.search.patentDetail.path,
      payload: { patent: application },
    });
    expect(envelope).toEqual(asked.json());
    expect(page.body).not.toContain("<script>alert");
    expect(page.body).toContain(`<link rel="canonical" href="${path}?id=199600001B" />`);
    expect(page.body).toContain(`<h1>风扇&lt;/title&gt;`);
  }
});

it("names the files of the page: its styles before the text, its scripts for after it", async () => {
  const { body } = await read(`/lawNew2?id=${id}`);
  expect(body).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/law.js">');
  expect(body).toContain('<style>.frame { color: red; }</style><link rel="stylesheet" crossorigin media="print"');
});

it("is drawn as its address has it: marked, and in large type for who has chosen it", async () => {
  const description = [{ heading: "实施方式", paragraphs: [{ no: "0001", text: "扇叶与电机相连。" }] }];
  await describe(description);
  const { body } = await read(`/instructionsNew2?id=${id}&mark=${encodeURIComponent("扇叶,电机")}`);
  expect(body).toContain("<mark>扇叶</mark>与<mark>电机</mark>相连。");
  const large = await server.app.inject({ url: `/instructionsNew2?id=${id}`, headers: { cookie: elderCookie(true) } });
  expect(large.body).toContain(`<html lang="zh-CN" class="${elderClass}"`);
  expect(large.headers.vary).toContain("cookie");
});

it("leaves to the client what would hold the server up: a huge text, and words that mark all of it", async () => {
  const isDrawn = async (mark: string) => {
    const { body } = await read(`/instructionsNew2?id=${id}&mark=${encodeURIComponent(mark)}`);
    expect(readingsOf(body)).toHaveLength(1);
    return !body.includes('<div id="root"></div>');
  };
  await describe([{ heading: "", paragraphs: [{ no: "", text: "扇".repeat(6_000) }] }]);
  expect(await isDrawn("叶")).toBe(true);
  expect(await isDrawn("扇")).toBe(false);
  await describe([{ heading: "", paragraphs: [{ no: "", text: "扇".repeat(200_001) }] }]);
  expect(await isDrawn("")).toBe(false);
  await describe([]);
});

it("brings the annuity of a patent in force, with the day it is calculated on", async () => {
  await server.connection.db
    .update(patents)
    .set({ status: "有效", filed_on: "2023-05-16", granted_on: "2024-03-01" })
    .where(eq(patents.id, id));
  const { body } = await read(`/lawNew2?id=${id}`);
  const today = dayOf(server.now());
  const [patent] = await server.connection.db.select().from(patents).where(eq(patents.id, id));
  const right = patent && feeRightOf(patent, today);
  if (typeof right !== "object") throw new Error("no right");
  const asked = nextTrial({ ...right, year: right.year ?? 0 }, "none", today);
  const [, day, trial] = readingsOf(body);
  expect(day).toEqual(["day", expect.objectContaining({ data: today })]);
  const reply = await server.app.inject({ method: "POST", url: contract.patent.feeTrial.path, payload: asked });
  expect(trial).toEqual([readingKey(contract.patent.feeTrial, asked), reply.json()]);
  expect(body).toContain("今天缴纳合计");
  expect(readingsOf((await read(`/detailNew2?id=${id}`)).body)).toHaveLength(1);
});

it("says of one that is not there, is withdrawn or is named wrongly what the call would say", async () => {
  const refusal = async (named: string) => {
    const page = await read(`/detailNew2?id=${named}`);
    const [[, envelope] = []] = readingsOf(page.body);
    return [page.statusCode, envelope?.status, envelope?.msg, page.body.includes("noindex")];
  };
  expect(await refusal(v7())).toEqual([404, 404, expect.stringContaining("尚未收录"), true]);
  expect(await refusal("电机")).toEqual([404, 422, expect.stringContaining("认不出"), true]);
  await server.connection.pool.query("update patents set withdrawn_at = now() where id = $1", [id]);
  expect(await refusal(id)).toEqual([404, 404, "这件专利已从本平台撤下，不再提供内容", true]);
  const bare = await read("/detailNew2");
  expect([bare.statusCode, bare.body]).toEqual([200, template]);
});

it("a patent that is not published is no reader's, whatever it is asked by", async () => {
  const secret = {
    id: v7(),
    application_no: inventedApplicationNo(2026, "发明", 9_600_009),
    title: "一种秘而不宣的风扇",
  };
  await server.connection.db.insert(patents).values({ ...secret, type: "发明", source: "测试" });
  for (const path of paths)
    for (const named of [secret.id, secret.application_no]) {
      const reply = await read(`${path}?id=${named}`);
      expect([reply.statusCode, reply.body.includes(secret.title)]).toEqual([404, false]);
    }
});
