import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems } from "#tests/pages/looks.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { searchReady } from "#tests/pages/search-ready.ts";
import { step } from "#tests/pages/step.ts";

const law = page.getByRole("link", { name: "法律信息" });
const firstHit = page.css(".patent-card a").first();

it("somebody without an account searches, narrows, reads a patent and the fees that follow", async () => {
  await searchReady();
  await open("phone", null, "/docking");
  await expect.element(page.getByRole("heading", { name: "专利检索" })).toBeVisible();
  const search = page.getByRole("button", { name: "检索", exact: true });
  await page.getByLabelText("检索内容").fill("TI=(装置 and (");
  await page.getByLabelText("incoPat 检索式").click();
  await search.click();
  await expect.element(page.getByText(/第 13 个字符/u)).toBeVisible();
  await page.getByLabelText("智能检索").click();
  await page.getByLabelText("检索内容").fill("，。！");
  await search.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("可以输入技术词");
  await expect.element(page.getByRole("button", { name: "重试" })).not.toBeInTheDocument();
  await page.getByLabelText("检索内容").fill("便于清洗的空气炸锅");
  await search.click();
  await expect.element(page.getByText(/^找到/u)).toBeInViewport();
  await expect.element(page.css(".patent-card h2").first()).toBeInViewport();
  expect(await accessProblems()).toEqual([]);

  await step("hits are narrowed, and the address keeps it", async () => {
    await page.getByText("筛选", { exact: true }).click();
    await page.getByRole("group", { name: "法律状态" }).getByRole("button", { name: /^有效/u }).click();
    await expect.poll(address).toMatch(/in=status/u);
    await reload();
    await expect.element(page.getByText("筛选（1）")).toBeVisible();
  });

  await step("a patent opens with the words marked, and its fees fall with who owns it", async () => {
    await firstHit.click();
    await expect.poll(address).toMatch(/\/detail\?id=/u);
    await expect.element(page.css("mark").first()).toBeVisible();
    await law.click();
    await expect.element(page.getByText("当前状态由此确定")).toBeVisible();
    const fees = page.getByRole("region", { name: "年费" });
    const sum = fees.css("dd").last();
    await expect.element(sum).toHaveTextContent(/^¥\s[\d,]+\.\d{2}$/u);
    const yuan = () => Number.parseFloat((sum.query()?.textContent ?? "").replaceAll(/[^\d.]/gu, ""));
    const full = yuan();
    await fees.getByLabelText(/^一个专利权人/u).click();
    await expect.element(fees.getByText("计算依据")).toBeVisible();
    await fees.getByText("计算依据").click();
    await expect.element(fees.getByText(/减缴/u).last()).toBeVisible();
    await expect.poll(yuan).toBeLessThanOrEqual(full);
    expect(await accessProblems()).toEqual([]);
  });
});

it("back from a patent leads to the hits as they were", async () => {
  await open("phone", null, `/docking?${new URLSearchParams({ q: "便于清洗的空气炸锅" }).toString()}`);
  const hits = address();
  await firstHit.click();
  await expect.poll(address).toMatch(/\/detail\?id=/u);
  await law.click();
  await expect.element(page.getByText("当前状态由此确定")).toBeVisible();
  history.back();
  await expect.poll(address).toBe(hits);
  await expect.element(firstHit).toBeVisible();
});

it("an official reads a patent inside the account's frame", async () => {
  await open("desk", "daliang", `/docking?${new URLSearchParams({ q: "名称=(装置)", mode: "cn" }).toString()}`);
  await firstHit.click();
  await expect.poll(address).toMatch(/\/detail/u);
  await expect.element(page.getByRole("navigation", { name: "菜单" })).toBeVisible();
  await expect.element(page.css(".patent-head h1")).toBeVisible();
});

it.for(["phone", "desk"] as const)(
  "a pledge is found by its kind on the %s, and its patent says who gave it to whom",
  async (device) => {
    await open(device, null, `/docking?${new URLSearchParams({ q: "权利事项=(质押)", mode: "cn" }).toString()}`);
    await firstHit.click();
    await law.click();
    const rights = page.getByRole("region", { name: "权利变动" });
    const pledge = rights.getByRole("listitem").filter({ hasText: "质押" });
    await expect.element(pledge).toHaveTextContent("在效");
    await expect.element(pledge).toHaveTextContent("质权人");
    await expect.element(pledge).toHaveTextContent(/登记号Y\d{4}98\d{7}/u);
    expect(await accessProblems()).toEqual([]);
  },
);
