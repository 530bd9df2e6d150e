import { contract } from "#contract/index.ts";
import { accounts } from "#tests/fixtures/accounts.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, fillLogin, readyForTheField, signIn, test } from "#tests/fixtures/browser/app-test.ts";

test("an official logs in on the phone and has the street's companies on the device", async ({ open, server }) => {
  const page = await open("phone");
  await signIn(page, "daliang");
  await expect(page).toHaveURL(/\/work$/);
  await expect(page).toHaveTitle("工作台 - 知识产权智慧管理平台");
  await readyForTheField(page);
  const api = await apiOf(server, "daliang");
  const { total } = await api.call(contract.company.getCompany, { size: 1 });
  await page.getByRole("link", { name: "新建走访" }).first().click();
  await page.getByLabel(/^走访企业/u).click();
  await expect(page.getByRole("dialog", { name: "选择企业" }).getByRole("status")).toHaveText(`共 ${total} 家`);
});

test("a wrong password is refused in words and the page stays", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/login");
  await fillLogin(page, accounts.ronggui, "Wrong@2026!");
  await expect(page.getByRole("alert")).toHaveText("手机号或密码不正确");
  await expect(page).toHaveURL(/\/login$/);
});
