import type { Page } from "@playwright/test";
import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const field = (page: Page, label: string) => page.getByRole("button", { name: `${label}：` });
const sheetOf = (page: Page, label: string) => page.getByRole("dialog", { name: `选择${label}`, exact: true });

test("a moment is chosen in Chinese without a network, by finger, by keys and by typing", async ({ open }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  await follow(page, "/workVisit/form");
  const start = field(page, "开始时间");
  const sheet = sheetOf(page, "开始时间");
  const typed = sheet.getByLabel("也可直接输入");
  await expect(start).toHaveText(/^\d{4}年\d\d月\d\d日 \d\d:\d\d$/);
  await expect(page.locator("[type=date], [type=month], [type=time], [type=datetime-local]")).toHaveCount(0);

  await test.step("the wheel is turned by tapping, and says year, month, day, hour and minute", async () => {
    await start.tap();
    await expect(sheet).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
    const columns = sheet.locator(".adm-picker-view-column");
    await expect(columns).toHaveCount(5);
    for (const [nth, unit] of ["年", "月", "日", "时", "分"].entries())
      await expect(columns.nth(nth).locator("[data-selected=true]")).toHaveText(new RegExp(`^\\d+${unit}$`));
    await typed.fill("2026-03-05 10:20");
    await expect(columns.nth(3).locator("[data-selected=true]")).toHaveText("10时");
    await columns.nth(3).getByText("09时", { exact: true }).tap();
    await expect(typed).toHaveValue("2026年03月05日 09:20");
    await sheet.getByRole("button", { name: "确定" }).tap();
    await expect(start).toHaveText("2026年03月05日 09:20");
    await expect(start).toBeFocused();
  });

  await test.step("keys alone open it, stay inside, and Escape changes nothing", async () => {
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("button", { name: "确定" })).toBeFocused();
    await typed.fill("2026-03-06 09:20");
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at !== null && at !== document.body && at.closest("dialog") === null;
      });
      expect(outside).toBe(false);
    }
    // What a file chooser says that is left without a file; it goes up through the sheet.
    await typed.evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true, cancelable: true })));
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(start).toBeFocused();
    await expect(start).toHaveText("2026年03月05日 09:20");
  });

  await test.step("a tap beside it closes it", async () => {
    await start.tap();
    await expect(sheet).toBeVisible();
    await page.touchscreen.tap(195, 60);
    await expect(sheet).toHaveCount(0);
  });

  await test.step("what is no date, or none that the rules allow, is named and kept", async () => {
    await start.tap();
    await typed.fill("昨天下午");
    await typed.press("Enter");
    await expect(sheet.getByRole("alert")).toHaveText("请按 2026年11月23日 06:13 的样子填写");
    await expect(typed).toHaveValue("昨天下午");
    await typed.fill("1999-12-31 08:00");
    await typed.press("Enter");
    await expect(sheet.getByRole("alert")).toHaveText("不能早于 2000年01月01日");
    await typed.fill("2026年3月7日 8:05");
    await typed.press("Enter");
    await expect(start).toHaveText("2026年03月07日 08:05");
    // The form around it was not sent by that Enter.
    await expect(page).toHaveURL(/\/workVisit\/form/);
  });

  await test.step("a day that may be empty can be emptied again", async () => {
    const day = field(page, "下次走访日期");
    await day.scrollIntoViewIfNeeded();
    await expect(day).toHaveText("点按选择");
    await day.tap();
    const days = sheetOf(page, "下次走访日期");
    await expect(days.getByRole("button", { name: "清除" })).toHaveCount(0);
    await days.getByRole("button", { name: "确定" }).tap();
    await expect(day).toHaveText(/^\d{4}年\d\d月\d\d日$/);
    await day.tap();
    await days.getByRole("button", { name: "清除" }).tap();
    await expect(day).toHaveText("点按选择");
  });
});

test("without movement the wheel stands at once where it was turned to", async ({ open }) => {
  const page = await open("phone", "daliang", "/addWaitvisit");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const start = field(page, "计划开始");
  await start.tap();
  const sheet = sheetOf(page, "计划开始");
  const hours = sheet.locator(".adm-picker-view-column").nth(3);
  const wheel = hours.locator(".adm-picker-view-column-wheel");
  await sheet.getByLabel("也可直接输入").fill("2026-12-01 09:00");
  await expect(hours.locator("[data-selected=true]")).toHaveText("09时");
  const places = await wheel.evaluate(async (element) => {
    const seen = new Set<string>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    element.querySelectorAll<HTMLElement>(".adm-picker-view-column-item")[13]?.click();
    for (let frames = 0; frames < 20; frames += 1) {
      await frame();
      seen.add(element.style.transform);
    }
    return seen.size;
  });
  // Where it was, and where it is.
  expect(places).toBeLessThanOrEqual(2);
});
