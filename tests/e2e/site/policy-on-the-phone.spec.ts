import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("a reader finds a policy from the first page on a small phone, reads it and comes back to the same place", async ({
  open,
}) => {
  const page = await open("phone");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/web/index");
  await page.getByRole("searchbox").fill("专利");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("搜索结果");
  await expect(page.locator("mark").first()).toHaveText("专利");

  await page.getByRole("button", { name: "菜单" }).click();
  await page.getByRole("link", { name: "政策法规", exact: true }).click();
  await page.getByLabel("状态").selectOption("现行有效");
  await expect(page).toHaveURL(/state=/);
  await expect(page.locator(".web-mark.over, .web-mark.soon")).toHaveCount(0);
  // Until the list of that state is there the one before stands, with what no longer holds.
  await expect(page.locator("[data-piece]").filter({ hasText: "旧版" })).toHaveCount(0);
  const list = page.url();
  const title = page.locator("[data-piece]").last();
  const name = await title.innerText();
  await title.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("现行有效");
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 6)}`));
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole("link", { name: "返回政策法规" }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("link", { name })).toBeFocused();
});
