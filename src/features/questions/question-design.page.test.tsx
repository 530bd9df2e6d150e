import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { farmSurvey } from "#server/areas/question/xlsform/farm-survey.testing.ts";
import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { valueOf } from "#tests/pages/fields.ts";
import { workbook } from "#tests/pages/files.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

/** antd puts a space between two Chinese characters of a button. */
const button = (place: Pick<Locator, "getByRole">, word: string) =>
  place.getByRole("button", { name: new RegExp(`^${[...word].join("\\s?")}$`, "u") });

async function addQuestion(type: string, title: string) {
  await button(page, "添加题目").click();
  await page.getByRole("menuitem", { name: type, exact: true }).click();
  await page.getByRole("textbox", { name: "题目", exact: true }).fill(title);
}

it("a questionnaire with a condition is designed, published, answered, and its results are read", async () => {
  await open("desk", "district", "/question/design");
  // Nothing is wrong, and nothing saved, before a word is typed.
  await expect.element(page.getByText("填写后自动保存")).toBeVisible();
  await expect.element(page.getByText("请填写问卷标题（至少 2 个字）")).not.toBeInTheDocument();
  await page.getByLabelText("问卷标题").fill("专利导航意向调查");
  await page.getByText("题目", { exact: true }).first().click();
  await addQuestion("判断", "是否愿意参加专利导航");
  await addQuestion("数字", "计划投入的研发人员");
  await page.getByRole("group", { name: "显示条件" }).getByRole("button", { name: "添加条件" }).click();
  await expect.element(page.getByText("数字 · 有条件")).toBeVisible();
  await button(page, "预览").click();
  const preview = page.getByRole("region", { name: "手机预览" });
  await expect.element(preview.getByText("计划投入的研发人员")).not.toBeInTheDocument();
  await preview.getByText("是", { exact: true }).click();
  await expect.element(preview.getByText("计划投入的研发人员")).toBeVisible();
  await button(page, "撤销").click();
  await expect.element(page.getByText("数字 · 有条件")).not.toBeInTheDocument();
  await button(page, "重做").click();
  await expect.element(page.getByText("✓ 已保存")).toBeVisible();
  const id = new URL(location.href).searchParams.get("id") ?? "";

  await button(page, "发布").click();
  await button(page.getByRole("dialog"), "发布").click();
  await expect.poll(address).toMatch(/\/question\/dispatch/u);
  await expect.element(page.getByText("填写方式：仅限各企业的专属链接")).toBeVisible();
  await expect.element(page.getByLabelText("填写链接")).not.toBeInTheDocument();
  await page.getByRole("link", { name: /^设计/u }).click();
  await page.getByText("标题与范围", { exact: true }).click();
  await page.getByText("公开链接，填写企业名称和统一社会信用代码").click();
  await expect.element(page.getByText("✓ 已保存")).toBeVisible();
  await follow(`/question/dispatch?id=${id}`);
  await expect.poll(() => valueOf(page.getByLabelText("填写链接"))).toMatch(/\/questionNew#[0-9a-f]{32}$/u);

  const official = await callerOf("daliang");
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
  await expect.element(page.getByRole("region", { name: "概况" })).toHaveTextContent("1 份");
  const staff = page.getByRole("region", { name: "2. 计划投入的研发人员" });
  await expect.element(staff).toHaveTextContent("1 份回答");
  await staff.getByText("逐份查看").click();
  await expect.element(staff.getByRole("listitem")).toHaveTextContent(targets.list[0]?.company_name ?? "");

  // In the list no column lies under what is done with a row.
  await follow("/question");
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect.element(head("待填")).toBeVisible();
  // The columns take their places when the rows are there.
  const box = (name: string) => head(name).element().getBoundingClientRect();
  await expect.poll(() => box("待填").right - box("操作").left).toBeLessThanOrEqual(1);
  await button(page, "更多：专利导航意向调查").click();
  await page.getByRole("menuitem", { name: "设计" }).click();
  await expect.poll(address).toMatch(new RegExp(`/question/design\\?id=${id}`));
});

it("an XLSForm is refused in words when it is none, and read with a report when it is one", async () => {
  await open("desk", "district", "/question/design");
  await page.getByRole("button", { name: "导入 XLSForm" }).click();
  const file = page.getByLabelText("选择 XLSForm 文件");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await file.upload(new File(["企业名称,镇街\n"], "名单.xlsx", { type }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("这不是 Excel 工作簿");
  await file.upload(await workbook("农户.xlsx", farmSurvey));
  const dialog = page.getByRole("dialog", { name: /农户基本情况调查/u });
  await dialog.getByText(/^未导入 \d+$/u).click();
  await expect.element(dialog.getByText("平台没有对应的题型")).toBeVisible();
  await dialog.getByRole("button", { name: "导入 17 道题" }).click();
  await expect
    .poll(() => page.getByRole("list", { name: "题目", exact: true }).getByRole("listitem").elements().length)
    .toBe(17);
  await expect.element(page.getByText("✓ 没有发现问题")).toBeVisible();
  await expect.element(page.getByText("✓ 已保存")).toBeVisible();
});
