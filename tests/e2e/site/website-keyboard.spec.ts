import type { Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";

interface Stop {
  name: string;
  /** Something tells that the focus is here, and it is on the screen. */
  isSeen: boolean;
}

/** One Tab on, and what it came to; the document itself has no name. */
async function tab(page: Page): Promise<Stop> {
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return { name: "", isSeen: true };
    const label = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? focused.labels : null;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const { top, bottom } = focused.getBoundingClientRect();
    return {
      name: (focused.getAttribute("aria-label") ?? label?.[0]?.textContent ?? focused.textContent).trim(),
      isSeen: outlineStyle !== "none" && outlineWidth !== "0px" && bottom > 0 && top < innerHeight,
    };
  });
}

/** Tabs on until something has this name; fails where the focus cannot be seen or never gets there. */
async function tabTo(page: Page, name: string | RegExp) {
  const wanted = (text: string) => (typeof name === "string" ? text === name : name.test(text));
  for (let i = 0; i < 150; i++) {
    const stop = await tab(page);
    expect(stop.isSeen, `the focus is seen at ${stop.name}`).toBe(true);
    if (wanted(stop.name)) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

test("from the first page to a policy and back without a mouse", async ({ open }) => {
  const page = await open("desk");
  await page.goto("/web/index");
  await expect(page.locator(".index-columns")).toBeVisible();
  await tabTo(page, "跳到主要内容");
  await expect(page.getByRole("link", { name: "跳到主要内容" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await tabTo(page, "搜索全站内容");

  await page.keyboard.press("Home");
  await page.reload();
  await tabTo(page, "政策法规");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "政策法规", level: 1 })).toBeVisible();
  await tabTo(page, "状态");
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/state=/);
  const list = page.url();
  await expect(page.locator(".web-mark.over")).toHaveCount(0);
  const first = await page.locator("[data-piece]").first().innerText();
  await tabTo(page, first);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(first);
  await tabTo(page, "返回政策法规");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("link", { name: first })).toBeFocused();
});

test("details open by keyboard and no page holds the focus", async ({ open, server }) => {
  const [activity] = await server.sql<{ id: string }>(
    "select id from published_pieces where column_key = 'activities' and publish_at <= now() order by (extension->>'sign_up_until') desc limit 1",
  );
  const page = await open("desk");
  for (const address of [`/web/activities/details?id=${activity?.id}`, "/web/askAbout", "/web/guanjia", "/web/index"]) {
    await page.goto(address);
    await expect(page.locator("button.elder-switch:not([type=submit])")).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    let stops = 0;
    for (let stop = await tab(page); stop.name !== ""; stop = await tab(page)) {
      expect(stop.isSeen, `${address}: the focus is seen at ${stop.name}`).toBe(true);
      expect(++stops, `${address} lets the focus go`).toBeLessThan(250);
    }
    expect(stops).toBeGreaterThan(20);
  }
  await page.goto(`/web/activities/details?id=${activity?.id}`);
  await tabTo(page, "现场签到");
  await page.keyboard.press("Enter");
  await tabTo(page, /手机号/);
});

test("who has begun to read or to type keeps the place when the app takes over", async ({ open }) => {
  const page = await open("desk");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/index-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/web/index", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("专利");
  release();
  await expect(page.locator("button.elder-switch:not([type=submit])")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("searchbox")).toHaveValue("专利");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("搜索结果");
});
