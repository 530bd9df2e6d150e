import { PDFDocument } from "@cantoo/pdf-lib";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { nextDownload } from "#tests/pages/downloads.ts";
import { pdf } from "#tests/pages/files.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const title = "智能小家电专利导航";

/** The service costs nothing: an order is in work without a transfer. */
async function freeService(name: string): Promise<void> {
  const admin = await callerOf("admin");
  const [product] = (await admin.call(contract.order.products, { keyword: name })).list;
  if (product === undefined) throw new Error(`no service ${name}`);
  const { rev: base_rev, ...fields } = product;
  await admin.call(contract.order.productSave, { ...fields, base_rev, price: 0 });
}

async function threePages(name: string): Promise<File> {
  const paper = await PDFDocument.create();
  for (const words of ["The first page", "The second page", "The third page"])
    paper.addPage([400, 560]).drawText(words);
  return new File([new Uint8Array(await paper.save())], name, { type: "application/pdf" });
}

it("a company orders a report on the phone from the page that it cannot read yet", async () => {
  await freeService(title);
  await open("phone", "enterprise", "/industry");
  await page.getByRole("link", { name: new RegExp(title, "u") }).click();
  const barrier = page.getByRole("region", { name: "阅读权限" });
  await expect.element(barrier).toHaveTextContent("该报告需要订购");
  await expect.element(page.getByRole("region", { name: "正文" })).not.toBeInTheDocument();
  expect(await accessProblems()).toEqual([]);
  await barrier.getByRole("link", { name: "订购" }).click();
  await expect.element(page.getByRole("region", { name: "所订服务" })).toHaveTextContent(title);
  await page.getByLabelText("联系电话").fill("13711112222");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect.element(page.getByRole("region", { name: "产业报告" })).toHaveTextContent("订单交付后自动开通");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect.element(barrier).toHaveTextContent("贵企业已订购");
  expect(overflow()).toBe(0);
});

it("an administrator delivers the order, which opens the report, and the company reads it", async () => {
  await open("desk", "admin", "/ManageOrders?state=待确认");
  await page.getByRole("link", { name: new RegExp(title, "u") }).click();
  await page.getByRole("button", { name: "确认订单" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认订单" }).click();
  await page.getByRole("button", { name: "开始服务" }).click();
  await page.getByRole("button", { name: "交付" }).click();
  const deliver = page.getByRole("dialog", { name: "交付" });
  await expect.element(deliver).toHaveTextContent(`交付后，该企业即可阅读和下载产业报告：${title}`);
  await deliver.getByLabelText("交付说明").fill("报告已经开通。");
  await deliver.getByRole("button", { name: "交付", exact: true }).click();
  await page.getByRole("link", { name: title, exact: true }).click();
  const buyers = page.getByRole("region", { name: "已订购企业" });
  await expect.element(buyers.getByRole("list")).toHaveTextContent("已交付");
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  await follow("/IndustryReportEdit");
  await page.getByText("订购可读", { exact: true }).click();
  await expect.element(page.getByLabelText("订购的服务")).toBeVisible();
  await expect.element(page.getByText("同一服务可以对应多份报告")).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await open("phone", "enterprise", "/center?kind=industry");
  await page.getByRole("link", { name: new RegExp(`产业报告已开通：${title}`, "u") }).click();
  await page.getByRole("link", { name: "去处理" }).click();
  await expect.poll(address).toMatch(/\/industry/u);
  await expect.element(page.getByRole("region", { name: "正文" })).toHaveTextContent("主要数据");
});

it("an administrator hands a report in as a PDF, and a company reads it page by page", async () => {
  const admin = await callerOf("admin");
  const id = v7();
  const facts = { title: "巡河产业导航", trade: "C34", summary: "一份在别处排好版的报告，供页面里阅读。" };
  const period = { period_from: "2026-01-01", period_to: "2026-06-30" };
  const written = { ...facts, ...period, id, seq: 0, body: "<p>先写的正文</p>", access: "免费" } as const;
  await admin.call(contract.industry.save, written);
  await open("desk", "admin", `/IndustryReportEdit?id=${id}`);
  const field = page.getByLabelText("选择 PDF 文件");
  await field.upload(pdf("导航.pdf"));
  await expect.element(page.getByRole("alert").filter({ hasText: "请重新导出后再上传" })).toBeVisible();
  await field.upload(await threePages("导航.pdf"));
  await expect.element(page.getByText(/导航\.pdf（.*3 页/u)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "正文" })).not.toBeInTheDocument();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "保存草稿" }).click();
  await page.getByText("正文（PDF，3 页）").click();
  await expect.element(page.getByText("第 1 / 3 页")).toBeVisible();
  await page.getByRole("button", { name: "送审" }).click();
  await page.getByRole("button", { name: "发布" }).click();
  await expect.element(page.getByText("已发布").first()).toBeVisible();

  await open("phone", "enterprise", `/industryDetails?id=${id}`);
  const sheet = page.getByRole("region", { name: "PDF 页面" });
  await expect.element(sheet).toHaveTextContent("The first page");
  await page.getByRole("button", { name: "下一页" }).click();
  await expect.element(sheet).toHaveTextContent("The second page");
  await page.getByRole("textbox", { name: "页码" }).fill("3");
  await page.getByRole("button", { name: "跳转" }).click();
  await expect.element(sheet).toHaveTextContent("The third page");
  (await sheet.findElement()).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(sheet).toHaveTextContent("The second page");
  await page.getByRole("button", { name: "放大" }).click();
  await expect.element(page.getByText("第 2 / 3 页")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  const saved = nextDownload();
  await page.getByRole("button", { name: "下载 PDF" }).click();
  expect((await saved).name).toBe("巡河产业导航.pdf");
});
