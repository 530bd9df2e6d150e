import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiOf } from "#tests/fixtures/api.ts";
import { startAppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";
import { cutOff, type Loopback, loopback, type Play } from "#tests/fixtures/loopback.ts";

const real = process.env["REAL_DATA"];
/** What the office answered once; without it one invented document. */
const hits =
  real === undefined
    ? `<ops:world-patent-data xmlns="http://www.epo.org/exchange" xmlns:ops="http://ops.epo.org"><ops:biblio-search total-result-count="10000"><ops:search-result><exchange-documents><exchange-document country="AU" doc-number="199000001" kind="A1"><bibliographic-data><publication-reference><document-id document-id-type="docdb"><country>AU</country><doc-number>199000001</doc-number><kind>A1</kind><date>20251023</date></document-id></publication-reference><invention-title lang="en">Lamp</invention-title></bibliographic-data></exchange-document></exchange-documents></ops:search-result></ops:biblio-search></ops:world-patent-data>`
    : readFileSync(join(real, "epo_ops/patent-dev/search_with_constituent.xml"), "utf8");
const [, firstTitle = ""] = /<invention-title[^>]*lang="en"[^>]*>([^<]*)/u.exec(hits) ?? [];

const plays = {
  found: (_asked, response) => void response.end(hits),
  cut: (_asked, response) => cutOff(response, "application/xml", hits),
  garbage: (_asked, response) => void response.end("<html><body>maintenance</body></html>"),
  quota: (_asked, response) =>
    void response.writeHead(403, { "x-rejection-reason": "RegisteredQuotaPerWeek" }).end("<fault/>"),
} satisfies Record<string, Play>;

const searchesOf = (remote: Loopback) => remote.asked.filter(({ path }) => path.endsWith("/search/biblio")).length;

test("an official asks the European office, and hears in words why our own store answers instead", async ({
  browser,
}) => {
  let play: Play = plays.found;
  const remote = await loopback((asked, response) =>
    asked.path.endsWith("accesstoken")
      ? void response.end(JSON.stringify({ access_token: "t", expires_in: "1199" }))
      : play(asked, response),
  );
  const server = await startAppServer({ OPS_KEY: "key", OPS_SECRET: "secret", OPS_ENDPOINT: remote.endpoint });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const { token } = await apiOf(server, "daliang");
    await context.addCookies([{ name: "sq_token", value: token, url: server.url, sameSite: "Strict" }]);
    const page = await context.newPage();
    await page.goto("/docking");
    const ask = async (words: string) => {
      await follow(page, `/docking?${new URLSearchParams({ q: `名称=(${words})`, mode: "cn" })}`);
      await page.getByRole("button", { name: "在外部数据源查询" }).click();
    };
    const part = page.getByRole("region", { name: "外部数据源：欧洲专利局（OPS）" });
    const told = part.getByRole("status").first();

    await ask("装置");
    await expect(part.getByRole("heading", { name: firstTitle })).toBeVisible();
    await expect(told).toContainText("欧洲专利局（OPS） 找到 10,000 件，数据取自");
    await part.getByText("所用的检索式").click();
    await expect(part.getByText("ti=装置")).toBeVisible();
    await expect(part.getByText("本平台未收录").first()).toBeVisible();
    expect(await accessProblems(page, "#main")).toEqual([]);

    const own = async (words: string, why: RegExp) => {
      await ask(words);
      await expect(part.getByText("没有得到欧洲专利局（OPS）的结果。")).toBeVisible();
      await expect(part.getByText(why)).toBeVisible();
      await expect(part.getByText(/以下为本平台数据/u)).toBeVisible();
      await expect(told).toContainText("本平台数据 找到");
      await expect(part.locator(".patent-card a").first()).toBeVisible();
    };
    play = plays.cut;
    await own("低噪音", /传输中断开/u);
    play = plays.garbage;
    await own("高强度", /不是完整的 XML/u);
    play = plays.quota;
    const sentence = /本周的免费流量配额已用完/u;
    await own("多工位", sentence);
    // Until its time has come, nobody asks it again, and the reason stays.
    play = plays.found;
    const before = searchesOf(remote);
    await own("轻量化", sentence);
    expect(searchesOf(remote)).toBe(before);

    await part.getByRole("button", { name: "返回本平台结果" }).click();
    await expect(page.getByText(/^找到/u)).toBeVisible();
    await expect(part).toHaveCount(0);
  } finally {
    await context.close();
    await server.remove();
    await remote.close();
  }
});
