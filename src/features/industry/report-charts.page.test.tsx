import { v7 } from "uuid";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { open } from "#tests/pages/open.tsx";
import { searchReady } from "#tests/pages/search-ready.ts";
import { callerOf } from "#tests/pages/world.ts";

it("an administrator puts a chart of a search into a report", async () => {
  const { call } = await callerOf("admin");
  await call(contract.search.savedSave, { name: "厨房电器", expression: "IPC分类号=(A47J)", dialect: "cn" });
  const id = v7();
  await call(contract.industry.save, {
    id,
    seq: 0,
    title: "厨房电器专利简报",
    trade: "C38",
    period_from: "2026-01-01",
    period_to: "2026-06-30",
    summary: "厨房电器上半年的专利申请情况简报。",
    body: "<p>以下按公开的专利文献统计。</p>",
    access: "免费",
  });
  await searchReady();
  await open("desk", "admin", `/IndustryReportEdit?id=${id}`);
  await page.getByRole("button", { name: "插入图表" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "生成图表" }).click();
  await expect.element(form.getByText("请选择检索")).toBeVisible();
  await form.getByText("填写检索式", { exact: true }).click();
  await form.getByRole("textbox", { name: "检索式" }).fill("IPC分类号=(A47J");
  await form.getByRole("button", { name: "生成图表" }).click();
  await expect.element(form.getByText(/个字符处/u)).toBeVisible();
  await form.getByRole("textbox", { name: "检索式" }).fill("IPC分类号=(A47J)");
  await form.getByRole("button", { name: "生成图表" }).click();
  await expect.element(form.getByText(/数据截至/u)).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await form.getByRole("button", { name: "插入图表" }).click();
  const block = page.getByRole("group", { name: "图表 申请趋势" });
  await block.getByRole("button", { name: "更新数据" }).click();
  await expect.element(block.getByText("已更新，数据没有变化")).toBeVisible();
  await block.getByRole("button", { name: "删除图表" }).click();
  await expect.element(block).not.toBeInTheDocument();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => block.elements().length).toBe(1);
  await page.getByRole("button", { name: /保存草稿/u }).click();
  await page.getByText("正文", { exact: true }).click();
  await expect.element(page.getByRole("table", { name: /申请趋势/u })).toBeInTheDocument();
  expect(await accessProblems()).toEqual([]);
});

it("a company reads the charts of a report on the phone, and their figures as a table", async () => {
  await open("phone", "enterprise", "/industry");
  await page.getByRole("link", { name: /家用电器产业专利态势报告/u }).click();
  await page.getByRole("button", { name: "厨房电器主要申请人：显示表格" }).click();
  await expect.element(page.getByRole("table", { name: /厨房电器主要申请人/u })).toBeVisible();
  await expect.element(page.getByText(/检索式 IPC分类号=\(A47J\)，数据截至/u).first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
});
