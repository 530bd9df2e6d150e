import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { indexAsked } from "#contract/site/list-query.ts";
import { readingKey } from "#contract/site/first-reading.ts";
import { contract } from "#contract/index.ts";
import { success } from "#contract/core/envelope.ts";
import { trustedProxies } from "#server/plugins/http/trusted-proxies.ts";
import { activityPiece, policyPiece, publishPiece, savePiece } from "#tests/fixtures/pieces.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const template = `<!doctype html><html lang="zh-CN"><head><meta
      name="description"
      content="allgemein"
    /><title>Plattform</title><script type="module" src="/assets/main.js"></script></head><body><div id="root"></div><noscript>JavaScript</noscript></body></html>`;

const manifest = {
  "index.html": { file: "assets/main.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "_card.js": { file: "assets/card.js", css: ["assets/card.css", "assets/gone.css"] },
  "src/features/website/reading/column-page.tsx": {
    file: "assets/column.js",
    imports: ["index.html", "_shared.js", "_card.js"],
  },
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ip-smart-pages-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), template);
  await writeFile(join(folder, "assets/card.css"), ".card{color:#123}\n");
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
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
  expect(page.body).toContain(`<link rel="canonical" href="/web/policies/details?id=${id}" />`);
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
    expect(page.body, url).not.toContain("skeleton");
  }
  const draft = policyPiece({ title: "还是草稿" });
  await savePiece(server, draft);
  for (const wrong of [draft.id, v7(), "x'--", ""]) {
    const page = await read(`/web/policies/details?id=${encodeURIComponent(wrong)}`);
    expect(page.statusCode, wrong).toBe(404);
    expect(page.body, wrong).toContain('content="noindex"');
    expect(page.body, wrong).toContain("<h1>内容不存在或已下线</h1>");
    expect(page.body, wrong).not.toContain("还是草稿");
  }
  expect((await read("/web/search/list?keyword=a")).body).toContain('content="noindex"');
});

it("answers HEAD as GET without a body, for pages of the app and of the website alike", async () => {
  for (const url of ["/work", "/web/policies", "/companyDetails?id=1"]) {
    const head = await server.app.inject({ method: "HEAD", url, headers: { host: "ip.example" } });
    expect([url, head.statusCode, head.body]).toEqual([url, 200, ""]);
    expect(head.headers["content-type"]).toBe((await read(url)).headers["content-type"]);
  }
  expect((await server.app.inject({ method: "HEAD", url: "/v1/unknown" })).statusCode).toBe(404);
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

it("writes no asked host into a document that may be kept, and lets none be kept that has to name one", async () => {
  const id = await publishPiece(server);
  for (const url of ["/web/index", `/web/policies/details?id=${id}`])
    expect((await read(url, "evil.example")).body, url).not.toContain("evil.example");
  for (const url of ["/sitemap.xml", "/robots.txt"]) {
    const { headers } = await read(url, "evil.example");
    expect(headers, url).toMatchObject({ "cache-control": "no-store", vary: expect.stringMatching(/\bhost\b/i) });
  }
});

it.each([
  'a"><script>',
  "evil.example/x",
  "user@evil.example",
  "evil.example:99999",
  "e..example",
  `${"a".repeat(260)}`,
])("names no host that is none: %s", async (host) => {
  for (const url of ["/web/index", "/sitemap.xml", "/robots.txt"]) {
    const { body } = await read(url, host);
    expect(body, url).not.toContain(host);
    expect(body, url).not.toContain("Sitemap:");
  }
});

it("takes the host and the scheme that a trusted proxy forwards, and nobody else's", async () => {
  const behind = await testServer({ clientDir: folder, trustProxy: trustedProxies("10.0.0.0/8") });
  const headers = { host: "inside:3000", "x-forwarded-host": "ip.example", "x-forwarded-proto": "https" };
  const ask = async (remoteAddress: string, more = {}) =>
    (await behind.app.inject({ url: "/robots.txt", headers: { ...headers, ...more }, remoteAddress })).body;
  try {
    expect(await ask("10.0.0.2")).toContain("Sitemap: https://ip.example/sitemap.xml");
    expect(await ask("198.51.100.4")).toContain("Sitemap: http://inside:3000/sitemap.xml");
    expect(await ask("10.0.0.2", { "x-forwarded-proto": "javascript" })).not.toContain("Sitemap:");
  } finally {
    await behind.close();
  }
});

/** What a document brings along for the page's first call. */
function readingIn(body: string): unknown {
  const text = /<script type="application\/json" id="first-reading">(.*?)<\/script>/s.exec(body)?.[1];
  return text === undefined ? null : JSON.parse(text);
}

it("brings along what the page would ask for first, exactly as the call answers it", async () => {
  const id = await publishPiece(server, { title: "含</script><b>标记的办法" });
  const one = await read(`/web/policies/details?id=${id}`);
  const { data: piece } = (await read(`/v1/web/piece?id=${id}`)).json();
  expect(readingIn(one.body)).toEqual([[readingKey(contract.site.piece, { id }), success(piece)]]);
  const list = await read("/web/policies?topic=专利&sort=views");
  const { data: found } = (await read("/v1/web/list?column=policies&topic=专利&sort=views&page=1&size=12")).json();
  expect(readingIn(list.body)).toMatchObject([[expect.any(String), success(found)]]);
  const index = await read("/web/index");
  const { each, columns } = indexAsked;
  const { data: first } = (await read(`/v1/web/index?each=${each}&columns=${columns.join()}`)).json();
  expect(readingIn(index.body)).toMatchObject([
    [readingKey(contract.site.index, { each, columns }), { data: { latest: first.latest } }],
  ]);
});

it("shows a list whole when its address filters by nonsense", async () => {
  const id = await publishPiece(server, { title: "整表里的办法" });
  const page = await read("/web/policies?topic=%20");
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`href="/web/policies/details?id=${id}"`);
});

it("is delivered without its text when it cannot be drawn, and the client begins by itself", async () => {
  const broken = await testServer({ clientDir: folder, drawPage: () => Promise.reject(new Error("x")) });
  try {
    const page = await broken.app.inject({ url: "/web/policies" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<div id="root"></div>');
    expect(page.body).toContain("<title>政策法规 - ");
    expect(page.body).toContain("<noscript>JavaScript</noscript>");
    expect(readingIn(page.body)).not.toBeNull();
  } finally {
    await broken.close();
  }
});

it("brings the page's styles, names its files, and lets scripts wait for what is seen", async () => {
  const page = await read("/web/policies");
  expect(page.body).toContain('<script type="module" fetchpriority="low"');
  const named = '<link rel="stylesheet" crossorigin media="print" href="/assets/card.css">';
  expect(page.body).toContain(`<style>.card{color:#123}</style>${named}`);
  expect(page.body).toContain('<link rel="stylesheet" crossorigin href="/assets/gone.css">');
  for (const file of ["column.js", "card.js"])
    expect(page.body).toContain(`<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/${file}">`);
  expect(page.body).not.toContain("shared.js");
});

it("says the configured address whatever host was asked", async () => {
  const fixed = await testServer({ clientDir: folder, publicUrl: "https://ip.example.cn" });
  try {
    const id = await publishPiece(fixed);
    const ask = async (url: string) => (await fixed.app.inject({ url, headers: { host: "10.0.0.1:3000" } })).body;
    const page = await ask(`/web/policies/details?id=${id}`);
    const address = `https://ip.example.cn/web/policies/details?id=${id}`;
    expect(page).toContain(`<link rel="canonical" href="${address}" />`);
    expect(page).toContain(`<meta property="og:url" content="${address}" />`);
    expect(await ask("/sitemap.xml")).toContain(`<loc>${address}</loc>`);
    expect(await ask("/robots.txt")).toContain("Sitemap: https://ip.example.cn/sitemap.xml");
    expect(page + (await ask("/sitemap.xml"))).not.toContain("10.0.0.1");
  } finally {
    await fixed.close();
  }
});

it("switches the large type on and off without script and goes back to the page", async () => {
  const address = "/web/policies?topic=专利";
  const page = await read(encodeURI(address));
  const [, back = ""] = /name="back" value="([^"]*)"/.exec(page.body) ?? [];
  const on = await read(`/web/elderMode?on=1&back=${encodeURIComponent(back)}`);
  expect(on.statusCode).toBe(303);
  expect(on.headers.location).toBe(encodeURI(address));
  const cookie = String(on.headers["set-cookie"]).split(";")[0] ?? "";
  const large = await server.app.inject({ url: encodeURI(address), headers: { host: "ip.example", cookie } });
  expect(large.body).toContain('<html lang="zh-CN" class="elder">');
  expect(large.headers.vary).toMatch(/cookie/i);
  expect(large.body).toContain('aria-pressed="true"');
  const off = await read("/web/elderMode?on=&back=/web/index");
  expect(off.headers["set-cookie"]).toMatch(/Max-Age=0/);
});

it.each([
  "https://elsewhere.example",
  "//elsewhere.example/web/index",
  "/web/index\\@elsewhere",
  "/login",
  "",
  "\r\nx: y",
])("the switch leads to no other place: %j", async (back) => {
  const answer = await read(`/web/elderMode?on=1&back=${encodeURIComponent(back)}`);
  expect(answer.headers.location).toBe("/web/index");
});
