import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open, reload } from "#tests/pages/open.tsx";
import { searchReady } from "#tests/pages/search-ready.ts";

const search = `/docking?q=${encodeURIComponent("温度传感器")}`;
const table = page.getByRole("region", { name: "检索结果" }).getByRole("table");
let compared = "";

beforeAll(searchReady);

it("the figures count the same hits as the list, and lead to it", async () => {
  await open("desk", "enterprise", search);
  const found = page.getByText(/^找到/u);
  await expect.element(found).toBeVisible();
  const total = /找到 ([\d,]+) 件/u.exec((await found.findElement()).textContent)?.[1] ?? "";
  await page.getByRole("button", { name: "统计", exact: true }).click();
  await expect.element(page.getByText(`共 ${total} 件`)).toBeVisible();
  const row = page.getByRole("table", { name: "法律状态" }).getByRole("row").first();
  const count = (await row.getByRole("cell").last().findElement()).textContent;
  expect(await accessProblems()).toEqual([]);
  await row.getByRole("button").click();
  await expect.element(page.getByText(`找到 ${count} 件`)).toBeVisible();
  await expect.poll(address).toMatch(/in=status/u);
  history.back();
  await expect.element(page.getByText(`共 ${total} 件`)).toBeVisible();
});

it("the table is sorted by its headings, and keeps the chosen columns", async () => {
  await page.getByRole("button", { name: "表格", exact: true }).click();
  await expect.poll(() => table.getByRole("row").elements().length).toBe(21);
  const filed = table.getByRole("columnheader", { name: "申请日" });
  await filed.getByRole("button").click();
  await expect.element(filed).toHaveAttribute("aria-sort", "descending");
  await filed.getByRole("button").click();
  await expect.element(filed).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(address).toMatch(/sort=filed_oldest/u);
  await page.getByText("列设置").click();
  await page.getByRole("checkbox", { name: "被引用" }).click();
  await page.getByRole("checkbox", { name: "类型" }).click();
  await expect.element(page.getByRole("checkbox", { name: "被引用" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "类型" })).not.toBeChecked();
  expect(await accessProblems()).toEqual([]);
  await reload();
  await expect.element(table.getByRole("columnheader", { name: "被引用" })).toBeVisible();
  await expect.element(table.getByRole("columnheader", { name: "类型" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "列表", exact: true }).click();
});

it("hits chosen on two pages go into the file", async () => {
  await page.getByRole("checkbox").first().click();
  const title = (await page.css(".patent-card h2").first().findElement()).textContent;
  await page.getByRole("button", { name: "下一页" }).click();
  await expect.element(page.getByText(/第 2 \//u)).toBeVisible();
  await expect.element(page.getByText("已选 1 件")).toBeVisible();
  await page.getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "导出所选" }).click();
  const dialog = page.getByRole("dialog", { name: "导出所选 2 件专利" });
  await dialog.getByLabelText("CSV（.csv）").click();
  await dialog.getByLabelText("代理机构").click();
  expect(await accessProblems()).toEqual([]);
  const downloading = nextDownload();
  await dialog.getByRole("button", { name: "导出", exact: true }).click();
  const { name, bytes } = await downloading;
  expect(name).toMatch(/^专利_.*\.csv$/u);
  const text = await bytes.text();
  expect(text.split("\r\n")).toHaveLength(4);
  expect(text).toContain("代理机构");
  expect(text).toContain(title.trim());
});

it("two hits are compared, with only what differs and with the differences marked", async () => {
  const rows = page.getByRole("row");
  await page.getByRole("button", { name: "对比", exact: true }).click();
  await expect.element(page.getByRole("table", { name: "著录项目对比" }).getByRole("row").first()).toBeVisible();
  const all = rows.elements().length;
  await page.getByRole("button", { name: "只看不同" }).click();
  await expect.poll(() => rows.elements().length).toBeLessThan(all);
  await page.getByRole("region", { name: "摘要" }).getByRole("button", { name: "标出差异" }).click();
  await expect.element(page.css("ins, del").first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  compared = address();
});

it("somebody without an account compares too, on a phone, and exports nothing", async () => {
  await open("phone", null, compared);
  await expect.element(page.getByRole("table", { name: "著录项目对比" })).toBeVisible();
  expect(overflow()).toBe(0);
  await follow(`${search}&view=table`);
  await expect.element(page.getByText("可勾选专利")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "列表", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("button", { name: "导出全部" })).not.toBeInTheDocument();
  await follow("/patentCompare?a=x");
  await expect.element(page.getByText("请在检索结果里勾选两件不同的专利")).toBeVisible();
});
