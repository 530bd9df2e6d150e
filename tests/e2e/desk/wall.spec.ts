import type { Page } from "@playwright/test";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

// A wall that may not move stands on one board.
test.use({ moves: true });

const wallOf = (page: Page) => page.getByRole("region", { name: "全屏轮播" });
const groundOf = (page: Page) => wallOf(page).evaluate((wall) => getComputedStyle(wall).backgroundColor);

/** Each board of the wall as it stands once its charts are drawn. */
async function everyBoard(page: Page, look: (title: string) => Promise<void>) {
  for (const title of ["全区概况", "走访与需求", "专利"]) {
    await expect(wallOf(page).getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(wallOf(page).locator(".chart-canvas canvas").first()).toBeVisible();
    await expect(wallOf(page).locator(".skeleton")).toHaveCount(0);
    await look(title);
    await page.keyboard.press("ArrowRight");
  }
}

for (const [width, height] of [
  [1920, 1080],
  [3840, 2160],
] as const) {
  test(`the wall stands on a dark ground at ${width} × ${height}, readable, until it is turned light`, async ({
    open,
  }) => {
    const page = await open("desk", "district");
    await page.setViewportSize({ width, height });
    await follow(page, "/visualization?wall=1");
    await page.getByRole("button", { name: "暂停轮播" }).click();
    expect(await groundOf(page)).toBe("rgb(11, 21, 38)");
    await everyBoard(page, async (title) => {
      expect(await accessProblems(page, ".wall")).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      if (process.env.SCREENS) await page.screenshot({ path: `test-results/screens/wall-dark-${width}-${title}.png` });
    });

    await page.getByRole("button", { name: "换成浅色" }).click();
    expect(await groundOf(page)).toBe("rgb(245, 247, 250)");
    await page.reload();
    await expect(page.getByRole("button", { name: "换成深色" })).toBeVisible();
    expect(await groundOf(page)).toBe("rgb(245, 247, 250)");
    await page.getByRole("button", { name: "暂停轮播" }).click();
    await everyBoard(page, async (title) => {
      if (process.env.SCREENS) await page.screenshot({ path: `test-results/screens/wall-light-${width}-${title}.png` });
    });
    await page.getByRole("button", { name: "换成深色" }).click();
    expect(await groundOf(page)).toBe("rgb(11, 21, 38)");
  });
}
