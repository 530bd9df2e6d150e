import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

/** Height of a phone's screen in the tests, and how many of them the first page may take. */
const [screen, most] = [844, 4];

test("the website's first page is four screens at most, and searches the website or the patents", async ({ open }) => {
  const page = await open("phone");
  await page.setViewportSize({ width: 390, height: screen });
  await page.goto("/web/index");
  const services = page.getByRole("navigation", { name: "常用服务" });
  await expect(services.getByRole("link")).toHaveCount(6);
  const last = await services.getByRole("link").last().boundingBox();
  expect((last?.y ?? screen) + (last?.height ?? 0), "the services stand on the first screen").toBeLessThan(screen);
  await expect(page.getByRole("link", { name: "更多新闻动态" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most * screen);
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);

  await test.step("policies and activities turn, by the keyboard too", async () => {
    const tabs = page.getByRole("region", { name: "政策与活动" });
    await expect(tabs.getByRole("link", { name: "更多政策法规" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "更多活动培训" })).toBeHidden();
    await tabs.getByText("活动培训", { exact: true }).click();
    await expect(tabs.getByRole("link", { name: "更多活动培训" })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(tabs.getByRole("link", { name: "更多政策法规" })).toBeVisible();
  });

  await test.step("one line for both", async () => {
    await page.getByLabel("搜索全站内容", { exact: true }).fill("空气炸锅");
    await page.getByRole("button", { name: "搜专利" }).click();
    await expect(page).toHaveURL(/\/docking\?/u);
    await expect(page.getByText(/^找到/u)).toBeVisible();
    await page.goBack();
    await page.getByLabel("搜索全站内容", { exact: true }).fill("专利");
    await page.getByRole("button", { name: "搜网站" }).click();
    await expect(page).toHaveURL(/\/web\/search\/list\?/u);
  });
});

test("the bar over the website is one row, the rest behind a word", async ({ open }) => {
  const page = await open("desk");
  await page.goto("/web/index");
  const bar = page.getByRole("navigation", { name: "网站栏目" });
  const height = async () => (await bar.boundingBox())?.height ?? 0;
  const one = await height();
  expect(one).toBeLessThan(60);
  await bar.getByRole("button", { name: "更多" }).click();
  await expect.poll(height).toBeGreaterThan(one);
  await bar.getByRole("link", { name: "高级搜索" }).click();
  await expect(page.getByRole("heading", { name: "高级搜索", level: 1 })).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
});
