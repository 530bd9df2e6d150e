import { dayOf, shiftDay } from "#contract/core/time.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const csv = `证书类型,证书名称,证书编号,有效期至
其他,导入的证书,导入-1,${shiftDay(dayOf(Date.now()), 5)}
高新技术企业,写错的证书,GR1,`;

test("a company keeps its certificates: one is added, lent, given back, renewed and deleted", async ({ open }) => {
  const page = await open("desk", "enterprise");
  await followMenu(page, "证书与荣誉", "证书管理");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await test.step("rows of a file are added one by one", async () => {
    await page.getByRole("button", { name: "Excel 导入" }).click();
    const sheet = page.getByRole("dialog", { name: "从 Excel 导入证书" });
    await sheet
      .locator("input[type=file]")
      .setInputFiles({ name: "证书.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await expect(sheet.getByRole("status").filter({ hasText: "已登记 1 张，1 行有问题" })).toBeVisible();
    await expect(sheet.getByText(/GR202344000123/u)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  await test.step("conditions stay in the address", async () => {
    await page.getByLabel("关键词").fill("导入-1");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/keyword=/u);
    await page.reload();
    await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(1);
    await page.getByRole("link", { name: "导入的证书" }).click();
    await expect(page.getByText("还有 5 天")).toBeVisible();
  });

  await test.step("it is lent to one at a time", async () => {
    await page.getByRole("button", { name: "登记借出" }).click();
    const sheet = page.getByRole("dialog", { name: "登记借出" });
    await sheet.getByLabel("借用人").fill("陈工");
    await sheet.getByLabel("用途").fill("投标");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("借给陈工")).toBeVisible();
    await expect(page.getByRole("button", { name: "登记借出" })).toHaveCount(0);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "登记归还" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("借给陈工")).toHaveCount(0);
  });

  await test.step("a renewed one takes its place, and a deleted one comes back", async () => {
    await page.getByRole("button", { name: "登记换发的新证" }).click();
    const sheet = page.getByRole("dialog", { name: "登记换发的新证" });
    await sheet.getByLabel("证书编号").fill("导入-2");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("link", { name: "导入的证书（导入-1）" })).toBeVisible();
    await page.getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect(page).toHaveURL(/\/certificateData$/u);
    await page.getByRole("button", { name: "撤销" }).click();
    await expect(page.getByText("证书已恢复")).toBeVisible();
  });
});

test("on the phone what ends leads from the first page to the certificate with its scan", async ({ open }) => {
  const page = await open("phone", "enterprise");
  await page.getByRole("link", { name: /90 天内到期/u }).click();
  await expect(page).toHaveURL(/\/certificateExpire$/u);
  const cards = page.getByRole("list", { name: "证书" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: /^已过期/u }).click();
  await expect(page).toHaveURL(/within=over/u);
  await expect(cards.first()).toContainText("已过期");
  await cards.first().getByRole("link").first().click();
  await page.getByRole("button", { name: "修改" }).click();
  const sheet = page.getByRole("dialog", { name: "修改证书" });
  const buffer = await page.screenshot({ type: "png" });
  await sheet.getByLabel("选择正面扫描件").setInputFiles({ name: "正面.png", mimeType: "image/png", buffer });
  await expect(sheet.getByText(/正面\.png/u)).toBeVisible();
  await sheet.getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "放大正面" }).click();
  const viewer = page.getByRole("dialog", { name: "正面" });
  await viewer.getByRole("button", { name: "放大" }).click();
  await expect(viewer.getByRole("status")).toHaveText("150%");
  expect(await accessProblems(page)).toEqual([]);
});

test("an official reads the certificates beside the company", async ({ open, server }) => {
  const [firm] = await server.sql<{ id: string; name: string }>(
    `select c.company_id as id, c.name from certificates c where c.deleted_at is null order by c.id limit 1`,
  );
  if (firm === undefined) throw new Error("the demo has certificates");
  const page = await open("desk", "district", `/companyDetails?id=${firm.id}`);
  const section = page.getByRole("region", { name: "证书", exact: true });
  await section
    .getByRole("button", { name: /^查看证书/u })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText("没有扫描件").first()).toBeVisible();
});
