import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import { address, type Device, open } from "#tests/pages/open.tsx";

/** The first page of an account, and a page that only others have. */
const people: [AccountName, Device, home: string, foreign: string][] = [
  ["enterprise", "desk", "/home", "/workVisit"],
  ["trial", "phone", "/home", "/staff"],
  ["admin", "desk", "/user", "/work"],
];

for (const [account, device, home, foreign] of people)
  it(`${account} lands on ${home}, finds no page of the others, and a way back`, async () => {
    await open(device, account, "/");
    await expect.poll(address).toBe(home);
    for (const path of [foreign, "/no/such/page"]) {
      await open(device, account, path);
      await expect.poll(address).toBe("/404");
      await expect.element(page.getByRole("heading", { name: "没有这个页面" })).toBeVisible();
      // In the account's own frame.
      await expect.element(page.css(device === "desk" ? ".desk-navbar" : ".phone-title")).toBeVisible();
      await page.getByRole("link", { name: "回到首页" }).click();
      await expect.poll(address).toBe(home);
    }
    await open(device, account, "/web/index");
    await expect.poll(address).toBe(home);
  });
