import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { follow, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const coupon = "秋季试验券";

it("an administrator makes a coupon for a code, and reads in the form what is refused", async () => {
  await open("desk", "admin", "/ManageOrders?tab=coupons");
  await page.getByRole("button", { name: "新增优惠券" }).click();
  const form = page.getByRole("dialog", { name: "新增优惠券" });
  await form.getByLabelText("名称").fill(coupon);
  await form.getByText("折扣", { exact: true }).click();
  await form.getByRole("button", { name: "保存" }).click();
  await expect.element(form.getByText("减免比例应为 1 到 99 的整数")).toBeVisible();
  await form.getByLabelText("减免比例（%）").fill("20");
  await form.getByText("券码", { exact: true }).click();
  // Refused by the server, in its own words, however the code is typed.
  await form.getByRole("textbox", { name: "券码" }).fill("shoudan 300");
  await form.getByRole("button", { name: "保存" }).click();
  await expect.element(form.getByText(/^⚠\s*该券码已用于“首单立减”，请换一个$/u)).toBeVisible();
  await form.getByRole("textbox", { name: "券码" }).fill("qiu-ji 2026");
  expect(await accessProblems()).toEqual([]);
  await form.getByRole("button", { name: "保存" }).click();
  await expect.element(form).not.toBeInTheDocument();
});

it("a change that another one overtook keeps what was typed and is saved over it, and the coupon is given out", async () => {
  await page.getByRole("button", { name: `修改：${coupon}` }).click();
  const edit = page.getByRole("dialog", { name: "修改优惠券" });
  await edit.getByLabelText("发放总数（张）").fill("77");
  const admin = await callerOf("admin");
  const [kept] = (await admin.call(contract.order.couponList, { keyword: coupon })).list;
  if (kept === undefined) throw new Error("no coupon was made");
  await admin.call(contract.order.couponSave, { ...kept, base_rev: kept.rev, least: 10_000 });
  await edit.getByRole("button", { name: "保存" }).click();
  await expect.element(edit.getByText("刚刚修改了该优惠券，请看过再继续")).toBeVisible();
  await expect.element(edit.getByLabelText("最低订单金额（元）")).toHaveValue("100");
  await expect.element(edit.getByLabelText("发放总数（张）")).toHaveValue("77");
  await edit.getByRole("button", { name: "保存" }).click();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(page.getByText(/满 ¥\s100\.00 可用/u)).toBeVisible();
  await expect.element(page.getByText(/共 77 张/u)).toBeVisible();
  await page.getByRole("button", { name: `发放：${coupon}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发放", exact: true }).click();
  await expect.element(page.getByRole("button", { name: `停用：${coupon}` })).toBeVisible();
});

it("a company collects the coupon by its code, orders with it, and the office sees what is paid", async () => {
  await open("phone", "enterprise", "/orders?tab=offers");
  await page.getByRole("link", { name: "下单：侵权风险排查（FTO）" }).click();
  await page.getByLabelText("联系电话").fill("13711112222");
  await page.getByRole("button", { name: "输入券码领取" }).click();
  await page.getByLabelText("券码").fill("QIUJI2026");
  await page.getByRole("button", { name: "领取", exact: true }).click();
  await expect.element(page.getByLabelText(new RegExp(`^${coupon}，减 20%`, "u"))).toBeChecked();
  await expect.element(page.getByText("-¥\u00A02,500.10")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect.element(page.getByText(`${coupon}，减免 ¥\u00A02,500.10`)).toBeVisible();
  await follow("/orders?tab=coupons&part=已使用");
  await expect.element(page.getByRole("list", { name: "优惠券：已使用" })).toHaveTextContent(coupon);
  expect(await accessProblems()).toEqual([]);

  await open("desk", "admin", "/ManageOrders?tab=coupons");
  await page.getByRole("link", { name: coupon }).click();
  await page.getByRole("list", { name: "持有企业" }).getByRole("link").click();
  await page.getByRole("button", { name: "确认订单" }).click();
  const confirm = page.getByRole("dialog", { name: "确认订单" });
  await confirm.getByLabelText("优惠金额（元）").fill("500.5");
  await expect.element(confirm.getByText("¥\u00A09,600.00")).toBeVisible();
  await confirm.getByLabelText("优惠的原因").fill("老客户");
  await confirm.getByRole("button", { name: "确认订单" }).click();
  await expect.element(page.getByText(`优惠券“${coupon}”减免 ¥\u00A02,400.00，应付 ¥\u00A09,600.00`)).toBeVisible();
});
