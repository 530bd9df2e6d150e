import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

const numberIn = (text: string | null) => Number(/\d+/u.exec((text ?? "").replaceAll(",", ""))?.[0]);

test("an administrator sees a search of an official counted, follows it to its row, and comes back to where it was", async ({
  open,
  server,
}) => {
  const page = await open("desk", "admin");
  await followMenu(page, null, "数据统计");
  await page.getByText("近 7 天").click();
  await expect(page).toHaveURL(/period=7/u);
  const use = page.getByRole("region", { name: "平台使用" });
  const searches = use.getByRole("link", { name: /检索次数/u });
  const countOf = async () => numberIn(await searches.locator(".usage-number").textContent());
  // The whole of seven days is shown, once they have come.
  await expect(page.getByRole("region", { name: "按日统计" }).getByRole("row")).toHaveCount(8);
  await expect(page.getByRole("button", { name: /^显示全部/u })).toHaveCount(0);
  const before = await countOf();

  const official = await apiOf(server, "district");
  await official.call(contract.trademark.trademarkList, { page: 1, size: 10 });
  expect((await official.ask(contract.usage.figures, { from: "2026-01-01", to: "2026-01-31" })).status).toBe(403);
  await page.reload();
  await expect(searches.locator(".usage-number")).toContainText((before + 1).toLocaleString("en"));

  await test.step("a figure says what it counts, and that nothing searched for is kept", async () => {
    await use.getByRole("button", { name: "口径：检索次数" }).click();
    await expect(page.getByText("不记录检索内容")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the rows behind it add up to it, are sorted by a tap, and come as a file", async () => {
    await searches.click();
    await expect(page).toHaveURL(/\/dataShow\/newList\?list=days/u);
    await expect(page.getByLabel("合计")).toContainText(`检索 ${(before + 1).toLocaleString("en")}`);
    await page.getByRole("columnheader", { name: "检索" }).click();
    await expect(page).toHaveURL(/sort=searches&order=asc/u);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出" }).click();
    expect((await download).suggestedFilename()).toMatch(/^账号每日使用_.*\.xlsx$/u);
    expect(await accessProblems(page)).toEqual([]);
    await page.goBack();
    await page.goBack();
  });

  await test.step("the slow calls lead to their days, and the way back to where the page was left", async () => {
    await expect(page).toHaveURL(/\/dataShow\?period=7/u);
    const slow = page.getByRole("region", { name: "耗时最长的接口" });
    const first = slow.getByRole("row").nth(1).getByRole("link");
    await first.scrollIntoViewIfNeeded();
    // Some browsers scroll before the page is drawn anew, which is of no help.
    await page.evaluate(() => (history.scrollRestoration = "manual"));
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(500);
    await first.click();
    await expect(page.getByRole("heading", { name: /接口每日调用/u })).toBeVisible();
    await page.getByRole("button", { name: "返回" }).click();
    await expect(page).toHaveURL(/\/dataShow\?period=7/u);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 50);
    expect(await accessProblems(page)).toEqual([]);
  });
});

test("on the phone an administrator narrows the use to a kind and reads its accounts; an official has no such page", async ({
  open,
}) => {
  const page = await open("phone", "admin", "/dataShow");
  await page.getByRole("button", { name: "账号类型：全部" }).click();
  await page.getByRole("dialog", { name: "选择账号类型" }).getByRole("button", { name: "镇街人员" }).click();
  await expect(page).toHaveURL(/kind=street/u);
  const kinds = page.getByRole("region", { name: "活跃账号按类型" });
  const officials = kinds.getByRole("link", { name: /^镇街人员/u });
  await expect(kinds.getByRole("link")).toHaveCount(1);
  const count = numberIn(await officials.textContent());
  expect(count).toBeGreaterThan(0);
  expect(await overflowOf(page)).toBe(0);
  await officials.click();
  await expect(page.getByRole("heading", { name: `活跃账号 ${count} 条` })).toBeVisible();
  const person = page.getByRole("list", { name: "活跃账号" }).getByRole("listitem").first();
  await expect(person).toContainText("镇街人员");
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);
  await person.getByRole("link").click();
  await expect(page.getByRole("heading", { name: /账号每日使用 · 活跃/u })).toBeVisible();
  await page.getByRole("button", { name: "筛选 2" }).click();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await expect(page).not.toHaveURL(/account_id/u);

  const official = await open("phone", "daliang");
  await follow(official, "/dataShow");
  await expect(official.getByRole("heading", { name: "没有这个页面" })).toBeVisible();
});
