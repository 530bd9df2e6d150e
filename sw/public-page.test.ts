import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isPublicPage, publicDocument, serverOnly } from "./public-page.ts";

const page = (script: string, words: string) =>
  new Response(`<script type="module" crossorigin src="/assets/${script}.js"></script><h1>${words}</h1>`, {
    headers: { "content-type": "text/html" },
  });
const shell = () => Promise.resolve(page("one", "外壳"));
const request = new Request("https://ip.example/web/policies");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a public page is the server's own document", async () => {
  const answer = await publicDocument(request, shell, () => Promise.resolve(page("one", "政策")));
  expect(await answer.text()).toContain("政策");
});

it("what is gone stays gone", async () => {
  const gone = () => Promise.resolve(new Response(page("one", "已下线").body, { status: 404 }));
  expect((await publicDocument(request, shell, gone)).status).toBe(404);
});

it.each<[string, () => Promise<Response>]>([
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server is broken", () => Promise.resolve(new Response("502", { status: 502 }))],
  ["the document belongs to another release", () => Promise.resolve(page("two", "政策"))],
  ["somebody else answers", () => Promise.resolve(new Response("<h1>请登录无线网络</h1>"))],
])("the app opens from the device when %s", async (_, ask) => {
  expect(await (await publicDocument(request, shell, ask)).text()).toContain("外壳");
});

it("a server that hangs is waited for two seconds", async () => {
  const answer = publicDocument(request, shell, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(await Promise.race([answer.then(() => "answered"), Promise.resolve("waiting")])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await answer).text()).toContain("外壳");
});

it("knows the website's pages from the app's and from what the server alone has", () => {
  expect(["/web/index", "/web/policies/details", "/assistance/details"].every(isPublicPage)).toBe(true);
  expect(["/", "/work", "/login", "/web/small/login"].some(isPublicPage)).toBe(false);
  const own = ["/v1/web/file", "/sitemap.xml", "/robots.txt", "/web/elderMode"];
  expect(own.every((path) => serverOnly.some((rule) => rule.test(path)))).toBe(true);
  expect(serverOnly.some((rule) => rule.test("/work"))).toBe(false);
});
