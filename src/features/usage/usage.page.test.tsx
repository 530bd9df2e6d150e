import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open, reload } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";
import { callerOf } from "#tests/pages/world.ts";

const numberIn = (text: string | null) => Number(/\d+/u.exec((text ?? "").replaceAll(",", ""))?.[0]);

it("an administrator sees a search of an official counted, follows it to its row, and comes back to where it was", async () => {
  await open("desk", "admin", "/");
  await followMenu(null, "数据统计");
  await page.getByText("近 7 天").click();
  await expect.poll(address).toMatch(/period=7/u);
  const use = page.getByRole("region", { name: "平台使用" });
  const searches = use.getByRole("link", { name: /检索次数/u });
  const countOf = async () => numberIn((await searches.css(".usage-number").findElement()).textContent);
  // The whole of seven days is shown, once they have come.
  await expect.poll(() => page.getByRole("region", { name: "按日统计" }).getByRole("row").elements().length).toBe(8);
  await expect.element(page.getByRole("button", { name: /^显示全部/u })).not.toBeInTheDocument();
  const before = await countOf();

  const official = await callerOf("district");
  await official.call(contract.trademark.trademarkList, { page: 1, size: 10 });
  expect((await official.ask(contract.usage.figures, { from: "2026-01-01", to: "2026-01-31" })).status).toBe(403);
  await reload();
  await expect.element(searches.css(".usage-number")).toHaveTextContent((before + 1).toLocaleString("en"));

  await step("a figure says what it counts, and that nothing searched for is kept", async () => {
    await use.getByRole("button", { name: "口径：检索次数" }).click();
    await expect.element(page.getByText("不记录检索内容")).toBeVisible();
    await userEvent.keyboard("{Escape}");
  });

  await step("the rows behind it add up to it, are sorted by a tap, and come as a file", async () => {
    await searches.click();
    await expect.poll(address).toMatch(/\/dataShow\/newList\?list=days/u);
    await expect.element(page.getByLabelText("合计")).toHaveTextContent(`检索 ${(before + 1).toLocaleString("en")}`);
    await page.getByRole("columnheader", { name: "检索" }).click();
    await expect.poll(address).toMatch(/sort=searches&order=asc/u);
    const download = nextDownload();
    await page.getByRole("button", { name: "导出" }).click();
    expect((await download).name).toMatch(/^账号每日使用_.*\.xlsx$/u);
    expect(await accessProblems()).toEqual([]);
    history.go(-2);
  });

  await step("the slow calls lead to their days, and the way back to where the page was left", async () => {
    await expect.poll(address).toMatch(/\/dataShow\?period=7/u);
    const slow = page.getByRole("region", { name: "耗时最长的接口" });
    const first = slow.getByRole("row").nth(1).getByRole("link");
    first.element().scrollIntoView({ block: "center" });
    // Some browsers scroll before the page is drawn again, which is of no help.
    history.scrollRestoration = "manual";
    const left = scrollY;
    expect(left).toBeGreaterThan(500);
    await first.click();
    await expect.element(page.getByRole("heading", { name: /接口每日调用/u })).toBeVisible();
    await page.getByRole("button", { name: "返回" }).click();
    await expect.poll(address).toMatch(/\/dataShow\?period=7/u);
    await expect.poll(() => scrollY).toBeGreaterThan(left - 50);
    expect(await accessProblems()).toEqual([]);
  });
});

it("on the phone an administrator narrows the use to a kind and reads its accounts; an official has no such page", async () => {
  await open("phone", "admin", "/dataShow");
  await page.getByRole("button", { name: "账号类型：全部" }).click();
  await page.getByRole("dialog", { name: "选择账号类型" }).getByRole("button", { name: "镇街人员" }).click();
  await expect.poll(address).toMatch(/kind=street/u);
  const kinds = page.getByRole("region", { name: "活跃账号按类型" });
  const officials = kinds.getByRole("link", { name: /^镇街人员/u });
  await expect.poll(() => kinds.getByRole("link").elements().length).toBe(1);
  const count = numberIn((await officials.findElement()).textContent);
  expect(count).toBeGreaterThan(0);
  expect(overflow()).toBe(0);
  await officials.click();
  await expect.element(page.getByRole("heading", { name: `活跃账号 ${count} 条` })).toBeVisible();
  const person = page.getByRole("list", { name: "活跃账号" }).getByRole("listitem").first();
  await expect.element(person).toHaveTextContent("镇街人员");
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await person.getByRole("link").click();
  await expect.element(page.getByRole("heading", { name: /账号每日使用 · 活跃/u })).toBeVisible();
  await page.getByRole("button", { name: "筛选 2" }).click();
  await page.getByRole("button", { name: "清除筛选" }).click();
  await expect.poll(address).not.toMatch(/account_id/u);

  await open("phone", "daliang", "/dataShow");
  await expect.element(page.getByRole("heading", { name: "没有这个页面" })).toBeVisible();
});
