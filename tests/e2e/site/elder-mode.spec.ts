import type { Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { smallTexts } from "#tests/fixtures/browser/reading-ease.ts";

/** The narrowest phone there is. */
const narrow = { width: 320, height: 640 };

/** The app has taken the place of the server's text. */
const taken = (page: Page) => expect(page.locator("button.elder-switch:not([type=submit])")).toBeVisible();

test("the large type is switched by keyboard, kept on the device and there before the app", async ({
  open,
  server,
}) => {
  const page = await open("phone");
  await page.goto("/web/policies");
  await taken(page);
  const button = page.getByRole("button", { name: "关怀版", pressed: false });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "关怀版", pressed: true })).toBeFocused();
  expect(await smallTexts(page, 20)).toEqual([]);

  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveClass("elder");
  expect(await smallTexts(page, 20)).toEqual([]);
  await page.unroute("**/assets/*.js");
  expect(await (await page.request.get(`${server.url}/web/index`)).text()).toContain('class="elder"');

  await page.goto("/web/policies");
  await taken(page);
  await page.getByRole("button", { name: "关怀版", pressed: true }).press("Space");
  await expect(page.locator("html")).not.toHaveClass("elder");
});

test("without script the switch works too and leads back to the page", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, viewport: narrow });
  const page = await context.newPage();
  await page.goto("/web/policies?state=现行有效");
  await page.getByRole("button", { name: "关怀版" }).click();
  await expect(page).toHaveURL(/\/web\/policies\?state=/);
  await expect(page.locator("html")).toHaveClass("elder");
  const card = page.locator(".web-card h2 a").first();
  await expect(card).toHaveCSS("font-size", "24px");
  await page.getByRole("button", { name: "关怀版" }).click();
  await expect(page.locator("html")).not.toHaveClass("elder");
  await context.close();
});
