import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

const title = "区专利资助和奖励管理办法";

test("a company sees what it may apply for and why, and asks about it", async ({ open }) => {
  const page = await open("phone", "enterprise", "/home");
  const card = page.getByRole("region", { name: "可申报政策" });
  await card.getByRole("link", { name: new RegExp(title, "u") }).click();
  await expect(page).toHaveURL(/\/policies\?policy=/u);
  const policy = page.getByRole("article", { name: title });
  await expect(policy.getByText("还剩 11 天")).toBeVisible();
  await expect(policy.getByText("有效发明专利不少于 1 件")).toBeVisible();
  await page.getByRole("button", { name: /^不符合 1/u }).click();
  await expect(policy).toHaveCount(0);
  await expect(page.getByText("不符合：大型企业")).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "全部 3" }).click();
  await policy.getByRole("link", { name: "咨询申报" }).click();
  await expect(page.getByLabel("标题")).toHaveValue(`申报：${title}`);
  // Nothing was typed yet: nobody is asked on the way back.
  await page.goBack();
  await policy.getByRole("link", { name: title }).click();
  await expect(page.getByText("有效发明专利不少于 1 件")).toBeVisible();
});

test("an official finds the companies that a policy is for, and on a company's page what it may apply for", async ({
  open,
  server,
}) => {
  const { list } = await (await apiOf(server, "daliang")).call(contract.policy.list, {});
  const known = list.find((one) => one.title === title);
  const page = await open("desk", "daliang");
  await followMenu(page, "企业", "政策匹配");
  const policy = page.getByRole("article", { name: title });
  await policy.getByRole("link", { name: `符合 ${known?.counts.符合} 家` }).click();
  const companies = page.getByRole("list", { name: "企业" });
  await expect(companies.getByRole("listitem").first()).toContainText("符合");
  await expect(page.getByText(`共 ${known?.counts.符合} 条`)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  const name = await companies.getByRole("link").first().innerText();
  await companies.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "可申报政策" }).getByRole("article", { name: title })).toContainText(
    "有效发明专利不少于 1 件",
  );
  await page.goBack();
  await expect(companies.getByRole("link", { name, exact: true })).toBeVisible();
});

test("an administrator sees whom conditions are for before they are published", async ({ open }) => {
  const page = await open("desk", "admin", "/newsDetails?column=policies");
  const offer = page.getByRole("group", { name: "企业申报（选填）" });
  await offer.getByRole("button", { name: "统计符合的企业" }).click();
  const told = offer.getByRole("status");
  await expect(told).toHaveText(/^全区 ([\d,]+) 家企业中，符合 \1 家，待核实 0 家$/u);
  await offer.getByLabel("有效发明专利不少于（件）").fill("-1");
  await offer.getByRole("button", { name: "统计符合的企业" }).click();
  await expect(page.getByText("有效发明专利件数不能小于 0")).toBeVisible();
  await offer.getByLabel("有效发明专利不少于（件）").fill("50");
  await offer.getByRole("button", { name: "统计符合的企业" }).click();
  await expect(told).not.toHaveText(/符合 [\d,]{4,} 家/u);
  expect(await accessProblems(page)).toEqual([]);
});
