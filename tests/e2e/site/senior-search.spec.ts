import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("somebody searches by several conditions, takes one away and changes the others", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/web/index");
  await page.getByRole("button", { name: "菜单" }).click();
  await page.getByRole("link", { name: "高级搜索" }).click();
  // The first page has a search of its own, which shows until this one is loaded.
  await expect(page.getByRole("heading", { name: "高级搜索", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("请至少填写一个条件，或选择栏目、日期");
  await expect(page.getByLabel("条件 1 的词语")).toBeFocused();

  await page.getByLabel("条件 1 的位置").selectOption("标题");
  await page.getByLabel("条件 1 的方式").selectOption("包含任一词");
  await page.getByLabel("条件 1 的词语").fill("专利 商标");
  await page.getByLabel("条件 2 的位置").selectOption("标题");
  await page.getByLabel("条件 2 的方式").selectOption("不包含这些词");
  await page.getByLabel("条件 2 的词语").fill("资助");
  await page.getByText("栏目：全部").click();
  await page.getByLabel("政策法规").check();
  await page.getByLabel("新闻动态").check();
  await page.getByLabel("从", { exact: true }).fill("2020-01-01");
  await page.getByLabel("到", { exact: true }).fill("2019-01-01");
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page.getByText("截止日期不能早于起始日期")).toBeVisible();
  await page.getByLabel("到", { exact: true }).fill("");
  await page.getByRole("button", { name: "搜索", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("搜索结果");
  const chips = page.getByRole("list", { name: "搜索条件" }).getByRole("link");
  await expect(chips).toHaveCount(5);
  const titles = page.locator("[data-piece]");
  await expect(titles.first()).toContainText(/专利|商标/);
  expect((await titles.allInnerTexts()).filter((title) => title.includes("资助"))).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);

  const before = Number(/\d+/.exec(await page.locator(".web-count").innerText())?.[0]);
  await page.getByRole("link", { name: /^移除条件 标题不包含这些词/ }).click();
  await expect(chips).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect
    .poll(async () => Number(/\d+/.exec(await page.locator(".web-count").innerText())?.[0]))
    .toBeGreaterThan(before);
  const results = page.url();

  await page.getByRole("link", { name: "修改条件" }).click();
  await expect(page.getByLabel("条件 1 的词语")).toHaveValue("专利 商标");
  await expect(page.getByLabel("条件 1 的方式")).toHaveValue("some");
  await expect(page.getByLabel("政策法规")).toBeChecked();
  await expect(page.getByLabel("从", { exact: true })).toHaveValue("2020年01月01日");
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page).toHaveURL(results);
  await page.getByLabel("条件 1 的词语").waitFor({ state: "detached" });
  await page.goBack();
  await expect(page.getByLabel("条件 1 的词语")).toHaveValue("专利 商标");
});
