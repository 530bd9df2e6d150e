import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("an administrator gives a coupon by its code, a company orders with it, and the office sees what is paid", async ({
  open,
  server,
}) => {
  const coupon = "秋季试验券";
  const admin = await open("desk", "admin", "/ManageOrders?tab=coupons");
  await admin.getByRole("button", { name: "新增优惠券" }).click();
  const form = admin.getByRole("dialog", { name: "新增优惠券" });
  await form.getByLabel("名称").fill(coupon);
  await form.getByText("折扣", { exact: true }).click();
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText("减免比例应为 1 到 99 的整数")).toBeVisible();
  await form.getByLabel("减免比例（%）").fill("20");
  await form.getByText("券码", { exact: true }).click();
  // Refused by the server, in its own words, however the code is typed.
  await form.getByRole("textbox", { name: "券码" }).fill("shoudan 300");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText(/^⚠\s*该券码已用于“首单立减”，请换一个$/u)).toBeVisible();
  await form.getByRole("textbox", { name: "券码" }).fill("qiu-ji 2026");
  expect(await accessProblems(admin)).toEqual([]);
  await form.getByRole("button", { name: "保存" }).click();
  // Whoever is overtaken keeps what was typed, and saves it over what came between.
  await admin.getByRole("button", { name: `修改：${coupon}` }).click();
  const edit = admin.getByRole("dialog", { name: "修改优惠券" });
  await edit.getByLabel("发放总数（张）").fill("77");
  const api = await apiOf(server, "admin");
  const [draft] = (await api.call(contract.order.couponList, { keyword: coupon })).list;
  if (draft === undefined) throw new Error("no coupon was made");
  await api.call(contract.order.couponSave, { ...draft, base_rev: draft.rev, least: 10_000 });
  await edit.getByRole("button", { name: "保存" }).click();
  await expect(edit.getByText("刚刚修改了该优惠券，请看过再继续")).toBeVisible();
  await expect(edit.getByLabel("最低订单金额（元）")).toHaveValue("100");
  await expect(edit.getByLabel("发放总数（张）")).toHaveValue("77");
  await edit.getByRole("button", { name: "保存" }).click();
  await expect(edit).toHaveCount(0);
  await expect(admin.getByText(/满 ¥\s100\.00 可用/u)).toBeVisible();
  await expect(admin.getByText(/共 77 张/u)).toBeVisible();
  await admin.getByRole("button", { name: `发放：${coupon}` }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "发放", exact: true }).click();
  await expect(admin.getByRole("button", { name: `停用：${coupon}` })).toBeVisible();

  const company = await open("phone", "enterprise", "/orders?tab=offers");
  await company.getByRole("link", { name: "下单：侵权风险排查（FTO）" }).click();
  await company.getByLabel("联系电话").fill("13711112222");
  await company.getByRole("button", { name: "输入券码领取" }).click();
  await company.getByLabel("券码").fill("QIUJI2026");
  await company.getByRole("button", { name: "领取", exact: true }).click();
  await expect(company.getByLabel(new RegExp(`^${coupon}，减 20%`, "u"))).toBeChecked();
  await expect(company.getByText("-¥\u00A02,500.10")).toBeVisible();
  expect(await accessProblems(company)).toEqual([]);
  expect(await overflowOf(company)).toBe(0);
  await company.getByRole("button", { name: "提交订单" }).click();
  await expect(company.getByText(`${coupon}，减免 ¥\u00A02,500.10`)).toBeVisible();
  await company.goto("/orders?tab=coupons&part=已使用");
  await expect(company.getByRole("list", { name: "优惠券：已使用" })).toContainText(coupon);
  expect(await accessProblems(company)).toEqual([]);

  await admin.getByRole("link", { name: coupon }).click();
  await admin.getByRole("list", { name: "持有企业" }).getByRole("link").click();
  await admin.getByRole("button", { name: "确认订单" }).click();
  const confirm = admin.getByRole("dialog", { name: "确认订单" });
  await confirm.getByLabel("优惠金额（元）").fill("500.5");
  await expect(confirm.getByText("¥\u00A09,600.00")).toBeVisible();
  await confirm.getByLabel("优惠的原因").fill("老客户");
  await confirm.getByRole("button", { name: "确认订单" }).click();
  await expect(admin.getByText(`优惠券“${coupon}”减免 ¥\u00A02,400.00，应付 ¥\u00A09,600.00`)).toBeVisible();
});
