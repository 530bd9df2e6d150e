import { dayOf, shiftDay } from "#contract/core/time.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { followMenu } from "#tests/pages/menu.ts";
import { picture } from "#tests/pages/files.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { step } from "#tests/pages/step.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

const csv = `证书类型,证书名称,证书编号,有效期至
其他,导入的证书,导入-1,${shiftDay(dayOf(Date.now()), 5)}
高新技术企业,写错的证书,GR1,`;

it("a company keeps its certificates: one is added, lent, given back, renewed and deleted", async () => {
  await open("desk", "enterprise", "/");
  await followMenu("证书与荣誉", "证书管理");
  await expect.element(page.css("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await step("rows of a file are added one by one", async () => {
    await page.getByRole("button", { name: "Excel 导入" }).click();
    const sheet = page.getByRole("dialog", { name: "从 Excel 导入证书" });
    await sheet.css("input[type=file]").upload(new File([csv], "证书.csv", { type: "text/csv" }));
    await expect.element(sheet.getByRole("status").filter({ hasText: "已登记 1 张，1 行有问题" })).toBeVisible();
    await expect.element(sheet.getByText(/GR202344000123/u)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
  });

  await step("conditions stay in the address", async () => {
    await page.getByLabelText("关键词").fill("导入-1");
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toMatch(/keyword=/u);
    await reload();
    await expect.poll(() => page.css("tbody tr.ant-table-row").elements().length).toBe(1);
    await page.getByRole("link", { name: "导入的证书" }).click();
    await expect.element(page.getByText("还有 5 天")).toBeVisible();
  });

  await step("it is lent to one at a time", async () => {
    await page.getByRole("button", { name: "登记借出" }).click();
    const sheet = page.getByRole("dialog", { name: "登记借出" });
    await sheet.getByLabelText("借用人").fill("陈工");
    await sheet.getByLabelText("用途").fill("投标");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect.element(page.getByText("借给陈工")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "登记借出" })).not.toBeInTheDocument();
    expect(await accessProblems()).toEqual([]);
    await page.getByRole("button", { name: "登记归还" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect.element(page.getByText("借给陈工")).not.toBeInTheDocument();
  });

  await step("a renewed one takes its place, and a deleted one comes back", async () => {
    await page.getByRole("button", { name: "登记换发的新证" }).click();
    const sheet = page.getByRole("dialog", { name: "登记换发的新证" });
    await sheet.getByLabelText("证书编号").fill("导入-2");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect.element(page.getByRole("link", { name: "导入的证书（导入-1）" })).toBeVisible();
    await page.getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect.poll(address).toMatch(/\/certificateData$/u);
    await page.getByRole("button", { name: "撤销" }).click();
    await expect.element(page.getByText("证书已恢复")).toBeVisible();
  });
});

it("on the phone what ends leads from the first page to the certificate with its scan", async () => {
  await open("phone", "enterprise", "/");
  await page.getByRole("link", { name: /90 天内到期/u }).click();
  await expect.poll(address).toMatch(/\/certificateExpire$/u);
  const cards = page.getByRole("list", { name: "证书" }).getByRole("listitem");
  await expect.element(cards.first()).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: /^已过期/u }).click();
  await expect.poll(address).toMatch(/within=over/u);
  await expect.element(cards.first()).toHaveTextContent("已过期");
  await cards.first().getByRole("link").first().click();
  await page.getByRole("button", { name: "修改" }).click();
  const sheet = page.getByRole("dialog", { name: "修改证书" });
  await sheet.getByLabelText("选择正面扫描件").upload(await picture("正面.png"));
  await expect.element(sheet.getByText(/正面\.png/u)).toBeVisible();
  await sheet.getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "放大正面" }).click();
  const viewer = page.getByRole("dialog", { name: "正面" });
  await viewer.getByRole("button", { name: "放大" }).click();
  await expect.element(viewer.getByRole("status")).toHaveTextContent(/^150%$/u);
  expect(await accessProblems()).toEqual([]);
});

it("an official reads the certificates beside the company", async () => {
  const [firm] = await sql<{ id: string; name: string }>(
    `select c.company_id as id, c.name from certificates c where c.deleted_at is null order by c.id limit 1`,
  );
  if (firm === undefined) throw new Error("the demo has certificates");
  await open("desk", "district", `/companyDetails?id=${firm.id}`);
  const section = page.getByRole("region", { name: "证书", exact: true });
  await section
    .getByRole("button", { name: /^查看证书/u })
    .first()
    .click();
  await expect.element(page.getByRole("dialog").getByText("没有扫描件").first()).toBeVisible();
});
