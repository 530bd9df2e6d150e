import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";

test("a list and a patent go on paper without menu, bar and buttons", async ({ open }) => {
  const page = await open("desk", "daliang", "/workVisit");
  const row = page.locator("tbody tr.ant-table-row").first();
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(row).toBeVisible();
  for (const name of ["菜单", "顶部导航", "同步状态"])
    await expect(page.getByRole("navigation", { name, includeHidden: true }).first()).toBeHidden();
  await expect(page.locator(".ant-pagination").first()).toBeHidden();
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll("thead th")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .length,
  );
  expect(cut, "columns beyond the edge of the paper").toBe(0);

  await page.emulateMedia({ media: null });
  await follow(page, `/docking?q=${encodeURIComponent("温度传感器")}`);
  await page.locator(".patent-card a").first().click();
  const title = page.locator(".patent-head h1");
  await expect(title).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.width ?? 0, "as wide as the paper").toBeGreaterThan(600);
  await expect(page.getByRole("button", { name: "打印", includeHidden: true })).toBeHidden();
});
