import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("an administrator puts a chart of a search into a report, and a company reads one on the phone", async ({
  open,
  server,
}) => {
  const api = await apiOf(server, "admin");
  await api.call(contract.search.savedSave, { name: "厨房电器", expression: "IPC分类号=(A47J)", dialect: "cn" });
  const id = v7();
  await api.call(contract.industry.save, {
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
  const page = await open("desk", "admin", `/IndustryReportEdit?id=${id}`);
  await page.getByRole("button", { name: "插入图表" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "生成图表" }).click();
  await expect(form.getByText("请选择检索")).toBeVisible();
  await form.getByText("填写检索式", { exact: true }).click();
  await form.getByRole("textbox", { name: "检索式" }).fill("IPC分类号=(A47J");
  await form.getByRole("button", { name: "生成图表" }).click();
  await expect(form.getByText(/个字符处/)).toBeVisible();
  await form.getByRole("textbox", { name: "检索式" }).fill("IPC分类号=(A47J)");
  await form.getByRole("button", { name: "生成图表" }).click();
  await expect(form.getByText(/数据截至/)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await form.getByRole("button", { name: "插入图表" }).click();
  const block = page.getByRole("group", { name: "图表 申请趋势" });
  await block.getByRole("button", { name: "更新数据" }).click();
  await expect(block.getByText("已更新，数据没有变化")).toBeVisible();
  await block.getByRole("button", { name: "删除图表" }).click();
  await expect(block).toHaveCount(0);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(block).toHaveCount(1);
  await page.getByRole("button", { name: /保存草稿/ }).click();
  await page.getByText("正文", { exact: true }).click();
  await expect(page.getByRole("table", { name: /申请趋势/ })).toBeAttached();
  expect(await accessProblems(page)).toEqual([]);

  const company = await open("phone", "enterprise", "/industry");
  await company.getByRole("link", { name: /家用电器产业专利态势报告/ }).click();
  await company.getByRole("button", { name: "厨房电器主要申请人：显示表格" }).click();
  await expect(company.getByRole("table", { name: /厨房电器主要申请人/ })).toBeVisible();
  await expect(company.getByText(/检索式 IPC分类号=\(A47J\)，数据截至/).first()).toBeVisible();
  expect(await accessProblems(company)).toEqual([]);
  expect(await overflowOf(company)).toBe(0);
});
