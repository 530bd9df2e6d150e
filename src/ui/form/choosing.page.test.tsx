import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const height = (part: Element | null | undefined) => part?.getBoundingClientRect().height;

it("a list at the desk opens by keyboard, is 32 px high and keeps its choice in the address", async () => {
  await open("desk", "daliangLead", "/visitRequests");
  const status = await page.getByRole("combobox", { name: "状态" }).findElement();
  expect(height(status.closest(".pick"))).toBe(32);
  (status as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toMatch(/status=./u);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("listbox")).toBeInTheDocument();
  expect(await accessProblems(".pick")).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("combobox", { name: "状态" })).toHaveAttribute("aria-expanded", "false");
  expect(await accessProblems()).toEqual([]);
});

it("a list on the phone is a sheet that says what is chosen, and back closes it", async () => {
  await open("phone", "daliangLead", "/workWaitvisit");
  const status = page.getByRole("button", { name: "状态：全部状态" });
  expect(height(await status.findElement())).toBeGreaterThanOrEqual(44);
  await status.click();
  const sheet = page.getByRole("dialog", { name: "选择状态" });
  await expect.element(sheet.getByRole("button", { name: "全部状态" })).toHaveAttribute("aria-pressed", "true");
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await status.click();
  await sheet.getByRole("button", { name: "待走访", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "状态：待走访" })).toBeVisible();
  await expect.poll(address).toMatch(/status=/u);
  expect(await accessProblems()).toEqual([]);
});

it.for(["desk", "phone"] as const)("inside a dialog the list lies above it, on the %s", async (device) => {
  const { list } = await (await callerOf("district")).call(contract.visit.visitListnews, { size: 1 });
  await open(device, "district", `/workVisit/details?id=${list[0]?.id}`);
  await page.getByRole("button", { name: "移交镇街" }).click();
  const dialog = page.getByRole("dialog", { name: "移交企业到其他镇街" });
  if (device === "desk") {
    await dialog.getByRole("combobox", { name: "接收镇街" }).click();
    await page
      .getByTitle(/^(?:容桂|大良)$/u)
      .first()
      .click();
    await expect.element(dialog.css(".pick")).toHaveTextContent(/容桂|大良/u);
    return;
  }
  await dialog.getByRole("button", { name: "接收镇街：请选择" }).click();
  const sheet = page.getByRole("dialog", { name: "选择接收镇街" });
  await sheet
    .getByRole("button", { name: /^(?:容桂|大良)$/u })
    .first()
    .click();
  await expect.element(dialog.getByRole("button", { name: /^接收镇街：(?:容桂|大良)$/u })).toBeVisible();
});
