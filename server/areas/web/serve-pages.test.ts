import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { activityPiece, policyPiece, publishPiece, savePiece } from "#tests/fixtures/pieces.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const template = `<!doctype html><html><head><meta
      name="description"
      content="allgemein"
    /><title>Plattform</title></head><body><div id="root"></div><noscript>JavaScript</noscript></body></html>`;

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

const read = (url: string, host = "ip.example") => server.app.inject({ url, headers: { host } });
const count = (text: string, part: string) => text.split(part).length - 1;

it("delivers a piece with its own head and text, whatever its words are", async () => {
  const id = await publishPiece(server, {
    title: `资助办法</title><script>alert("1")</script>$&`,
    summary: `摘要"引号" & <b>`,
    body: "<p>第一条 正文可读。</p>",
  });
  const page = await read(`/web/policies/details?id=${id}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain("<script>alert");
  expect(page.body).toContain(
    "<title>资助办法&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp; - ",
  );
  expect(page.body).toContain('content="摘要&quot;引号&quot; &amp; &lt;b&gt;"');
  expect(page.body).toContain(`<link rel="canonical" href="http://ip.example/web/policies/details?id=${id}" />`);
  expect(page.body).toContain('<meta property="og:type" content="article" />');
  expect(page.body).toContain("<p>第一条 正文可读。</p>");
  expect(count(page.body, "<h1>")).toBe(1);
  expect(count(page.body, 'name="description"')).toBe(1);
});

it("delivers lists, the first page, and 404 for what is no longer there", async () => {
  const id = await publishPiece(server, { title: "能找到的办法" });
  for (const url of ["/web/policies", "/web/index", "/web/policies?page=zz"]) {
    const page = await read(url);
    expect(page.statusCode, url).toBe(200);
    expect(page.body, url).toContain(`/web/policies/details?id=${id}`);
    expect(count(page.body, "<h1>"), url).toBe(1);
  }
  const draft = policyPiece({ title: "还是草稿" });
  await savePiece(server, draft);
  for (const wrong of [draft.id, v7(), "x'--", ""]) {
    const page = await read(`/web/policies/details?id=${encodeURIComponent(wrong)}`);
    expect(page.statusCode, wrong).toBe(404);
    expect(page.body, wrong).toContain('content="noindex"');
    expect(page.body, wrong).not.toContain("还是草稿");
  }
  expect((await read("/web/search/list?keyword=a")).body).toContain('content="noindex"');
});

it("never shows the code for checking in", async () => {
  const id = await publishPiece(server, activityPiece(server.now(), 48));
  const page = await read(`/web/activities/details?id=${id}`);
  expect(page.body).toContain("试验大厦三楼");
  expect(page.body).not.toContain("246810");
});

it("names every public page in the site map, no draft, and its address in robots.txt", async () => {
  const id = await publishPiece(server);
  const draft = policyPiece();
  await savePiece(server, draft);
  const map = await read("/sitemap.xml");
  expect(map.headers["content-type"]).toMatch(/xml/);
  expect(map.body).toContain("<loc>http://ip.example/web/index</loc>");
  expect(map.body).toContain(`<loc>http://ip.example/web/policies/details?id=${id}</loc><lastmod>`);
  expect(map.body).not.toContain(draft.id);
  expect((await read("/robots.txt")).body).toContain("Sitemap: http://ip.example/sitemap.xml");
});

it("writes no host into a page that is none", async () => {
  const page = await read("/web/index", 'a"><script>');
  expect(page.body).not.toContain('a"><script>');
});
