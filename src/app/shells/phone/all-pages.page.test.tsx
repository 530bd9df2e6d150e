import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";

it("on the phone one button leads to every page of the sidebar, and back closes it before it leaves the page", async () => {
  await open("phone", "enterprise", "/home");
  await page.getByRole("button", { name: "全部功能" }).click();
  const sheet = page.getByRole("dialog", { name: "全部功能" });
  const links = sheet.getByRole("region", { name: "商标与维权" }).getByRole("link");
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual(["诉讼管理", "商标", "裁判文书", "著作权与海关备案"]);
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(address).toMatch(/\/home$/u);

  await page.getByRole("button", { name: "全部功能" }).click();
  await sheet.getByRole("link", { name: "年费", exact: true }).click();
  await expect.poll(address).toMatch(/\/annuities$/u);
  await expect.element(sheet).not.toBeInTheDocument();
  history.back();
  await expect.poll(address).toMatch(/\/home$/u);
});
