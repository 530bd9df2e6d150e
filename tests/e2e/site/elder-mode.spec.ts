import type { Page } from "@playwright/test";
import { elderCookie } from "#contract/site/elder-mode.ts";
import { openPages } from "#contract/site/web-pages.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf, watchPage } from "#tests/fixtures/browser/page-watch.ts";
import { smallTargets, smallTexts } from "#tests/fixtures/browser/reading-ease.ts";
import { firstPieces, goInside } from "#tests/fixtures/browser/walk.ts";

/** The narrowest phone there is. */
const narrow = { width: 320, height: 640 };

async function wish(page: Page, server: AppServer) {
  const [name = "", value = ""] = (elderCookie(true).split(";")[0] ?? "").split("=");
  await page.context().addCookies([{ name, value, url: server.url, sameSite: "Lax" }]);
}

/** The app has taken the place of the server's text. */
const taken = (page: Page) => expect(page.locator("button.elder-switch:not([type=submit])")).toBeVisible();

test.describe.configure({ mode: "parallel" });

for (const mode of ["usual", "elder"] as const) {
  const isElder = mode === "elder";
  const least = isElder ? 48 : 44;
  for (const kind of ["lists and services", "pieces"] as const) {
    test(`${kind} fit a narrow phone in ${mode} type`, async ({ open, server }) => {
      test.setTimeout(180_000);
      const page = await open("phone");
      await page.setViewportSize(narrow);
      if (isElder) await wish(page, server);
      await page.goto("/privacy");
      await taken(page);
      const watch = watchPage(page);
      const places = kind === "pieces" ? await firstPieces(server) : openPages.map((one) => ({ ...one, query: "" }));
      for (const place of places) {
        const address = `${place.path}${place.query}`;
        await goInside(page, watch, place);
        expect.soft(await overflowOf(page), `${address} is as wide as the screen`).toBe(0);
        expect.soft(await page.locator(".site-nav-place").count(), `${address} has the website's menu`).toBe(1);
        expect.soft(await smallTargets(page, least), `${address} has targets of ${least} pixels`).toEqual([]);
        if (isElder) {
          expect.soft(await smallTexts(page, 20), `${address} has large type`).toEqual([]);
          // In usual type the sweep of all pages looks.
          expect.soft(await accessProblems(page), address).toEqual([]);
        }
        if (process.env.SCREENS) {
          const name = address.replaceAll(/[/?=]/g, "-").slice(0, 40);
          await page.screenshot({ path: `test-results/screens/${mode}${name}.png`, fullPage: true });
        }
      }
    });
  }
}

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
