import type { Request } from "@playwright/test";
import { accounts } from "#tests/fixtures/accounts.ts";
import { expect, fillLogin, test } from "#tests/fixtures/browser/app-test.ts";
import { chunkOf } from "#tests/fixtures/browser/chunk-of.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";

const client = chunkOf("src/api/http-client.ts");

test("a public page that came with its text loads no HTTP client, and its first call brings it", async ({ open }) => {
  const page = await open("desk");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const loaded = () => asked.filter((path) => path === client).length;
  await page.goto("/web/index", { waitUntil: "networkidle" });
  expect(loaded()).toBe(0);
  await page.goto("/web/searchList?keyword=专利", { waitUntil: "networkidle" });
  expect(loaded()).toBe(1);
});

test("an HTTP client that does not come is a failed network, in words, and nothing typed is lost", async ({ open }) => {
  const page = await open("phone");
  await page.route(`**${client}`, (route) => route.abort());
  await page.goto("/login");
  await fillLogin(page, accounts.ronggui, "Wrong@2026!");
  await expect(page.getByText("网络不通或服务器没有应答，请检查网络后重试")).toBeVisible();
  await expect(page.getByLabel("手机号", { exact: true })).toHaveValue(accounts.ronggui);
  await page.unroute(`**${client}`);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("手机号或密码不正确");
});

test("a call carries the token in its header and no cookie", async ({ open }) => {
  const page = await open("desk", "admin");
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" && request.url().includes("/v1/")) calls.push(request);
  });
  await followMenu(page, null, "用户管理");
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const headers = await Promise.all(calls.map((call) => call.allHeaders()));
  expect(headers.map(({ authorization, cookie }) => [authorization?.slice(0, 7), cookie])).toEqual(
    headers.map(() => ["Bearer ", undefined]),
  );
});
