import { PDFDocument } from "@cantoo/pdf-lib";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

/** The service costs nothing: an order is in work without a transfer. */
async function freeService(server: AppServer, name: string) {
  const api = await apiOf(server, "admin");
  const { list } = await api.call(contract.order.products, { keyword: name });
  const [product] = list;
  if (product === undefined) throw new Error(`no service ${name}`);
  const { rev: base_rev, ...fields } = product;
  await api.call(contract.order.productSave, { ...fields, base_rev, price: 0 });
}

test("a company orders a report on the phone, and reads it once an administrator has delivered", async ({
  open,
  server,
}) => {
  const title = "智能小家电专利导航";
  await freeService(server, title);
  const company = await open("phone", "enterprise", "/industry");
  await company.getByRole("link", { name: new RegExp(title) }).click();
  const barrier = company.getByRole("region", { name: "阅读权限" });
  await expect(barrier).toContainText("该报告需要订购");
  await expect(company.getByRole("region", { name: "正文" })).toHaveCount(0);
  expect(await accessProblems(company)).toEqual([]);
  await barrier.getByRole("link", { name: "订购" }).click();
  await expect(company.getByRole("region", { name: "所订服务" })).toContainText(title);
  await company.getByLabel("联系电话").fill("13711112222");
  await company.getByRole("button", { name: "提交订单" }).click();
  await expect(company.getByRole("region", { name: "产业报告" })).toContainText("订单交付后自动开通");
  await company.getByRole("link", { name: title, exact: true }).click();
  await expect(barrier).toContainText("贵企业已订购");
  expect(await overflowOf(company)).toBe(0);

  const admin = await open("desk", "admin", "/ManageOrders?state=待确认");
  await admin.getByRole("link", { name: new RegExp(title) }).click();
  await admin.getByRole("button", { name: "确认订单" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "确认订单" }).click();
  await admin.getByRole("button", { name: "开始服务" }).click();
  await admin.getByRole("button", { name: "交付" }).click();
  const deliver = admin.getByRole("dialog", { name: "交付" });
  await expect(deliver).toContainText(`交付后，该企业即可阅读和下载产业报告：${title}`);
  await deliver.getByLabel("交付说明").fill("报告已经开通。");
  await deliver.getByRole("button", { name: "交付", exact: true }).click();
  await admin.getByRole("link", { name: title, exact: true }).click();
  const buyers = admin.getByRole("region", { name: "已订购企业" });
  await expect(buyers.getByRole("list")).toContainText("已交付");
  expect(await accessProblems(admin)).toEqual([]);
  expect(await overflowOf(admin)).toBe(0);

  await follow(company, "/center?kind=industry");
  await company.getByRole("link", { name: new RegExp(`产业报告已开通：${title}`) }).click();
  await company.getByRole("link", { name: "去处理" }).click();
  await expect(company).toHaveURL(/\/industry/u);
  // What was read less than five seconds ago is not asked for again: here an administrator was quicker than that.
  await company.reload();
  await expect(company.getByRole("region", { name: "正文" })).toContainText("主要数据");

  await follow(admin, "/IndustryReportEdit");
  await admin.getByText("订购可读", { exact: true }).click();
  await expect(admin.getByLabel("订购的服务")).toBeVisible();
  await expect(admin.getByText("同一服务可以对应多份报告")).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
});

test("an administrator hands a report in as a PDF, and a company reads it page by page", async ({ open, server }) => {
  const document = await PDFDocument.create();
  for (const words of ["The first page", "The second page", "The third page"])
    document.addPage([400, 560]).drawText(words);
  const file = { name: "导航.pdf", mimeType: "application/pdf", buffer: Buffer.from(await document.save()) };
  const api = await apiOf(server, "admin");
  const id = v7();
  const facts = { title: "巡河产业导航", trade: "C34", summary: "一份在别处排好版的报告，供页面里阅读。" };
  const period = { period_from: "2026-01-01", period_to: "2026-06-30" };
  const written = { ...facts, ...period, id, seq: 0, body: "<p>先写的正文</p>", access: "免费" } as const;
  await api.call(contract.industry.save, written);
  const admin = await open("desk", "admin", `/IndustryReportEdit?id=${id}`);
  const field = admin.getByLabel("选择 PDF 文件");
  await field.setInputFiles({ ...file, buffer: Buffer.from("%PDF-1.7\n%%EOF") });
  await expect(admin.getByRole("alert").filter({ hasText: "请重新导出后再上传" })).toBeVisible();
  await field.setInputFiles(file);
  await expect(admin.getByText(/导航\.pdf（.*3 页/u)).toBeVisible();
  await expect(admin.getByRole("textbox", { name: "正文" })).toHaveCount(0);
  expect(await accessProblems(admin)).toEqual([]);
  await admin.getByRole("button", { name: "保存草稿" }).click();
  await admin.getByText("正文（PDF，3 页）").click();
  await expect(admin.getByText("第 1 / 3 页")).toBeVisible();
  await admin.getByRole("button", { name: "送审" }).click();
  await admin.getByRole("button", { name: "发布" }).click();
  await expect(admin.getByText("已发布").first()).toBeVisible();

  const company = await open("phone", "enterprise", `/industryDetails?id=${id}`);
  const page = company.getByRole("region", { name: "PDF 页面" });
  await expect(page).toContainText("The first page");
  await company.getByRole("button", { name: "下一页" }).click();
  await expect(page).toContainText("The second page");
  await company.getByRole("textbox", { name: "页码" }).fill("3");
  await company.getByRole("button", { name: "跳转" }).click();
  await expect(page).toContainText("The third page");
  await page.press("ArrowLeft");
  await expect(page).toContainText("The second page");
  await company.getByRole("button", { name: "放大" }).click();
  await expect(company.getByText("第 2 / 3 页")).toBeVisible();
  expect(await accessProblems(company)).toEqual([]);
  expect(await overflowOf(company)).toBe(0);
  const saved = company.waitForEvent("download");
  await company.getByRole("button", { name: "下载 PDF" }).click();
  expect((await saved).suggestedFilename()).toBe("巡河产业导航.pdf");
});
