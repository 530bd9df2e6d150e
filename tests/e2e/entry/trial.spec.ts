import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("a trial that is over says why and where to go, and goes on when an administrator extends it", async ({
  open,
}) => {
  const company = await open("phone", "trialOver", "/home");
  await expect(company.getByRole("heading", { name: /^试用已于 .* 到期$/u })).toBeVisible();
  await expect(company.getByRole("link", { name: /^试用已于 .* 到期，去认证$/u })).toBeVisible();
  expect(await accessProblems(company)).toEqual([]);
  expect(await overflowOf(company)).toBe(0);
  await company.getByRole("link", { name: "去申请认证" }).click();
  await expect(company).toHaveURL(/\/userCenter$/u);
  await expect(company.getByRole("button", { name: "申请认证", exact: true })).toBeVisible();
  await company.goto("/consulting");
  await expect(company.getByRole("link", { name: "我要咨询" }).first()).toBeVisible();
  await company.goto(`/docking?q=${encodeURIComponent("空气炸锅")}`);
  await expect(company.getByText(/^找到/u)).toBeVisible();
  await expect(company.getByRole("button", { name: /^导出|^保存此检索$/u })).toHaveCount(0);
  await company.goto("/home");
  await expect(company.getByRole("button", { name: "刷新账号" })).toBeVisible();

  const admin = await open("desk", "admin", "/user?keyword=19900000021");
  const row = admin.getByRole("row").filter({ hasText: /试用已于 .* 到期/u });
  await row.getByRole("button", { name: /^更多/u }).click();
  await admin.getByRole("menuitem", { name: "延长试用" }).click();
  const sheet = admin.getByRole("dialog", { name: /的试用$/u });
  await sheet.getByLabel("延长原因").fill("太短");
  await sheet.getByRole("button", { name: "延长试用" }).click();
  await expect(sheet.getByText("请选择试用截止日")).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await sheet.getByLabel("试用截止日").fill(until);
  await sheet.getByLabel("试用截止日").press("Enter");
  await sheet.getByRole("button", { name: "延长试用" }).click();
  await expect(sheet.getByText("延长原因至少 5 个字")).toBeVisible();
  await sheet.getByLabel("延长原因").fill("企业正在准备证明材料");
  await sheet.getByRole("button", { name: "延长试用" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(admin.getByRole("row").filter({ hasText: /试用至 / })).toHaveCount(1);

  await company.getByRole("button", { name: "刷新账号" }).click();
  await expect(company.getByRole("heading", { name: /^试用已于/u })).toHaveCount(0);
  await expect(company.getByRole("link", { name: /^试用至 .*，去认证$/u })).toBeVisible();
  await company.goto("/center?kind=application");
  await company.getByRole("link", { name: /试用已延长至/u }).click();
  await expect(company.getByText("原因：企业正在准备证明材料")).toBeVisible();
});
