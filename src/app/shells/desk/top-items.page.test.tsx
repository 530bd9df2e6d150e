import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { address, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

const items = () => page.getByRole("navigation", { name: "顶部导航" }).getByRole("link");
const labels = () =>
  items()
    .elements()
    .map(({ textContent }) => textContent);

/** Follows an item and sees that its page shows and that the bar says so. */
async function follows(label: string, path: string): Promise<void> {
  const item = items().filter({ hasText: new RegExp(`^${label}$`, "u") });
  await item.click();
  await expect.poll(() => location.pathname).toBe(path);
  await expect.element(item).toHaveAttribute("aria-current", "page");
  await expect.element(page.css("#main")).not.toHaveTextContent("没有这个页面");
}

it("the district's top bar leads to home, work, figures, honors, search and legal events", async () => {
  await open("desk", "district", "/");
  await expect.poll(labels).toEqual(["首页", "工作", "数据", "荣誉", "检索", "法律事件"]);
  await follows("首页", "/newhome");
  await follows("工作", "/work");
  await follows("数据", "/visualization");
  await follows("荣誉", "/honor");
  await follows("检索", "/shundeSearchNew");
  await follows("法律事件", "/adminLawNew");
});

it("figures begin with patents where the account has another pid", async () => {
  await sql("update accounts set pid = 0 where mobile = '19900000001'");
  await open("desk", "district", "/work");
  await follows("数据", "/visualization/Patent");
  expect(address()).toBe("/visualization/Patent");
});

it("a street's top bar has no item of the district", async () => {
  await open("desk", "daliang", "/");
  await expect.poll(address).toBe("/work");
  await expect.poll(labels).toEqual(["工作", "检索", "法律事件"]);
  await follows("法律事件", "/adminLawNew");
  await follows("检索", "/shundeSearchNew");
  await follows("工作", "/work");
});
