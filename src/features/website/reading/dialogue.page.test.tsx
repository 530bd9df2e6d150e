import { expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";

it("a reader jumps to a question, and an address leads to it", async () => {
  await open("phone", null, "/web/dialogue");
  // A jump within a page leads to its place, not to where the page before was left.
  scrollTo(0, 60);
  await expect.poll(() => scrollY).toBe(60);
  await page.css("[data-piece]").first().click();
  const marks = page.getByRole("navigation", { name: "本期问题" }).getByRole("link");
  await expect.poll(() => marks.elements().length).toBe(4);
  const last = page.getByRole("heading", { name: "对中小企业有什么建议？" });
  await marks.last().click();
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
  await expect.element(page.getByText("现场企业代表 问")).toBeVisible();
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  expect(location.hash).toBe("#question-4");
  await open("phone", null, address() + location.hash);
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
});

it("a citizen reads in a guide what to bring, how it goes, where and when, and prints it", async () => {
  await open("phone", null, "/web/immediately");
  await page.getByRole("link", { name: "维权援助申请" }).click();
  await expect.element(page.getByRole("heading", { name: "要带的材料（3 项）" })).toBeVisible();
  const materials = page.css(".guide-materials li").elements();
  expect(materials.map(({ textContent }) => textContent)).toEqual(["援助申请表", "权利证明", "侵权线索"]);
  expect(page.css(".guide-steps li").elements()).toHaveLength(4);
  await expect.element(page.getByText("区政务服务大厅二楼 12 号窗口").first()).toBeVisible();
  await expect.element(page.getByText("工作日 9:00—12:00，14:00—17:30")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "0757-22000112" })).toHaveAttribute("href", "tel:075722000112");
  expect(await accessProblems()).toEqual([]);
  const print = page.css("button").filter({ hasText: /^打印$/u });
  await expect.element(print).toBeVisible();
  const stillness = [{ name: "prefers-reduced-motion", value: "reduce" }];
  await cdp().send("Emulation.setEmulatedMedia", { media: "print", features: stillness });
  await expect.element(print).not.toBeVisible();
  await expect.element(page.css(".guide-materials")).toBeVisible();
  await cdp().send("Emulation.setEmulatedMedia", { media: "", features: stillness });
});
