import { accounts, type AccountName, demoPassword } from "#tests/fixtures/accounts.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { type Device, expect, fillLogin, test } from "#tests/fixtures/browser/app-test.ts";
import { postFrom } from "#tests/fixtures/browser/elsewhere.ts";

/** Strangers fail ten times; and no other story has signed in from this network, or with this browser. */
async function guessed({ url, sql }: AppServer, account: AccountName, unknown = ["network", "browser"]) {
  const owner = "account_id = (select id from accounts where mobile = $1)";
  await sql(`delete from known_places where ${owner} and kind = any($2)`, [accounts[account], unknown]);
  const wrong = { mobile: accounts[account], password: "Wrong@2026!" };
  for (let n = 0; n < 10; n++) await postFrom(`127.0.0.${2 + Math.floor(n / 4)}`, `${url}/v1/user/login`, wrong);
}

const people: [Device, AccountName][] = [
  ["phone", "ronggui"],
  ["desk", "trial"],
];
for (const [device, account] of people)
  test(`while strangers guess a password, its owner gets in from a new ${device} after a proof of work`, async ({
    open,
    server,
  }) => {
    await guessed(server, account);
    const page = await open(device);
    await page.goto("/login");
    let proofs = 0;
    page.on("request", (asked) => (proofs += asked.url().endsWith("/v1/verification") ? 1 : 0));
    await fillLogin(page, accounts[account], "Wrong@2026!");
    await expect(page.getByRole("alert")).toHaveText("手机号或密码不正确", { timeout: 60_000 });
    expect(proofs).toBe(1);
    await fillLogin(page, accounts[account]);
    await expect(page).not.toHaveURL(/\/login$/, { timeout: 60_000 });
    expect(proofs).toBe(2);
  });

test("a browser that the account has signed in with needs no proof meanwhile", async ({ open, server }) => {
  const page = await open("desk");
  await page.goto("/login");
  await fillLogin(page, accounts.enterprise);
  await expect(page).not.toHaveURL(/\/login$/);
  await guessed(server, "enterprise", ["network"]);
  const mark = await page.evaluate(() => localStorage.getItem("ip-smart/browser"));
  const login = async (more: object) => {
    const data = { mobile: accounts.enterprise, password: demoPassword, ...more };
    return (await page.request.post("/v1/user/login", { data })).status();
  };
  expect([await login({}), await login({ mark })]).toEqual([422, 200]);
});
