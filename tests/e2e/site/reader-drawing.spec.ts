import type { Page } from "@playwright/test";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { isSameHeading, noteFirst, shiftOf, textOf } from "#tests/fixtures/browser/first-drawing.ts";
import { watchPage } from "#tests/fixtures/browser/page-watch.ts";

const readers = ["detail", "power", "instructions", "drawings", "fullText", "law", "kindred"];
const nobody = "019a0000-0000-7000-8000-000000000000";

/** A patent in force, with several drawings, a family and a description in parts. */
async function richPatent(server: AppServer): Promise<string> {
  const [patent] = await server.sql<{ id: string }>(
    `select p.id from patents p join patent_texts t on t.patent_id = p.id
     where jsonb_array_length(t.drawings) > 1 and jsonb_array_length(t.description) > 1 and p.status = '有效'
       and exists (select from patents m where m.family_simple = p.family_simple and m.id <> p.id and p.family_simple <> '')
     order by p.id limit 1`,
  );
  return patent?.id ?? "";
}

/** What only the browser knows stands in the page as soon as script is at work. */
const live = (page: Page) => expect(page.locator(".patent-head .patent-print-only")).toContainText("/detailNew2");

for (const width of ["phone", "desk"] as const)
  test(`each reader goes on from the patent that the server drew, on a ${width}`, async ({ open, server }) => {
    const id = await richPatent(server);
    const page = await open(width);
    await page.addInitScript(noteFirst);
    const watch = watchPage(page);
    for (const part of readers) {
      const address = `/${part}New2?id=${id}&mark=${encodeURIComponent("装置,壳体")}`;
      const answer = await page.goto(address);
      const drawn = await textOf(page, (await answer?.text()) ?? "");
      await live(page);
      await expect.poll(() => watch.pending()).toBe(0);
      expect.soft(await textOf(page, null), `${address} reads as it did`).toBe(drawn);
      expect.soft(await isSameHeading(page), `${address} was not drawn anew`).toBe(true);
      expect.soft(await shiftOf(page), `${address} stands still`).toBeLessThan(0.01);
      const { problems, calls } = watch.take();
      expect.soft(problems, address).toEqual([]);
      expect
        .soft(
          calls.filter((one) => one !== "search.patentDrawing"),
          `${address} asks nothing twice`,
        )
        .toEqual([]);
    }
    await page.getByRole("link", { name: "说明书" }).click();
    await page.getByRole("button", { name: "下一处" }).click();
    await expect(page.locator("mark.current")).toBeInViewport();
  });

test("a reader of no patent says so before and after the app has come", async ({ open, server }) => {
  const page = await open("phone");
  const answer = await page.goto(`/instructionsNew2?id=${nobody}`);
  expect(answer?.status()).toBe(404);
  expect(await textOf(page, (await answer?.text()) ?? "")).toContain("没有找到这件专利");
  await page.getByRole("link", { name: "去检索" }).click();
  await expect(page.getByRole("heading", { name: "专利检索" })).toBeVisible();

  await test.step("withdrawn while it is read, with pages before it that the server knows nothing of", async () => {
    const id = await richPatent(server);
    await page.goto(`/detailNew2?id=${id}`);
    await live(page);
    await page.getByRole("link", { name: "法律信息" }).click();
    await expect(page.getByRole("heading", { name: "法律事件" })).toBeVisible();
    await server.sql("update patents set withdrawn_at = now() where id = $1", [id]);
    await page.addInitScript(noteFirst);
    const watch = watchPage(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "返回上一页" })).toBeVisible();
    await expect(page.getByText("这件专利已从本平台撤下")).toBeVisible();
    expect(await isSameHeading(page)).toBe(true);
    expect(watch.take().problems.filter((one) => !one.includes("404"))).toEqual([]);
    await server.sql("update patents set withdrawn_at = null where id = $1", [id]);
  });
});

test("a patent is read without script: tabs lead on, words are marked, and nothing stands there to press", async ({
  browser,
  server,
}) => {
  const id = await richPatent(server);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/detailNew2?id=${id}&mark=${encodeURIComponent("装置")}`);
  await expect(page.getByRole("heading", { name: "著录项目" })).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText("装置");
  await page.getByRole("link", { name: "法律信息" }).click();
  await expect(page.getByRole("region", { name: "年费" })).toContainText("今天缴纳合计");
  await page.getByRole("link", { name: "说明书" }).click();
  await expect(page.getByRole("heading", { name: "具体实施方式" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await context.close();
});

test("a reader whose part cannot be fetched says so instead of asking for ever, and comes with the network", async ({
  open,
  server,
}) => {
  const id = await richPatent(server);
  const page = await open("phone");
  await page.goto(`/drawingsNew2?id=${id}`);
  await expect(page.getByRole("button", { name: "全屏" })).toBeVisible();
  let asked = 0;
  page.on("request", () => (asked += 1));
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "法律信息" }).click();
  await expect(page.getByText("这个页面还没有下载到本机")).toBeVisible();
  expect(asked).toBeLessThan(20);
  const before = asked;
  await page.getByRole("button", { name: "重试" }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(page.getByText("这个页面还没有下载到本机")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("region", { name: "年费" })).toBeVisible();
});
