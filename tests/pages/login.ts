import { page } from "vitest/browser";
import { accounts, type AccountName, demoPassword } from "#tests/fixtures/accounts.ts";

/** Fills in the login that shows, on its page or in the dialog over another one. */
export async function fillLogin(account: AccountName): Promise<void> {
  await page.getByLabelText("手机号", { exact: true }).fill(accounts[account]);
  await page.getByLabelText("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}
