import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("a list at the desk opens by keyboard, is 32 px high and keeps its choice in the address", async ({ open }) => {
  const page = await open("desk", "daliangLead");
  await page.goto("/visitRequests");
  const status = page.getByRole("combobox", { name: "状态" });
  const height = await page.locator(".pick", { has: status }).evaluate((one) => one.getBoundingClientRect().height);
  expect(height).toBe(32);
  await status.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=./);
  expect(await accessProblems(page)).toEqual([]);
});

test("a list on the phone is a sheet that says what is chosen, and back closes it", async ({ open }) => {
  const page = await open("phone", "daliangLead");
  await page.goto("/workWaitvisit");
  const status = page.getByRole("button", { name: "状态：全部状态" });
  const height = await status.evaluate((one) => one.getBoundingClientRect().height);
  expect(height).toBeGreaterThanOrEqual(44);
  await status.click();
  const sheet = page.getByRole("dialog", { name: "选择状态" });
  await expect(sheet.getByRole("button", { name: "全部状态" })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await status.click();
  await sheet.getByRole("button", { name: "待走访", exact: true }).click();
  await expect(page.getByRole("button", { name: "状态：待走访" })).toBeVisible();
  await expect(page).toHaveURL(/status=/);
  expect(await accessProblems(page)).toEqual([]);
});
