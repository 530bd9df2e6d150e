import { openPages } from "#contract/site/web-pages.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { isSameHeading, noteFirst, shiftOf, textOf } from "#tests/fixtures/browser/first-drawing.ts";
import { watchPage } from "#tests/fixtures/browser/page-watch.ts";
import { firstPieces } from "#tests/fixtures/browser/walk.ts";

for (const width of ["phone", "desk"] as const)
  test(`the app goes on from what the server drew, on every public page, on a ${width}`, async ({ open, server }) => {
    const page = await open(width);
    await page.addInitScript(noteFirst);
    const watch = watchPage(page);
    const more = [
      "/web/policies?state=现行有效&page=1",
      "/web/search/list?keyword=专利",
      "/web/personnel?keyword=专利",
    ];
    const pieces = (await firstPieces(server)).map(({ path, query }) => path + query);
    for (const address of [...openPages.map(({ path }) => path), ...more, ...pieces]) {
      const answer = await page.goto(address);
      const drawn = await textOf(page, (await answer?.text()) ?? "");
      await expect(page.locator("button.elder-switch:not([type=submit])")).toBeVisible();
      await expect.poll(() => watch.pending()).toBe(0);
      expect.soft(await textOf(page, null), `${address} reads as it did`).toBe(drawn);
      expect.soft(await isSameHeading(page), `${address} was not drawn anew`).toBe(true);
      expect.soft(await shiftOf(page), `${address} stands still`).toBeLessThan(0.01);
      const { problems, calls } = watch.take();
      expect.soft(problems, address).toEqual([]);
      expect
        .soft(
          calls.filter((one) => !["site.view", "site.file"].includes(one)),
          `${address} asks nothing twice`,
        )
        .toEqual([]);
    }
  });

test("a piece that is gone says so before and after the app has come", async ({ open }) => {
  const page = await open("phone");
  const answer = await page.goto("/web/policies/details?id=019a0000-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toContain("<h1>内容不存在或已下线</h1>");
  await expect(page.locator("button.elder-switch:not([type=submit])")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("内容不存在或已下线");
});

test("what is chosen and typed before script is at work counts as soon as it is", async ({ open }) => {
  const page = await open("desk");
  let release = () => {};
  await page.route("**/assets/index-*.js", async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  const live = async () => {
    release();
    await expect(page.locator("button.elder-switch:not([type=submit])")).toBeVisible();
  };
  await page.goto("/web/guanjia", { waitUntil: "commit" });
  await page.getByLabel("所在镇街").selectOption("容桂");
  await live();
  await expect(page.getByRole("link", { name: /^向.+留下需求$/ })).toHaveCount(1);
  await expect(page).toHaveURL(/street=/);

  await page.goto("/web/seniorSearch", { waitUntil: "commit" });
  await page.getByLabel("条件 1 的词语").fill("专利");
  await page.getByLabel("条件 2 的词语").fill("办法");
  await live();
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page.getByRole("list", { name: "搜索条件" })).toContainText("办法");
  await expect(page.getByRole("list", { name: "搜索条件" })).toContainText("专利");
});

test("without script the menu opens, and a search finds", async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto("/web/index");
  const policies = page.getByRole("navigation", { name: "网站栏目" }).getByRole("link", { name: "政策法规" });
  await expect(policies).toBeHidden();
  await page.getByRole("link", { name: "菜单" }).click();
  await policies.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("政策法规");
  await page.goto("/web/index");
  await page.getByRole("searchbox").fill("专利");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.locator("mark").first()).toHaveText("专利");
  await page.goto("/web/askAbout");
  await expect(page.getByRole("button", { name: "提交问题" })).toBeDisabled();
  await context.close();
});
