import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("a company asks on the phone, an administrator answers and publishes, and the company rates", async ({ open }) => {
  const title = "巡河试验咨询：软件能否申请专利";
  const company = await open("phone", "enterprise", "/consulting");
  await company.getByRole("link", { name: "我要咨询" }).click();
  await company.getByRole("button", { name: "提交咨询" }).click();
  await expect(company.getByText("标题至少 2 个字")).toBeVisible();
  await company.getByText("专利", { exact: true }).click();
  await company.getByLabel("标题").fill(title);
  await company.getByLabel("具体情况").fill("我们自研了排产软件，想问能不能申请专利。");
  expect(await accessProblems(company)).toEqual([]);
  await company.goBack();
  await company.getByRole("button", { name: "继续填写" }).click();
  await expect(company.getByLabel("标题")).toHaveValue(title);
  await company.getByRole("button", { name: "提交咨询" }).click();
  await expect(company).toHaveURL(/consultingDetails\?id=/);
  await expect(company.getByText("已提交，等待工作人员办理")).toBeVisible();
  expect(await overflowOf(company)).toBe(0);

  const admin = await open("desk", "admin", "/consulting");
  await expect(admin.getByLabel(/条等待回复/)).toBeVisible();
  await admin.getByRole("link", { name: new RegExp(title) }).click();
  await admin.getByRole("button", { name: "由我办理" }).click();
  await admin.getByRole("button", { name: "回复", exact: true }).click();
  await admin.getByLabel("回复内容").fill("单纯的软件不能，解决技术问题的方法可以申请发明专利。");
  await admin.getByRole("button", { name: "发送回复" }).click();
  await expect(admin.getByRole("list", { name: "往来" })).toContainText("解决技术问题的方法");
  await admin.getByRole("button", { name: "发布为问答" }).click();
  await admin.getByRole("textbox", { name: "问题" }).fill("排产软件能申请专利吗？请回电 13711110000");
  await admin.getByRole("button", { name: "发布", exact: true }).click();
  await expect(admin.getByText("文中有手机号，请删去后再发布").first()).toBeVisible();
  await admin.getByRole("textbox", { name: "问题" }).fill("排产软件能申请专利吗？");
  await admin.getByRole("button", { name: "发布", exact: true }).click();
  await expect(admin.getByText("已发布为问答").last()).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);

  await company.goto("/center?kind=consulting");
  await company.getByRole("link", { name: new RegExp(title) }).click();
  await company.getByRole("link", { name: "去处理" }).click();
  await expect(company.getByRole("list", { name: "往来" })).toContainText("解决技术问题的方法");
  await company.getByRole("button", { name: "评价" }).click();
  await company.getByText("5 星").click();
  await company.getByRole("button", { name: "提交评价" }).click();
  await expect(company.getByText("已评价").first()).toBeVisible();
  await company.goto("/consulting?tab=shown");
  await expect(company.getByRole("list", { name: "问答" })).toContainText("排产软件能申请专利吗？");
});
