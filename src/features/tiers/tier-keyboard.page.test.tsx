import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { tabTo } from "#tests/pages/keys.ts";
import { open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

it("a company is moved to another tier at the board by keys alone, its reason asked for", async () => {
  const [firm] = await sql<{ id: string; name: string }>(`
    select c.id, c.name from companies c where c.deleted_at is null and c.street_id = '440606005' and c.tier = 'D'
    order by c.id desc limit 1`);
  if (firm === undefined) throw new Error("the demo has a company of tier D");
  await open("desk", "daliangLead", `/workTobear?keyword=${encodeURIComponent(firm.name)}`);
  const change = page.getByRole("button", { name: `调整层级 ${firm.name}` });
  await expect.element(change).toBeVisible();
  await userEvent.click(page.getByRole("searchbox").first());
  await tabTo(change);
  await userEvent.keyboard("{Enter}");

  const sheet = page.getByRole("dialog", { name: `调整层级：${firm.name}` });
  await expect.element(sheet).toBeVisible();
  const tiers = sheet.getByRole("radio");
  // The arrows go through a group of radios; Tab stops at the chosen one.
  await tabTo(sheet.getByRole("radio", { checked: true }));
  for (let step = 0; step < 5 && !(tiers.nth(1).element() as HTMLInputElement).checked; step++)
    await userEvent.keyboard("{ArrowDown}");
  await expect.element(sheet.getByRole("radio", { name: /^B 骨干/u })).toBeChecked();
  await tabTo(sheet.getByRole("textbox", { name: "理由" }));
  await userEvent.keyboard("短");
  await tabTo(sheet.getByRole("button", { name: "保存" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(sheet.getByText("理由至少 5 个字")).toBeVisible();
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole("textbox", { name: "理由" }).click();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard("专利布局完整，近年增长快");
  await tabTo(sheet.getByRole("button", { name: "保存" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("group", { name: "B 骨干 1 家" })).toHaveTextContent(firm.name);
  await expect.element(sheet).not.toBeInTheDocument();
  const [after] = await sql<{ tier: string; tier_reason: string }>(
    `select tier, tier_reason from companies where id = '${firm.id}'`,
  );
  expect(after).toEqual({ tier: "B", tier_reason: "专利布局完整，近年增长快" });
});
