import type { Locator, Page } from "@playwright/test";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { farmSurvey } from "#server/areas/question/xlsform/farm-survey.testing.ts";
import { workbookOf } from "#server/areas/question/xlsform/xlsform-forms.testing.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";

/** antd puts a space between two Chinese characters of a button. */
const button = (page: Page | Locator, word: string) =>
  page.getByRole("button", { name: new RegExp(`^${[...word].join("\\s?")}$`, "u") });

async function addQuestion(page: Page, type: string, title: string) {
  await button(page, "添加题目").click();
  await page.getByRole("menuitem", { name: type, exact: true }).click();
  await page.getByRole("textbox", { name: "题目", exact: true }).fill(title);
}

const idIn = (page: Page) => new URL(page.url()).searchParams.get("id") ?? "";

test("a questionnaire with a condition is designed, published, answered, and its results are read", async ({
  open,
  server,
}) => {
  const page = await open("desk", "district", "/question/design");
  // Nothing is wrong, and nothing saved, before a word is typed.
  await expect(page.getByText("填写后自动保存")).toBeVisible();
  await expect(page.getByText("请填写问卷标题（至少 2 个字）")).toHaveCount(0);
  await page.getByLabel("问卷标题").fill("专利导航意向调查");
  await page.getByText("题目", { exact: true }).first().click();
  await addQuestion(page, "判断", "是否愿意参加专利导航");
  await addQuestion(page, "数字", "计划投入的研发人员");
  await page.getByRole("group", { name: "显示条件" }).getByRole("button", { name: "添加条件" }).click();
  await expect(page.getByText("数字 · 有条件")).toBeVisible();
  await button(page, "预览").click();
  const preview = page.getByRole("region", { name: "手机预览" });
  await expect(preview.getByText("计划投入的研发人员")).toHaveCount(0);
  await preview.getByText("是", { exact: true }).click();
  await expect(preview.getByText("计划投入的研发人员")).toBeVisible();
  await button(page, "撤销").click();
  await expect(page.getByText("数字 · 有条件")).toHaveCount(0);
  await button(page, "重做").click();
  await expect(page.getByText("✓ 已保存")).toBeVisible();
  const id = idIn(page);

  await button(page, "发布").click();
  await button(page.getByRole("dialog"), "发布").click();
  await expect(page).toHaveURL(/\/question\/dispatch/u);
  await expect(page.getByText("填写方式：仅限各企业的专属链接")).toBeVisible();
  await expect(page.getByLabel("填写链接")).toHaveCount(0);
  await page.getByRole("link", { name: /^设计/u }).click();
  await page.getByText("标题与范围", { exact: true }).click();
  await page.getByText("公开链接，填写企业名称和统一社会信用代码").click();
  await expect(page.getByText("✓ 已保存")).toBeVisible();
  await page.goto(`/question/dispatch?id=${id}`);
  await expect(page.getByLabel("填写链接")).toHaveValue(/\/questionNew#[0-9a-f]{32}$/u);

  const official = await apiOf(server, "daliang");
  const { list } = await official.call(contract.question.questionList, { keyword: "专利导航意向" });
  expect(list.map((row) => [row.id, row.status, row.may_design])).toEqual([[id, "收集中", false]]);
  const targets = await official.call(contract.question.questionTargets, { id, size: 1 });
  await official.call(contract.question.saveQuestion, {
    id: v7(),
    base_rev: 0,
    changes: {
      questionnaire_id: id,
      version: 1,
      company_id: targets.list[0]?.company_id ?? "",
      visit_id: null,
      values: { q1: true, q2: 6 },
      status: "已提交",
    },
  });

  await page.getByRole("link", { name: "查看结果" }).click();
  await expect(page.getByRole("region", { name: "概况" })).toContainText("1 份");
  const staff = page.getByRole("region", { name: "2. 计划投入的研发人员" });
  await expect(staff).toContainText("1 份回答");
  await staff.getByText("逐份查看").click();
  await expect(staff.getByRole("listitem")).toContainText(targets.list[0]?.company_name ?? "");

  // In the list no column lies under what is done with a row.
  await follow(page, "/question");
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect(head("待填")).toBeVisible();
  // The columns take their places when the rows are there.
  await expect(async () => {
    const [last, actions] = await Promise.all([head("待填").boundingBox(), head("操作").boundingBox()]);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((actions?.x ?? 0) + 1);
  }).toPass({ timeout: 20_000 });
  await button(page, "更多：专利导航意向调查").click();
  await page.getByRole("menuitem", { name: "设计" }).click();
  await expect(page).toHaveURL(new RegExp(`/question/design\\?id=${id}`));
});

test("an XLSForm is refused in words when it is none, and read with a report when it is one", async ({ open }) => {
  const page = await open("desk", "district", "/question/design");
  await page.getByRole("button", { name: "导入 XLSForm" }).click();
  const file = page.getByLabel("选择 XLSForm 文件");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await file.setInputFiles({ name: "名单.xlsx", mimeType, buffer: Buffer.from("企业名称,镇街\n") });
  await expect(page.getByRole("alert")).toContainText("这不是 Excel 工作簿");
  await file.setInputFiles({ name: "农户.xlsx", mimeType, buffer: await workbookOf(farmSurvey) });
  const dialog = page.getByRole("dialog", { name: /农户基本情况调查/u });
  await dialog.getByText(/^未导入 \d+$/u).click();
  await expect(dialog.getByText("平台没有对应的题型")).toBeVisible();
  await dialog.getByRole("button", { name: "导入 17 道题" }).click();
  await expect(page.getByRole("list", { name: "题目", exact: true }).getByRole("listitem")).toHaveCount(17);
  await expect(page.getByText("✓ 没有发现问题")).toBeVisible();
  await expect(page.getByText("✓ 已保存")).toBeVisible();
});
