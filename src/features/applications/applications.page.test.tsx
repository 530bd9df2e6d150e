import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { follow, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

const row = page.getByRole("listitem").filter({ hasText: "巡河试验员" });
const card = page.getByRole("listitem", { name: "增加账号：巡河试验员" });

it("a company applies for an account on the phone, and an administrator sends the application back", async () => {
  await open("phone", "enterprise", "/system?part=apply");
  await page.getByRole("button", { name: "新的申请" }).click();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect.element(page.getByText("手机号应为 11 位手机号")).toBeVisible();
  await page.getByLabelText("姓名").fill("巡河试验员");
  await page.getByLabelText("手机号").fill("13712349981");
  await page.getByLabelText("用途").fill("管理专利");
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  history.back();
  await page.getByRole("button", { name: "继续填写" }).click();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect.element(row).toHaveTextContent("待审核");

  await open("desk", "admin", "/apply?tab=business");
  await expect.element(card).toHaveTextContent("按手机号新建该企业的子账号");
  await card.getByRole("button", { name: "退回修改" }).click();
  await card.getByLabelText("需要修改的地方").fill("请写明负责哪些专利");
  await card.getByRole("button", { name: "确认退回" }).click();
  await expect.element(card).not.toBeInTheDocument();
});

it("the company amends what came back, and an administrator opens the account", async () => {
  await open("phone", "enterprise", "/center?kind=application");
  await page.getByRole("link", { name: /巡河试验员被退回/u }).click();
  await page.getByRole("link", { name: "去处理" }).click();
  await expect.element(row).toHaveTextContent("请写明负责哪些专利");
  await row.getByRole("button", { name: "修改后提交" }).click();
  await expect.element(page.getByLabelText("姓名")).toHaveValue("巡河试验员");
  await page.getByLabelText("用途").fill("管理阀门专利的年费");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect.element(row).toHaveTextContent("待审核");

  await open("desk", "admin", "/apply?tab=business");
  await expect.element(card).toHaveTextContent("曾退回：请写明负责哪些专利");
  expect(await accessProblems()).toEqual([]);
  await card.getByRole("button", { name: "通过", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "巡河试验员的登录密码" })).toBeVisible();
  await page.getByRole("button", { name: "已记下，关闭" }).click();
  await expect.element(card).not.toBeInTheDocument();
  await open("phone", "enterprise", "/system?part=apply");
  await expect.element(row).toHaveTextContent("通过");
});

it("a company on trial applies on the phone for more watches, and has them until a day", async () => {
  // Of one function one application may wait, and the demo has one.
  await sql("update applications set state = '已撤回' where kind = '开通功能'");
  await open("phone", "trial", "/early");
  await page.getByRole("button", { name: "关注", exact: true }).click();
  await expect.element(page.getByText(/最多 3 项/u)).toBeVisible();
  await page.getByRole("link", { name: "申请开通更多关注" }).click();
  await page.getByRole("button", { name: "申请开通功能" }).click();
  const sheet = page.getByRole("dialog", { name: "申请开通功能" });
  await expect.element(sheet.getByRole("radio", { name: "更多关注" })).toBeChecked();
  await sheet.getByRole("button", { name: "提交申请" }).click();
  await expect.element(sheet.getByText("用途至少 5 个字")).toBeVisible();
  await sheet.getByLabelText("用途").fill("同行较多，需要同时关注");
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  await sheet.getByRole("button", { name: "提交申请" }).click();
  const watches = page.getByRole("listitem").filter({ hasText: "开通功能：更多关注" }).first();
  await expect.element(watches).toHaveTextContent("待审核");

  await open("desk", "admin", "/apply?tab=business");
  const waiting = page.getByRole("listitem", { name: "开通功能：更多关注" });
  await expect.element(waiting).toHaveTextContent("为该企业开通此功能 90 天");
  await waiting.getByRole("button", { name: "通过", exact: true }).click();
  await expect.element(waiting).not.toBeInTheDocument();

  await open("phone", "trial", "/system?part=apply");
  await expect.element(watches).toHaveTextContent(/开通至 \d{4}年/u);
  await follow("/early");
  await page.getByRole("button", { name: "关注", exact: true }).click();
  await expect.element(page.getByText(/最多 50 项/u)).toBeVisible();
});
