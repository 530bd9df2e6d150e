import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";
import { searchReady } from "#tests/pages/search-ready.ts";
import { step } from "#tests/pages/step.ts";

/** How many screens of a phone the first page may take. */
const most = 4;

it("the website's first page is four screens at most, and searches the website or the patents", async () => {
  await open("phone", null, "/web/index");
  const services = page.getByRole("navigation", { name: "常用服务" }).getByRole("link");
  await expect.poll(() => services.elements().length).toBe(6);
  const last = (await services.last().findElement()).getBoundingClientRect();
  expect(last.bottom, "the services are on the first screen").toBeLessThan(innerHeight);
  await expect.element(page.getByRole("link", { name: "更多新闻动态" })).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(most * innerHeight);
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);

  await step("policies and activities turn, by the keyboard too", async () => {
    const tabs = page.getByRole("region", { name: "政策与活动" });
    await expect.element(tabs.getByRole("link", { name: "更多政策法规" })).toBeVisible();
    await expect.element(tabs.getByRole("link", { name: "更多活动培训" })).not.toBeInTheDocument();
    await tabs.getByText("活动培训", { exact: true }).click();
    await expect.element(tabs.getByRole("link", { name: "更多活动培训" })).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tabs.getByRole("link", { name: "更多政策法规" })).toBeVisible();
  });

  await step("one line for both", async () => {
    await searchReady();
    await page.getByLabelText("搜索全站内容", { exact: true }).fill("空气炸锅");
    await page.getByRole("button", { name: "搜专利" }).click();
    await expect.poll(address).toMatch(/\/docking\?/u);
    await expect.element(page.getByText(/^找到/u)).toBeVisible();
    history.back();
    await page.getByLabelText("搜索全站内容", { exact: true }).fill("专利");
    await page.getByRole("button", { name: "搜网站" }).click();
    await expect.poll(address).toMatch(/\/web\/search\/list\?/u);
  });
});

it("the bar over the website is one row, the rest behind a word", async () => {
  await open("desk", null, "/web/index");
  const bar = page.getByRole("navigation", { name: "网站栏目" });
  const shown = await bar.findElement();
  const height = () => shown.getBoundingClientRect().height;
  const one = height();
  expect(one).toBeLessThan(60);
  await bar.getByRole("button", { name: "更多" }).click();
  await expect.poll(height).toBeGreaterThan(one);
  await bar.getByRole("link", { name: "高级搜索" }).click();
  await expect.element(page.getByRole("heading", { name: "高级搜索", level: 1 })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});
