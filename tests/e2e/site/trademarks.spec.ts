import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("an enterprise finds what to renew, reads the law behind a day, and searches the register", async ({ open }) => {
  const page = await open("desk", "enterprise");
  await expect(page.getByRole("link", { name: /宽展期商标/u })).toBeVisible();
  await followMenu(page, "商标与维权", "商标");
  const rows = page.locator("tbody tr.ant-table-row");
  await expect(rows.first()).toContainText("宽展期");
  expect(await accessProblems(page)).toEqual([]);

  await test.step("conditions stay in the address", async () => {
    await page
      .getByRole("group", { name: "状态" })
      .getByRole("button", { name: /^待续展/u })
      .click();
    await expect(page).toHaveURL(/state=/u);
    await page.reload();
    await expect(rows.first()).toContainText("续展期还有 1 天");
  });

  await test.step("one trademark tells its days with their articles, and goes into the calendar", async () => {
    await rows.first().getByRole("link").first().click();
    const line = page.getByRole("region", { name: "时间线" });
    await line.getByText("宽展期止").click();
    await expect(line.getByText(/六个月的宽展期.*第四十条/u)).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "加入日历" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/u);
  });

  await test.step("a judgment is found by its full text and read with the words marked", async () => {
    await followMenu(page, "商标与维权", "裁判文书");
    await page.getByRole("button", { name: "全部收录" }).click();
    await page.getByRole("searchbox").fill("合法来源");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "裁判文书" }).getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "全文" }).locator("mark").first()).toHaveText("合法来源");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载 PDF" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/u);
  });
});
