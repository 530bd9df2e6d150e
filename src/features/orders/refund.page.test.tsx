import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { currentTime } from "#contract/sync/current-time.ts";
import { open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

it("a company gives the invoice back with its refund, and an administrator states what becomes of it", async () => {
  const { call } = await callerOf("admin");
  const { list } = await call(contract.order.list, { state: "已交付", page: 1, size: 20 });
  const order = list.find(({ invoice_due }) => invoice_due);
  if (order === undefined) throw new Error("the demo has a delivered order that wants an invoice");
  const { id, seq } = order;
  const today = dayOf(currentTime());
  await call(contract.order.invoice, { id, seq, no: "24442000000000020002", date: today });

  await open("phone", "enterprise", `/ordersDetails?id=${id}`);
  await page.getByRole("button", { name: "申请退款" }).click();
  const asking = page.getByRole("dialog", { name: "申请退款" });
  await asking.getByLabelText("退款的原因").fill("项目停了");
  await asking.getByRole("button", { name: "申请退款" }).click();
  await expect.element(asking.getByRole("alert")).toHaveTextContent("已开具发票 24442000000000020002，退款须退回发票");
  await asking.getByText("确认退回", { exact: true }).click();
  await asking.getByRole("button", { name: "申请退款" }).click();
  await expect.element(page.getByText(/发票 24442000000000020002 由企业退回/u)).toBeVisible();

  await open("desk", "admin", `/ordersDetails?id=${id}`);
  await page.getByRole("button", { name: "同意退款" }).click();
  const agreeing = page.getByRole("dialog");
  await expect.element(agreeing).toHaveTextContent("该订单已开具发票 24442000000000020002，企业已确认退回。");
  await agreeing.getByRole("button", { name: "同意退款" }).click();
  await page.getByRole("button", { name: "登记退款完成" }).click();
  const noting = page.getByRole("dialog", { name: "登记退款完成" });
  await noting.getByLabelText("银行流水号").fill("2026112800001");
  await noting.getByRole("button", { name: "保存" }).click();
  await expect.element(noting.getByRole("alert")).toHaveTextContent("请选择发票的处理");
  await noting.getByText("红冲", { exact: true }).click();
  await noting.getByRole("button", { name: "保存" }).click();
  await expect
    .element(page.getByRole("region", { name: "订单内容" }))
    .toHaveTextContent("发票 24442000000000020002 已红冲");
});
