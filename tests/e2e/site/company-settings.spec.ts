import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("an enterprise chooses which messages it gets", async ({ open }) => {
  const page = await open("desk", "enterprise");
  await followMenu(page, "设置", "系统管理");
  await page.getByRole("link", { name: "通知设置" }).click();
  const monthly = page.getByRole("group", { name: "月报" });
  await monthly.getByLabel("浏览器推送").click();
  await expect(page.getByText("月报：站内消息")).toBeVisible();
  await page.reload();
  await expect(monthly.getByLabel("浏览器推送")).not.toBeChecked();
  await expect(monthly.getByLabel("站内消息")).toBeChecked();
  expect(await accessProblems(page)).toEqual([]);
});
