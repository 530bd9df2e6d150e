import type { Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";

const items = (page: Page) => page.getByRole("navigation", { name: "顶部导航" }).getByRole("link");

/** Follows an item and sees that its page stands there and that the bar says so. */
async function follows(page: Page, label: string, path: string) {
  await items(page)
    .filter({ hasText: new RegExp(`^${label}$`, "u") })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(items(page).filter({ hasText: new RegExp(`^${label}$`, "u") })).toHaveAttribute("aria-current", "page");
  await expect(page.locator("#main")).not.toContainText("没有这个页面");
}

test("the district's top bar leads to home, work, figures, honors, search and legal events", async ({
  open,
  server,
}) => {
  const page = await open("desk", "district");
  await expect(items(page)).toHaveText(["首页", "工作", "数据", "荣誉", "检索", "法律事件"]);
  await follows(page, "首页", "/newhome");
  await follows(page, "工作", "/work");
  await follows(page, "数据", "/visualization");
  await follows(page, "荣誉", "/honor");
  await follows(page, "检索", "/shundeSearchNew");
  await follows(page, "法律事件", "/adminLawNew");

  await test.step("figures begin with patents where the account has another pid", async () => {
    await server.sql("update accounts set pid = 0 where mobile = '19900000001'");
    try {
      await page.goto("/work");
      await page.reload();
      await follows(page, "数据", "/visualization/Patent");
    } finally {
      await server.sql("update accounts set pid = 1 where mobile = '19900000001'");
    }
  });
});

test("a street's has no item of the district", async ({ open }) => {
  const page = await open("desk", "daliang");
  await expect(items(page)).toHaveText(["工作", "法律事件"]);
  await follows(page, "法律事件", "/adminLawNew");
  await follows(page, "工作", "/work");
});
