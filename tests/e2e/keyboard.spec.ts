import type { Page } from "@playwright/test";
import { contract } from "#contract/index.ts";
import { accounts, demoPassword } from "#tests/fixtures/accounts.ts";
import { apiOf, visitOf } from "#tests/fixtures/api.ts";
import { expect, readyForTheField, expectDelivered, test } from "#tests/fixtures/browser/app-test.ts";
import { storedVisit } from "#tests/fixtures/browser/device-store.ts";

/** Presses Tab until what is focused has this name; a keyboard that never gets there fails. */
async function tabTo(page: Page, name: string | RegExp) {
  const wanted = (text: string) => (typeof name === "string" ? text.trim() === name : name.test(text));
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
      return focused?.getAttribute("aria-label") ?? label ?? focused?.textContent ?? "";
    });
    if (wanted(text)) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

test("login, menu and a whole visit need no mouse", async ({ open, server }) => {
  const content = "全程只用键盘写下来的一次走访记录。";
  const page = await open("desk");
  await page.goto("/");
  await tabTo(page, "登录");
  await page.keyboard.press("Enter");
  await tabTo(page, "手机号");
  await page.keyboard.type(accounts.daliang);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/work$/);
  await readyForTheField(page);

  await page.reload();
  await expect(page.getByRole("heading", { name: "工作台", level: 1 })).toBeVisible();
  await tabTo(page, "跳到主要内容");
  await tabTo(page, /^走访$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "走访记录", exact: true })).toBeVisible();
  await tabTo(page, /^走访记录$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/workVisit$/);
  await tabTo(page, "新建走访");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("走访内容")).toBeVisible();

  const api = await apiOf(server, "daliang");
  const { list } = await api.call(contract.company.getCompany, { size: 1 });
  await page.getByLabel(/^走访企业/u).focus();
  await page.keyboard.type(list[0]?.credit_code ?? "");
  // A list that is not narrowed yet would give its first company.
  const offered = page.locator(".ant-select-item-option");
  await expect(offered).toHaveCount(1);
  await expect(offered).toHaveAttribute("title", list[0]?.name ?? "");
  await page.keyboard.press("Enter");
  await tabTo(page, "＋ 添加受访人");
  await page.keyboard.press("Enter");
  await page.getByLabel("姓名").focus();
  await page.keyboard.type("陈经理");
  await page.getByLabel("走访内容").focus();
  await page.keyboard.type(content);
  await page.keyboard.press("Control+s");
  await tabTo(page, "就这样保存");
  await page.keyboard.press("Enter");
  await expect(page.getByText("已存本机").first()).toBeVisible();
  await expectDelivered(page);
  const { id } = await storedVisit(page, content);
  expect((await visitOf(api, id))?.company_id).toBe(list[0]?.id);
});
