import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("a company applies for an account on the phone, amends what came back, and an administrator opens it", async ({
  open,
}) => {
  const company = await open("phone", "enterprise", "/system?part=apply");
  await company.getByRole("button", { name: "新的申请" }).click();
  await company.getByRole("button", { name: "提交申请" }).click();
  await expect(company.getByText("手机号应为 11 位手机号")).toBeVisible();
  await company.getByLabel("姓名").fill("巡河试验员");
  await company.getByLabel("手机号").fill("13712349981");
  await company.getByLabel("用途").fill("管理专利");
  expect(await accessProblems(company)).toEqual([]);
  expect(await overflowOf(company)).toBe(0);
  await company.goBack();
  await company.getByRole("button", { name: "继续填写" }).click();
  await company.getByRole("button", { name: "提交申请" }).click();
  const row = company.getByRole("listitem").filter({ hasText: "巡河试验员" });
  await expect(row).toContainText("待审核");

  const admin = await open("desk", "admin", "/apply?tab=business");
  const card = admin.getByRole("listitem", { name: "增加账号：巡河试验员" });
  await expect(card).toContainText("按手机号新建该企业的子账号");
  await card.getByRole("button", { name: "退回修改" }).click();
  await card.getByLabel("需要修改的地方").fill("请写明负责哪些专利");
  await card.getByRole("button", { name: "确认退回" }).click();
  await expect(card).toHaveCount(0);

  await company.goto("/center?kind=application");
  await company.getByRole("link", { name: /巡河试验员被退回/u }).click();
  await company.getByRole("link", { name: "去处理" }).click();
  await expect(row).toContainText("请写明负责哪些专利");
  await row.getByRole("button", { name: "修改后提交" }).click();
  await expect(company.getByLabel("姓名")).toHaveValue("巡河试验员");
  await company.getByLabel("用途").fill("管理阀门专利的年费");
  await company.getByRole("button", { name: "提交申请" }).click();
  await expect(row).toContainText("待审核");

  await admin.reload();
  await expect(card).toContainText("曾退回：请写明负责哪些专利");
  expect(await accessProblems(admin)).toEqual([]);
  await card.getByRole("button", { name: "通过", exact: true }).click();
  await expect(admin.getByRole("dialog", { name: "巡河试验员的登录密码" })).toBeVisible();
  await admin.getByRole("button", { name: "已记下，关闭" }).click();
  await expect(card).toHaveCount(0);
  await company.reload();
  await expect(row).toContainText("通过");
});

test("a trial has more watches opened from the phone, until a day", async ({ open, server }) => {
  // Of one function one application may wait, and the demo has one.
  await server.sql("update applications set state = '已撤回' where kind = '开通功能'");
  const company = await open("phone", "trial", "/early");
  await company.getByRole("button", { name: "关注", exact: true }).click();
  await expect(company.getByText(/最多 3 项/u)).toBeVisible();
  await company.getByRole("link", { name: "申请开通更多关注" }).click();
  await company.getByRole("button", { name: "申请开通功能" }).click();
  const sheet = company.getByRole("dialog", { name: "申请开通功能" });
  await expect(sheet.getByRole("radio", { name: "更多关注" })).toBeChecked();
  await sheet.getByRole("button", { name: "提交申请" }).click();
  await expect(sheet.getByText("用途至少 5 个字")).toBeVisible();
  await sheet.getByLabel("用途").fill("同行较多，需要同时关注");
  expect(await accessProblems(company)).toEqual([]);
  expect(await overflowOf(company)).toBe(0);
  await sheet.getByRole("button", { name: "提交申请" }).click();
  const row = company.getByRole("listitem").filter({ hasText: "开通功能：更多关注" }).first();
  await expect(row).toContainText("待审核");

  const admin = await open("desk", "admin", "/apply?tab=business");
  const card = admin.getByRole("listitem", { name: "开通功能：更多关注" });
  await expect(card).toContainText("为该企业开通此功能 90 天");
  await card.getByRole("button", { name: "通过", exact: true }).click();
  await expect(card).toHaveCount(0);

  await company.reload();
  await expect(row).toContainText(/开通至 \d{4}年/u);
  await company.goto("/early");
  await company.getByRole("button", { name: "关注", exact: true }).click();
  await expect(company.getByText(/最多 50 项/u)).toBeVisible();
});
