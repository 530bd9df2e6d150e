import { expect, test } from "#tests/fixtures/browser/app-test.ts";

test("a return from WeChat that this tab did not begin is refused before the server hears of it", async ({ open }) => {
  const page = await open("phone");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/login?code=code-of-another&state=state-of-another");
  await expect(page.getByRole("alert")).toHaveText("这次微信登录不是从本页开始的，请重新扫码");
  expect(asked.filter((path) => path === "/v1/openid_login" || path === "/v1/get_token")).toEqual([]);
  await page.getByRole("button", { name: "用其他方式登录" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("密码", { exact: true })).toBeVisible();
});
