import { accounts, type AccountName } from "#tests/fixtures/accounts.ts";
import { expect, fillLogin, type Device, signIn, test } from "#tests/fixtures/browser/app-test.ts";

const homes: [AccountName, Device, string][] = [
  ["district", "desk", "/newhome"],
  ["daliang", "phone", "/work"],
];

/** A page that only the others have. */
const foreign: Record<string, string> = {
  district: "/user",
  daliang: "/newhome",
};

for (const [account, device, home] of homes) {
  test(`${account} lands on ${home}, finds no page of the others, and a way back`, async ({ open }) => {
    const page = await open(device);
    await signIn(page, account);
    await expect(page).toHaveURL(new RegExp(`${home}$`));

    for (const path of [foreign[account] ?? "", "/no/such/page"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/404$/);
      await expect(page.getByRole("heading", { name: "没有这个页面" })).toBeVisible();
      await page.getByRole("link", { name: "回到首页" }).click();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
    }
    await page.goto("/web/index");
    await expect(page).toHaveURL(new RegExp(`${home}$`));
  });
}

test("who is not signed in is kept on the public pages", async ({ open }) => {
  const page = await open("phone");
  for (const path of ["/", "/work", "/user", "/newhome"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/web\/index$/);
  }
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { name: "隐私说明" })).toBeVisible();
});

test("a session that the server ended leads to the login, with the reason, and back to the page", async ({
  open,
  server,
}) => {
  const page = await open("desk", "enterprise", "/home?from=mail");
  await server.sql("delete from sessions where account_id = (select id from accounts where mobile = $1)", [
    accounts.enterprise,
  ]);
  await page.reload();
  await expect(page.getByText("登录已过期，请重新登录，登录后回到刚才的页面")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  // Typed by hand instead of logging in: it is still the login that comes next.
  await page.goto("/home?from=letter");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("登录已过期，登录后回到刚才要去的页面。")).toBeVisible();
  await fillLogin(page, accounts.enterprise);
  await expect(page).toHaveURL(/\/home\?from=letter$/);
});

test("a session that ended leads to the login from an address of others too", async ({ open, server }) => {
  const page = await open("phone", "daliang");
  await server.sql("delete from sessions where account_id = (select id from accounts where mobile = $1)", [
    accounts.daliang,
  ]);
  await page.goto("/datapage?tier=A");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
  await fillLogin(page, accounts.daliang);
  await expect(page).toHaveURL(/\/work$/);
});

test("logging out ends the session for the server too", async ({ open }) => {
  const page = await open("phone", "enterprise");
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === "sq_token")?.value ?? "";
  const info = () => page.request.post("/v1/user/info", { data: {}, headers: { authorization: `Bearer ${token}` } });
  expect((await info()).status()).toBe(200);
  await page.getByRole("link", { name: "我的" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/web\/index$/);
  expect((await info()).status()).toBe(401);
});

test("logging out without an answer of the server leaves the device clean, and says what is left", async ({ open }) => {
  const page = await open("phone", "enterprise");
  await page.route("**/v1/user/logout", (route) => route.abort());
  await page.getByRole("link", { name: "我的" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  const told = page.getByRole("dialog", { name: "已退出本机，服务器上的登录还在" });
  await expect(told).toContainText("退出其他全部登录");
  await expect(page.locator(".toast-error")).toContainText("网络不通");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("sq_token");
  await told.getByRole("button", { name: "知道了" }).click();
  await expect(page).toHaveURL(/\/web\/index$/);
});
