import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("a company takes a warning up, an official makes a demand of it, and the company sees where it stands", async ({
  open,
}) => {
  const company = await open("desk", "enterprise");
  await followMenu(company, "专利", "监测预警");
  await company.getByRole("group", { name: "按级别" }).getByRole("button").nth(1).click();
  const first = company.locator("tbody tr.ant-table-row").first().getByRole("link");
  const title = (await first.textContent()) ?? "";
  await first.click();
  const sheet = company.getByRole("dialog");
  await expect(sheet.getByText(/规则第 1 版/u)).toBeVisible();
  await expect(sheet.getByText("产生预警")).toBeVisible();
  expect(await accessProblems(company)).toEqual([]);
  await sheet.getByRole("button", { name: "忽略" }).click();
  const reason = company.getByRole("dialog", { name: /^忽略/u });
  await reason.getByLabel("忽略的理由").fill("不要");
  await reason.getByRole("button", { name: "忽略" }).click();
  await expect(reason.getByText("至少 5 个字")).toBeVisible();
  await company.goto(company.url());
  await sheet.getByRole("button", { name: "开始处理" }).click();
  await expect(sheet.getByRole("region", { name: "处理记录" }).getByText("开始处理")).toBeVisible();
  const id = new URL(company.url()).searchParams.get("id") ?? "";

  const official = await open("desk", "district", `/workWarning?id=${id}`);
  const opened = official.getByRole("dialog");
  await expect(opened.getByText(title, { exact: true })).toBeVisible();
  await opened.getByRole("button", { name: "转为需求" }).click();
  const demand = official.getByRole("dialog", { name: /^转为需求/u });
  await expect(demand.getByLabel("需求标题")).toHaveValue(title.slice(0, 60));
  await demand.getByRole("button", { name: "转为需求" }).click();
  await opened.getByRole("link", { name: "打开需求" }).click();
  await expect(official).toHaveURL(/\/demandDetails\?id=/u);

  await company.goto(`/early?id=${id}`);
  await expect(sheet.getByRole("region", { name: "处理记录" }).getByText("转为需求")).toBeVisible();
  await expect(sheet.getByText("处理中").first()).toBeVisible();
});

test("on the phone a company looks at what is new of a technology it watches", async ({ open }) => {
  const page = await open("phone", "enterprise", "/early?tab=watch");
  const cards = page.getByRole("list", { name: "关注" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await page.getByRole("link", { name: "控制装置" }).click();
  await expect(page).toHaveURL(/\/cutDetails\?id=/u);
  await page.getByRole("button", { name: "标为已查看" }).click();
  await expect(page.getByText("上次查看后没有新动态。")).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
});
