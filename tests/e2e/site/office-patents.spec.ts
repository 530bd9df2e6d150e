import { readFile } from "node:fs/promises";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, fillLogin, test } from "#tests/fixtures/browser/app-test.ts";
import { accounts } from "#tests/fixtures/accounts.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const rows = "tbody tr.ant-table-row";

test("an official lists the street's patents by conditions that the address keeps, and takes them along", async ({
  open,
  server,
}) => {
  const page = await open("desk", "daliang");
  await followMenu(page, "专利", "专利清单");
  await expect(page.locator(rows).first()).toBeVisible();
  await expect(page.locator(rows).filter({ hasNotText: "大良" })).toHaveCount(0);
  await page.getByRole("group", { name: "法律状态" }).getByRole("button", { name: /^失效/u }).click();
  await expect(page).toHaveURL(/status=/u);
  await expect(page.locator(rows).filter({ hasNotText: "失效" })).toHaveCount(0);
  await page.getByLabel("专利类型").click();
  await page.getByTitle("实用新型", { exact: true }).click();
  await expect(page.locator(rows).filter({ hasNotText: "实用新型" })).toHaveCount(0);
  expect(await accessProblems(page)).toEqual([]);
  const chosen = { status: "失效", type: "实用新型" } as const;
  const { total } = await (await apiOf(server, "daliang")).call(contract.company.officePatents, chosen);
  await expect(page.getByText(`共 ${total} 条`, { exact: true })).toBeVisible();

  await test.step("the file holds the rows that the list counts", async () => {
    await page.getByRole("button", { name: "导出", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("JSON（.json）").check();
    const arriving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "导出", exact: true }).click();
    const lines = JSON.parse(await readFile(await (await arriving).path(), "utf8")) as {
      status: string;
      type: string;
    }[];
    expect(lines).toHaveLength(total);
    expect(new Set(lines.map(({ status, type }) => `${status} ${type}`))).toEqual(new Set(["失效 实用新型"]));
  });

  await test.step("a patent opens, and back leads to the list as it was", async () => {
    const address = page.url();
    await page.locator(rows).first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/detail\?id=/u);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.locator(rows).first()).toContainText("失效");
    await page.getByRole("button", { name: "重置" }).click();
    await expect(page).toHaveURL(/\/morePatents$/u);
  });
});

test("on the phone the district narrows in a sheet, and a company's patents lead to the list", async ({
  open,
  server,
}) => {
  const [firm] = await server.sql<{ id: string; name: string; patents: number }>(
    `select c.id, c.name, count(*)::int as patents from companies c join patents p on c.id = any(p.company_ids)
     where c.deleted_at is null and p.withdrawn_at is null group by c.id order by 3 desc, c.name limit 1`,
  );
  if (firm === undefined) throw new Error("the demo has a company with patents");
  const page = await open("phone", "district", `/companyDetails?id=${firm.id}`);
  await page.getByRole("link", { name: "筛选与导出" }).click();
  await expect(page).toHaveURL(new RegExp(`/morePatents\\?company_id=${firm.id}`, "u"));
  await expect(page.getByRole("note")).toContainText(firm.name);
  const all = page.getByRole("group", { name: "法律状态" }).getByRole("button", { name: /^全部/u });
  await expect(all).toHaveText(`全部 ${firm.patents}`);
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "看全部企业" }).click();
  await expect(all).not.toHaveText(`全部 ${firm.patents}`);

  await page.getByRole("button", { name: "筛选" }).click();
  const sheet = page.getByRole("dialog", { name: "筛选专利" });
  await sheet.getByText("外观设计", { exact: true }).click();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("button", { name: "筛选 1" })).toBeVisible();
  const cards = page.getByRole("list", { name: "专利" }).getByRole("listitem");
  await expect(cards.first()).toContainText("外观设计");
  await expect(cards.filter({ hasNotText: "外观设计" })).toHaveCount(0);
  await cards.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/detailNew\?id=/u);
});

test("a list that could not be read shows neither counts nor rows of another condition, and its reason once", async ({
  open,
  server,
}) => {
  const page = await open("phone", "daliang", "/morePatents");
  const statuses = page.getByRole("group", { name: "法律状态" });
  const cards = page.getByRole("list", { name: "专利" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  await page.getByRole("button", { name: "筛选" }).click();
  const sheet = page.getByRole("dialog", { name: "筛选专利" });
  await expect(sheet.getByText("专利类型", { exact: true })).toBeVisible();
  // The official has one street: there is nothing to choose.
  await expect(sheet.getByText("镇街", { exact: true })).toHaveCount(0);

  await page.route("**/v1/company/officePatents?*", (route) => route.abort());
  await sheet.getByText("外观设计", { exact: true }).click();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("alert")).toContainText("网络不通");
  await expect(cards).toHaveCount(0);
  await expect(statuses).toHaveCount(0);
  await page.unroute("**/v1/company/officePatents?*");
  await page.getByRole("button", { name: "重试" }).click();
  await expect(cards.first()).toContainText("外观设计");
  await expect(statuses).toBeVisible();

  await server.sql("delete from sessions where account_id = (select id from accounts where mobile = $1)", [
    accounts.daliang,
  ]);
  await statuses.getByRole("button", { name: /^失效/u }).click();
  await expect(page.getByRole("button", { name: "重新登录" })).toBeVisible();
  await expect(page.getByText("没有取到内容")).toBeVisible();
  await expect(page.getByText("登录已过期")).toHaveCount(1);
  await page.getByRole("button", { name: "重新登录" }).click();
  await fillLogin(page, accounts.daliang);
  await expect(cards.first()).toContainText("失效");
});
