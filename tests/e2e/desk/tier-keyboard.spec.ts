import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";

const mostSteps = 60;

/** Walks by Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator) {
  for (let step = 0; step < mostSteps; step++) {
    if (await control.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the control is not reached by Tab");
}

test("a company is moved to another tier at the board by keys alone, its reason asked for", async ({
  open,
  server,
}) => {
  const [firm] = await server.sql<{ id: string; name: string }>(`
    select c.id, c.name from companies c where c.deleted_at is null and c.street_id = '440606005' and c.tier = 'D'
    order by c.id desc limit 1`);
  if (firm === undefined) throw new Error("the demo has a company of tier D");
  const page = await open("desk", "daliangLead", `/workTobear?keyword=${encodeURIComponent(firm.name)}`);
  const change = page.getByRole("button", { name: `调整层级 ${firm.name}` });
  await expect(change).toBeVisible();
  await page.getByRole("searchbox").first().focus();
  await tabTo(page, change);
  await page.keyboard.press("Enter");

  const sheet = page.getByRole("dialog", { name: `调整层级：${firm.name}` });
  await expect(sheet).toBeVisible();
  const tiers = sheet.getByRole("radio");
  // The arrows go through a group of radios; Tab stops at the chosen one.
  await tabTo(page, sheet.getByRole("radio", { checked: true }));
  for (let step = 0; step < 5 && !(await tiers.nth(1).isChecked()); step++) await page.keyboard.press("ArrowDown");
  await expect(sheet.getByRole("radio", { name: /^B 骨干/u })).toBeChecked();
  await tabTo(page, sheet.getByRole("textbox", { name: "理由" }));
  await page.keyboard.type("短");
  await tabTo(page, sheet.getByRole("button", { name: "保存" }));
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("理由至少 5 个字")).toBeVisible();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("textbox", { name: "理由" }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("专利布局完整，近年增长快");
  await tabTo(page, sheet.getByRole("button", { name: "保存" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "B 骨干 1 家" })).toContainText(firm.name);
  await expect(sheet).toHaveCount(0);
  const [after] = await server.sql<{ tier: string; tier_reason: string }>(
    `select tier, tier_reason from companies where id = '${firm.id}'`,
  );
  expect(after).toEqual({ tier: "B", tier_reason: "专利布局完整，近年增长快" });
});
