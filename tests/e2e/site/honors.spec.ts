import { readFile } from "node:fs/promises";
import writeWorkbook from "write-excel-file/node";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const rows = "tbody tr.ant-table-row";

test("the district narrows the honors, adds one, revokes it, removes it and takes that back", async ({
  open,
  server,
}) => {
  const [firm] = await server.sql<{ id: string; name: string }>(
    "select id, name from companies where deleted_at is null order by name limit 1",
  );
  if (firm === undefined) throw new Error("the demo has companies");
  const page = await open("desk", "district");
  await followMenu(page, null, "荣誉");
  await expect(page.locator(rows).first()).toContainText("临期");
  await page
    .getByRole("group", { name: "状态" })
    .getByRole("button", { name: /^已过期/u })
    .click();
  await expect(page).toHaveURL(/state=/u);
  await expect(page.locator(rows).filter({ hasNotText: "已过期" })).toHaveCount(0);
  const { total } = await (await apiOf(server, "district")).call(contract.honor.honorList, { state: "已过期" });
  await expect(page.getByText(`共 ${total} 条`, { exact: true })).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await test.step("the file holds what the list counts", async () => {
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出", exact: true }).click();
    expect((await readFile(await (await arriving).path())).length).toBeGreaterThan(1000);
  });

  await test.step("a new honor is offered the end of its term", async () => {
    await follow(page, `/honor?company_id=${firm.id}`);
    await page.getByRole("button", { name: "新增荣誉" }).click();
    const sheet = page.getByRole("dialog", { name: "新增荣誉" });
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(sheet.getByText("请选择企业")).toBeVisible();
    await sheet.getByRole("combobox", { name: "企业" }).fill(firm.name);
    await page.getByTitle(firm.name, { exact: true }).click();
    await sheet.getByRole("combobox", { name: "荣誉类型" }).click();
    await page.getByTitle("高新技术企业", { exact: true }).click();
    await sheet.getByRole("textbox", { name: "荣誉名称" }).fill("故事里的高新技术企业");
    await sheet.getByRole("textbox", { name: "有效期起" }).fill("2025-05-01");
    await sheet.getByRole("textbox", { name: "有效期起" }).press("Enter");
    await expect(sheet.getByRole("textbox", { name: "有效期止" })).toHaveValue("2028年04月30日");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(page.locator(rows).filter({ hasText: "故事里的高新技术企业" })).toContainText("有效");
  });

  await test.step("it is revoked with a reason, removed, and brought back", async () => {
    const honor = page.getByRole("button", { name: "故事里的高新技术企业" });
    await honor.click();
    await page.getByRole("button", { name: "撤销", exact: true }).click();
    await page.getByRole("textbox", { name: "撤销原因" }).fill("复核未通过");
    await page.getByRole("button", { name: "撤销", exact: true }).click();
    await expect(page.locator(rows).filter({ hasText: "故事里的高新技术企业" })).toContainText("已撤销");
    await honor.click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog", { name: "删除荣誉" }).getByRole("button", { name: "删除" }).click();
    await expect(honor).toHaveCount(0);
    await page.getByRole("button", { name: "撤回" }).click();
    await expect(honor).toBeVisible();
  });
});

test("on the phone the district imports a file, puts a row right and sees the honors at the company", async ({
  open,
  server,
}) => {
  const [firm] = await server.sql<{ id: string; name: string }>(
    "select id, name from companies where deleted_at is null order by name desc limit 1",
  );
  if (firm === undefined) throw new Error("the demo has companies");
  const head = ["企业名称", "荣誉类型", "荣誉名称", "年度"];
  const data = [head, [firm.name, "高新技术企业", "导入的甲", 2024], [firm.name, "没有这一类", "导入的乙", 2024]];
  const buffer = await writeWorkbook([{ sheet: "荣誉", data }]).toBuffer();
  const page = await open("phone", "district", "/honor");
  await expect(page.getByRole("list", { name: "荣誉" }).getByRole("listitem").first()).toContainText("临期");
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "筛选" }).click();
  const sheet = page.getByRole("dialog", { name: "筛选荣誉" });
  await sheet.getByText("区", { exact: true }).click();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("button", { name: "筛选 1" })).toBeVisible();

  await page.getByRole("link", { name: "导入" }).click();
  await page.getByRole("button", { name: "选择文件" }).setInputFiles({ name: "荣誉.xlsx", mimeType: "", buffer });
  await expect(page.getByRole("status").filter({ hasText: "有问题 1 行" })).toBeVisible();
  await page.getByRole("textbox", { name: "荣誉类型" }).fill("专精特新中小企业");
  await page.getByRole("textbox", { name: "级别" }).fill("省");
  await page.getByRole("button", { name: "重新检查" }).click();
  await page.getByRole("button", { name: "导入 2 行" }).click();
  await expect(page.getByText("已导入", { exact: true })).toHaveCount(2);
  await follow(page, `/companyDetails?id=${firm.id}`);
  await expect(page.getByRole("region", { name: "荣誉" })).toContainText("导入的甲");
});
