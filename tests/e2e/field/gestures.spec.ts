import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { chunkOf } from "#tests/fixtures/browser/chunk-of.ts";
import { fingers } from "#tests/fixtures/browser/fingers.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test.use({ moves: true });

test("a list is pulled to refresh, and what was typed above it stays while the gesture arrives", async ({ open }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  // The gesture's script comes late, as on a slow phone.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${chunkOf("src/ui/list/touch/pull-frame.tsx")}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
  await page.goto("/workWaitvisit2");
  const search = page.getByRole("searchbox").first();
  await search.fill("商标");
  await expect(page.locator(".adm-pull-to-refresh")).toHaveCount(0);
  release();
  await expect(page.locator(".adm-pull-to-refresh")).toHaveCount(1);
  await expect(search).toHaveValue("商标");
  await expect(search).toBeFocused();

  const { draw, lift } = await fingers(page);
  const head = page.locator(".adm-pull-to-refresh-head");
  // Moves that come while the page is busy may be told as one: the next pull is told in steps.
  await expect(async () => {
    await draw([
      [
        { x: 200, y: 300 },
        { x: 200, y: 700 },
      ],
    ]);
    const isFar = await expect(head)
      .toHaveText("松开刷新", { timeout: 1500 })
      .then(
        () => true,
        () => false,
      );
    if (!isFar) await lift();
    expect(isFar).toBe(true);
  }).toPass();
  const asked = page.waitForRequest(/\/v1\/visit\/changes/);
  await lift();
  await asked;
  await expect(head).toHaveCSS("height", "0px");
});

test("a demand is drawn aside by finger or by key, and nothing of it lies in the way before", async ({ open }) => {
  const page = await open("phone", "daliangLead", "/workWaitvisit2");
  await readyForTheField(page);
  const row = page.locator(".adm-swipe-action").first();
  const action = row.locator(".adm-swipe-action-action-button").first();
  await expect(row).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await expect(action).not.toBeInViewport();

  const { draw, lift } = await fingers(page);
  const box = await row.boundingBox();
  if (box === null) throw new Error("no row");
  const y = box.y + 40;
  await draw([
    [
      { x: 340, y },
      { x: 140, y },
    ],
  ]);
  await lift();
  await expect(action).toBeInViewport({ ratio: 1 });
  await page.touchscreen.tap(200, 20);
  await expect(action).not.toBeInViewport();

  await action.focus();
  await expect(action).toBeInViewport({ ratio: 1 });
  // By itself: the browser's own scrolling would move the row a second time.
  expect(await row.evaluate((element) => element.scrollLeft)).toBe(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a photo is enlarged between two fingers and by a button, and closes as sheets do", async ({ open, server }) => {
  const [visit] = await server.sql<{ id: string }>(
    `select v.id from files f join visits v on v.id = f.record_id
     where f.kind = 'photo' and f.complete_at is not null and v.street_id = '440606005' order by v.id desc limit 1`,
  );
  const page = await open("phone", "daliang", `/workVisit/details?id=${visit?.id ?? ""}`);
  const thumb = page.getByRole("button", { name: "放大照片 1", exact: true }).first();
  await thumb.tap();
  const dialog = page.getByRole("dialog", { name: /^照片 / });
  const picture = dialog.locator(".adm-image-viewer-image-wrapper");
  await expect(picture).toBeVisible();
  await expect(dialog.getByRole("img", { name: /\.jpe?g$/ })).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  const scale = () => picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await (await fingers(page)).part();
  await expect.poll(scale).toBeGreaterThan(1.5);

  await dialog.getByRole("button", { name: "放大" }).click();
  const large = dialog.getByRole("group", { name: "放大的照片" });
  await large.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => large.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "缩小" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(thumb).toBeFocused();
});
