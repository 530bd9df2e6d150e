import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { open, reload } from "#tests/pages/open.tsx";

it("an enterprise chooses which messages it gets", async () => {
  await open("desk", "enterprise", "/");
  await followMenu("设置", "系统管理");
  await page.getByRole("link", { name: "通知设置" }).click();
  const monthly = page.getByRole("group", { name: "月报" });
  await monthly.getByLabelText("浏览器推送").click();
  await expect.element(page.getByText("月报：站内消息")).toBeVisible();
  await reload();
  await expect.element(monthly.getByLabelText("浏览器推送")).not.toBeChecked();
  await expect.element(monthly.getByLabelText("站内消息")).toBeChecked();
  expect(await accessProblems()).toEqual([]);
});
