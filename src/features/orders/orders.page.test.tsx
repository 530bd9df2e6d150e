import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { pdf } from "#tests/pages/files.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";

it("a company orders on the phone and pays, an administrator confirms and delivers, and the company accepts", async () => {
  const service = "巡河试验服务";
  await open("desk", "admin", "/ManageOrders?tab=products");
  await page.getByRole("button", { name: "新增服务" }).click();
  const product = page.getByRole("dialog", { name: "新增服务" });
  await product.getByRole("button", { name: "保存" }).click();
  await expect.element(product.getByText("单价应为金额，最多两位小数")).toBeVisible();
  await product.getByLabelText("服务名称").fill(service);
  await product.getByText("维权援助", { exact: true }).click();
  await product.getByLabelText("单价（元）").fill("1200.5");
  await product.getByLabelText("服务说明").fill("试验用的服务。");
  await product.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByRole("list", { name: "服务", exact: true })).toHaveTextContent(service);

  await open("phone", "enterprise", "/orders?tab=offers");
  await page.getByRole("link", { name: `下单：${service}` }).click();
  await page.getByLabelText("联系电话").fill("13711112222");
  await page.getByLabelText(/^数量/u).fill("2");
  history.back();
  await page.getByRole("button", { name: "继续填写" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "2,401.00" })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect.poll(address).toMatch(/ordersDetails\?id=/u);
  const order = address();
  await expect.element(page.getByText("等待平台确认")).toBeVisible();
  expect(overflow()).toBe(0);

  await open("desk", "admin", "/ManageOrders?state=待确认");
  await page.getByRole("link", { name: new RegExp(service) }).click();
  await page.getByRole("button", { name: "确认订单" }).click();
  const confirm = page.getByRole("dialog", { name: "确认订单" });
  await confirm.getByLabelText("优惠金额（元）").fill("2401.01");
  await expect.element(confirm.getByText(/^⚠?\s*优惠不能超过订单金额/u)).toBeVisible();
  await confirm.getByLabelText("优惠金额（元）").fill("401");
  await confirm.getByLabelText("优惠的原因").fill("首次合作");
  await confirm.getByRole("button", { name: "确认订单" }).click();
  await expect.element(page.getByText("等待企业转账并上传凭证。")).toBeVisible();

  const managed = address();
  await open("phone", "enterprise", "/center?kind=order");
  await page.getByRole("link", { name: new RegExp(service) }).click();
  await page.getByRole("link", { name: "去处理" }).click();
  await expect.element(page.getByRole("region", { name: "收款账户" })).toHaveTextContent("演示银行");
  await page.getByRole("button", { name: "上传凭证" }).click();
  await page.getByLabelText("选择付款凭证").upload(pdf("凭证.pdf"));
  await expect.element(page.getByText(/^凭证\.pdf/u)).toBeVisible();
  await page.getByRole("button", { name: "提交凭证" }).click();
  await expect.element(page.getByText("付款凭证已上传，等待平台核对到账。")).toBeVisible();

  await open("desk", "admin", managed);
  await page.getByRole("button", { name: "确认到账" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认到账" }).click();
  await page.getByRole("button", { name: "开始服务" }).click();
  await page.getByRole("button", { name: "交付" }).click();
  const deliver = page.getByRole("dialog", { name: "交付" });
  await deliver.getByLabelText("交付说明").fill("报告见附件。");
  await deliver.getByLabelText("选择交付文件").upload(pdf("报告.pdf"));
  await expect.element(deliver.getByText(/^报告\.pdf/u)).toBeVisible();
  await deliver.getByRole("button", { name: "交付", exact: true }).click();
  await expect.element(page.getByRole("list", { name: "办理经过" })).toHaveTextContent("报告见附件。");
  expect(await accessProblems()).toEqual([]);

  await open("phone", "enterprise", order);
  await expect.element(page.getByRole("button", { name: /^保存 报告\.pdf/u })).toBeVisible();
  await page.getByRole("button", { name: "验收" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "验收" }).click();
  await page.getByRole("button", { name: "评价" }).click();
  await page.getByText("5 星").click();
  await page.getByRole("button", { name: "提交评价" }).click();
  await expect.element(page.getByRole("img", { name: "5 星" })).toBeVisible();

  await open("desk", "admin", "/ManageOrders?tab=months");
  await page
    .getByRole("link", { name: /^到账 / })
    .first()
    .click();
  await expect.element(page.getByRole("link", { name: service })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});
