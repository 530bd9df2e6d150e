import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

/** Another title and summary, saved from another place. */
async function saveElsewhere(server: AppServer, id: string) {
  const api = await apiOf(server, "admin");
  const { seq, trade, period_from, period_to, body, access } = await api.call(contract.industry.info, { id });
  const changed = { title: "别处改过的标题", summary: "在别处改过的摘要，不是页面上的。" };
  await api.call(contract.industry.save, { id, seq, trade, period_from, period_to, body, access, ...changed });
}

test("an administrator writes a report, and a company reads what is open to it on the phone", async ({
  open,
  server,
}) => {
  const title = "试验产业专利简报";
  const admin = await open("desk", "admin", "/IndustryReport");
  await admin.getByRole("link", { name: "写报告" }).click();
  await admin.getByRole("button", { name: "保存草稿" }).click();
  await expect(admin.getByText("标题至少 2 个字")).toBeVisible();
  await admin.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await admin.getByRole("textbox", { name: "摘要" }).fill("试验产业上半年的专利申请情况简报。");
  await admin.getByText("免费", { exact: true }).click();
  await admin.goBack();
  await admin.getByRole("button", { name: "继续填写" }).click();
  await expect(admin.getByRole("textbox", { name: "标题", exact: true })).toHaveValue(title);
  await expect(admin.getByRole("textbox", { name: "正文" })).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
  await admin.goBack();
  await admin.getByRole("button", { name: "离开" }).click();

  await admin.getByRole("button", { name: /^待审核/ }).click();
  await admin.getByRole("link", { name: /工业软件产业专利导航/ }).click();
  await admin.getByRole("button", { name: "退回" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "退回", exact: true }).click();
  await expect(admin.getByText(/请填写退回的原因/).first()).toBeVisible();
  await admin.getByLabel("退回的原因").fill("请补充数据来源");
  await admin.getByRole("dialog").getByRole("button", { name: "退回", exact: true }).click();
  await expect(admin.getByRole("region", { name: "办理记录" })).toContainText("请补充数据来源");
  await admin.getByRole("link", { name: "修改" }).click();
  await admin.getByRole("textbox", { name: "正文" }).fill("补充了数据来源：国家知识产权局公开文献，检索截止到十月底。");
  await admin.getByRole("textbox", { name: "摘要" }).fill("我在页面上写的摘要，补充了数据来源。");
  await saveElsewhere(server, new URL(admin.url()).searchParams.get("id") ?? "");
  await admin.getByRole("button", { name: "保存草稿" }).click();
  await expect(admin.getByText(/摘要两边都改过/)).toBeVisible();
  await expect(admin.getByRole("textbox", { name: "标题", exact: true })).toHaveValue("别处改过的标题");
  await expect(admin.getByRole("textbox", { name: "摘要" })).toHaveValue("我在页面上写的摘要，补充了数据来源。");
  await expect(admin.getByRole("textbox", { name: "正文" })).toContainText("检索截止到十月底");
  await admin.getByRole("button", { name: "保存草稿" }).click();
  await expect(admin.getByRole("heading", { name: "别处改过的标题" })).toBeVisible();
  await admin.getByRole("button", { name: "送审" }).click();
  await expect(admin.getByText("待审核").first()).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
  expect(await overflowOf(admin)).toBe(0);

  await follow(admin, "/IndustryReport");
  await admin.getByRole("link", { name: /塑料制品业环保材料/ }).click();
  await admin.getByRole("button", { name: "删除草稿" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "删除草稿" }).click();
  await expect(admin).toHaveURL(/\/IndustryReport$/);
  await expect(admin.getByRole("link", { name: "写报告" })).toBeVisible();
  await expect(admin.getByRole("link", { name: /塑料制品业环保材料/ })).toHaveCount(0);

  const company = await open("phone", "enterprise", "/industry");
  await company.getByRole("link", { name: /家具制造业外观设计风险提示/ }).click();
  await expect(company.getByText(/需要平台为贵企业开通/)).toBeVisible();
  await company.goBack();
  await company.getByRole("link", { name: /通用设备制造业专利年度分析/ }).click();
  await expect(company.getByRole("region", { name: "正文" })).toContainText("主要数据");
  await company.getByRole("button", { name: "☆ 收藏" }).click();
  await expect(company.getByRole("button", { name: "★ 取消收藏" })).toBeVisible();
  expect(await accessProblems(company)).toEqual([]);
  expect(await overflowOf(company)).toBe(0);
  const file = company.waitForEvent("download");
  await company.getByRole("button", { name: "下载 PDF" }).click();
  expect((await file).suggestedFilename()).toBe("通用设备制造业专利年度分析.pdf");
  await company.goto("/industry?collected=1");
  await expect(company.getByRole("list", { name: "产业报告" }).getByRole("link")).toHaveCount(1);

  const trial = await open("phone", "trial", "/industry");
  await trial.getByRole("link", { name: /通用设备制造业专利年度分析/ }).click();
  await expect(trial.getByRole("link", { name: "去认证", exact: true })).toBeVisible();
  await expect(trial.getByRole("region", { name: "正文" })).toHaveCount(0);
});
