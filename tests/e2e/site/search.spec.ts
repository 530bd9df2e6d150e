import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";

test("companies are found on the phone by part of the name, by initials and by credit code", async ({
  open,
  server,
}) => {
  const api = await apiOf(server, "daliang");
  const { list } = await api.call(contract.company.getCompany, { size: 20 });
  const wanted = list[7];
  if (wanted === undefined) throw new Error("大良 has fewer than eight companies");
  const page = await open("phone", "daliang");
  await readyForTheField(page);

  await page.getByRole("searchbox", { name: "企业名称" }).fill(wanted.short_name.slice(0, 2));
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page).toHaveURL(/\/workEnterprisevisit/);
  const found = page.getByRole("link", { name: wanted.name }).first();
  await expect(found).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^共/ })).toHaveText("共 1 家");

  const search = page.getByLabel("搜索企业");
  for (const text of [wanted.initials, wanted.credit_code, wanted.name.slice(3)]) {
    await search.fill("没有这样的企业");
    await expect(page.getByText("没有找到相符的企业")).toBeVisible();
    await search.fill(text);
    await expect(found).toBeVisible();
  }
  await found.click();
  await expect(page.getByRole("heading", { name: wanted.name })).toBeVisible();
});

test("an empty search is answered with a word, not with a page", async ({ open }) => {
  const page = await open("phone", "daliang");
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  await expect(page.getByText("请输入企业名称")).toBeVisible();
  await expect(page).toHaveURL(/\/work$/);
});

test("the phone lists the street's visits, newest first, and narrows them while typing", async ({ open, server }) => {
  const api = await apiOf(server, "daliang");
  const { list } = await api.call(contract.visit.visitListnews, { size: 30 });
  const [newest] = list;
  if (newest === undefined) throw new Error("大良 has no visit");
  const page = await open("phone", "daliang");
  await readyForTheField(page);

  await page.getByRole("link", { name: "走访", exact: true }).click();
  const rows = page.getByRole("list", { name: "走访记录" }).getByRole("listitem");
  await expect(rows.first()).toContainText(newest.company_name);
  await page.getByLabel("搜索走访").fill(newest.visit_no);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(newest.visit_no);
});
