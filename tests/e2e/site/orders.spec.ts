import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

const voucher = { name: "凭证.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

test("a company orders on the phone and pays, an administrator confirms and delivers, and the company accepts", async ({
  open,
}) => {
  const service = "巡河试验服务";
  const admin = await open("desk", "admin", "/ManageOrders?tab=products");
  await admin.getByRole("button", { name: "新增服务" }).click();
  const product = admin.getByRole("dialog", { name: "新增服务" });
  await product.getByRole("button", { name: "保存" }).click();
  await expect(product.getByText("单价应为金额，最多两位小数")).toBeVisible();
  await product.getByLabel("服务名称").fill(service);
  await product.getByText("维权援助", { exact: true }).click();
  await product.getByLabel("单价（元）").fill("1200.5");
  await product.getByLabel("服务说明").fill("试验用的服务。");
  await product.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByRole("list", { name: "服务" })).toContainText(service);

  const company = await open("phone", "enterprise", "/orders?tab=offers");
  await company.getByRole("link", { name: `下单：${service}` }).click();
  await company.getByLabel("联系电话").fill("13711112222");
  await company.getByLabel(/^数量/u).fill("2");
  await company.goBack();
  await company.getByRole("button", { name: "继续填写" }).click();
  await expect(company.getByRole("status").filter({ hasText: "2,401.00" })).toBeVisible();
  expect(await accessProblems(company)).toEqual([]);
  await company.getByRole("button", { name: "提交订单" }).click();
  await expect(company).toHaveURL(/ordersDetails\?id=/);
  await expect(company.getByText("等待平台确认")).toBeVisible();
  expect(await overflowOf(company)).toBe(0);

  await admin.goto("/ManageOrders?state=待确认");
  await admin.getByRole("link", { name: new RegExp(service) }).click();
  await admin.getByRole("button", { name: "确认订单" }).click();
  const confirm = admin.getByRole("dialog", { name: "确认订单" });
  await confirm.getByLabel("优惠金额（元）").fill("2401.01");
  await expect(confirm.getByText(/^⚠?\s*优惠不能超过订单金额/u)).toBeVisible();
  await confirm.getByLabel("优惠金额（元）").fill("401");
  await confirm.getByLabel("优惠的原因").fill("首次合作");
  await confirm.getByRole("button", { name: "确认订单" }).click();
  await expect(admin.getByText("等待企业转账并上传凭证。")).toBeVisible();

  await company.goto("/center?kind=order");
  await company.getByRole("link", { name: new RegExp(service) }).click();
  await company.getByRole("link", { name: "去处理" }).click();
  await expect(company.getByRole("region", { name: "收款账户" })).toContainText("演示银行");
  await company.getByRole("button", { name: "上传凭证" }).click();
  await company.getByLabel("选择付款凭证").setInputFiles(voucher);
  await expect(company.getByText(/^凭证\.pdf/u)).toBeVisible();
  await company.getByRole("button", { name: "提交凭证" }).click();
  await expect(company.getByText("付款凭证已上传，等待平台核对到账。")).toBeVisible();

  await admin.reload();
  await admin.getByRole("button", { name: "确认到账" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "确认到账" }).click();
  await admin.getByRole("button", { name: "开始服务" }).click();
  await admin.getByRole("button", { name: "交付" }).click();
  const deliver = admin.getByRole("dialog", { name: "交付" });
  await deliver.getByLabel("交付说明").fill("报告见附件。");
  await deliver.getByLabel("选择交付文件").setInputFiles({ ...voucher, name: "报告.pdf" });
  await expect(deliver.getByText(/^报告\.pdf/u)).toBeVisible();
  await deliver.getByRole("button", { name: "交付", exact: true }).click();
  await expect(admin.getByRole("list", { name: "办理经过" })).toContainText("报告见附件。");
  expect(await accessProblems(admin)).toEqual([]);

  await company.reload();
  await expect(company.getByRole("button", { name: /^保存 报告\.pdf/u })).toBeVisible();
  await company.getByRole("button", { name: "验收" }).click();
  await company.getByRole("dialog").getByRole("button", { name: "验收" }).click();
  await company.getByRole("button", { name: "评价" }).click();
  await company.getByText("5 星").click();
  await company.getByRole("button", { name: "提交评价" }).click();
  await expect(company.getByRole("img", { name: "5 星" })).toBeVisible();

  await admin.goto("/ManageOrders?tab=months");
  await admin
    .getByRole("link", { name: /^到账 / })
    .first()
    .click();
  await expect(admin.getByRole("link", { name: service })).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
});
