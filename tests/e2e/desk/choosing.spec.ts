import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test.use({ moves: true });

test("a list at the desk opens by keyboard, is 32 px high and keeps its choice in the address", async ({ open }) => {
  const page = await open("desk", "daliangLead", "/visitRequests");
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
  const page = await open("phone", "daliangLead", "/workWaitvisit");
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

test("inside a dialog the list lies above it, on both widths", async ({ open, server }) => {
  const api = await apiOf(server, "district");
  const { list } = await api.call(contract.visit.visitListnews, { size: 1 });
  for (const device of ["desk", "phone"] as const) {
    const page = await open(device, "district", `/workVisit/details?id=${list[0]?.id}`);
    await page.getByRole("button", { name: "移交镇街" }).click();
    const dialog = page.getByRole("dialog", { name: "移交企业到其他镇街" });
    if (device === "desk") {
      await dialog.getByRole("combobox", { name: "接收镇街" }).click();
      await dialog
        .getByTitle("容桂", { exact: true })
        .or(dialog.getByTitle("大良", { exact: true }))
        .first()
        .click();
      await expect(dialog.locator(".pick")).toContainText(/容桂|大良/u);
    } else {
      await dialog.getByRole("button", { name: "接收镇街：请选择" }).click();
      const sheet = page.getByRole("dialog", { name: "选择接收镇街" });
      await sheet
        .getByRole("button", { name: /^(?:容桂|大良)$/u })
        .first()
        .click();
      await expect(dialog.getByRole("button", { name: /^接收镇街：(?:容桂|大良)$/u })).toBeVisible();
    }
  }
});
