import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

/** Another title and summary, saved from another place. */
async function saveElsewhere(id: string): Promise<void> {
  const admin = await callerOf("admin");
  const { seq, trade, period_from, period_to, body, access } = await admin.call(contract.industry.info, { id });
  const changed = { title: "别处改过的标题", summary: "在别处改过的摘要，不是页面上的。" };
  await admin.call(contract.industry.save, { id, seq, trade, period_from, period_to, body, access, ...changed });
}

const titleField = page.getByRole("textbox", { name: "标题", exact: true });

it("an administrator begins a report, with its problems by field, and keeps or leaves it on the way back", async () => {
  const title = "试验产业专利简报";
  await open("desk", "admin", "/IndustryReport");
  await page.getByRole("link", { name: "写报告" }).click();
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.element(page.getByText("标题至少 2 个字")).toBeVisible();
  await titleField.fill(title);
  await page.getByRole("textbox", { name: "摘要" }).fill("试验产业上半年的专利申请情况简报。");
  await page.getByText("免费", { exact: true }).click();
  history.back();
  await page.getByRole("button", { name: "继续填写" }).click();
  await expect.element(titleField).toHaveValue(title);
  await expect.element(page.getByRole("textbox", { name: "正文" })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  history.back();
  await page.getByRole("button", { name: "离开" }).click();
  await expect.poll(address).toMatch(/\/IndustryReport$/u);
});

it("a report is sent back for a reason, put right over a change from elsewhere, and handed in again", async () => {
  await page.getByRole("button", { name: /^待审核/u }).click();
  await page.getByRole("link", { name: /工业软件产业专利导航/u }).click();
  await page.getByRole("button", { name: "退回" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退回", exact: true }).click();
  await expect.element(page.getByText(/请填写退回的原因/u).first()).toBeVisible();
  await page.getByLabelText("退回的原因").fill("请补充数据来源");
  await page.getByRole("dialog").getByRole("button", { name: "退回", exact: true }).click();
  await expect.element(page.getByRole("region", { name: "办理记录" })).toHaveTextContent("请补充数据来源");
  await page.getByRole("link", { name: "修改" }).click();
  await page.getByRole("textbox", { name: "正文" }).fill("补充了数据来源：国家知识产权局公开文献，检索截止到十月底。");
  await page.getByRole("textbox", { name: "摘要" }).fill("我在页面上写的摘要，补充了数据来源。");
  await saveElsewhere(new URLSearchParams(location.search).get("id") ?? "");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.element(page.getByText(/摘要两边都改过/u)).toBeVisible();
  await expect.element(titleField).toHaveValue("别处改过的标题");
  await expect.element(page.getByRole("textbox", { name: "摘要" })).toHaveValue("我在页面上写的摘要，补充了数据来源。");
  await expect.element(page.getByRole("textbox", { name: "正文" })).toHaveTextContent("检索截止到十月底");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect.element(page.getByRole("heading", { name: "别处改过的标题" })).toBeVisible();
  await page.getByRole("button", { name: "送审" }).click();
  await expect.element(page.getByText("待审核").first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
});

it("a draft is deleted", async () => {
  await follow("/IndustryReport");
  await page.getByRole("link", { name: /塑料制品业环保材料/u }).click();
  await page.getByRole("button", { name: "删除草稿" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除草稿" }).click();
  await expect.poll(address).toMatch(/\/IndustryReport$/u);
  await expect.element(page.getByRole("link", { name: "写报告" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /塑料制品业环保材料/u })).not.toBeInTheDocument();
});

it("a company on the phone reads, keeps and saves what is open to it, and reads why the rest is not", async () => {
  await open("phone", "enterprise", "/industry");
  await page.getByRole("link", { name: /家具制造业外观设计风险提示/u }).click();
  await expect.element(page.getByText(/需要平台为贵企业开通/u)).toBeVisible();
  history.back();
  await page.getByRole("link", { name: /通用设备制造业专利年度分析/u }).click();
  await expect.element(page.getByRole("region", { name: "正文" })).toHaveTextContent("主要数据");
  await page.getByRole("button", { name: "☆ 收藏" }).click();
  await expect.element(page.getByRole("button", { name: "★ 取消收藏" })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  const file = nextDownload();
  await page.getByRole("button", { name: "下载 PDF" }).click();
  expect((await file).name).toBe("通用设备制造业专利年度分析.pdf");
  await follow("/industry?collected=1");
  await expect.poll(() => page.getByRole("list", { name: "产业报告" }).getByRole("link").elements().length).toBe(1);
});

it("a company on trial is led to its certification instead of the text", async () => {
  await open("phone", "trial", "/industry");
  await page.getByRole("link", { name: /通用设备制造业专利年度分析/u }).click();
  await expect.element(page.getByRole("link", { name: "去认证", exact: true })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "正文" })).not.toBeInTheDocument();
});
