import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("legal events of a kind are subscribed to by a secret address, which is replaced and ended", async ({ open }) => {
  const page = await open("desk", "daliang", "/adminLawNew");
  await page.getByRole("group", { name: "事件类型" }).getByRole("button", { name: /^授权/u }).click();
  await expect(page.locator("tbody tr.ant-table-row").first()).toContainText("授权");
  await page.getByRole("button", { name: "订阅", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "订阅法律事件" });
  await expect(sheet.getByRole("status")).toHaveText("现在没有启用的订阅地址。");
  await sheet.getByRole("button", { name: "生成订阅地址" }).click();
  const address = sheet.getByRole("textbox", { name: "订阅地址" });
  await expect(address).toHaveValue(/^http.+/u);
  await expect(sheet).toContainText("地址只显示这一次。");
  expect(await accessProblems(page, "[role=dialog]")).toEqual([]);
  const first = await address.inputValue();

  /** As a calendar program asks: without a session. */
  const read = async (from: string) => {
    const reply = await fetch(from);
    return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() };
  };
  const told = await read(first);
  expect([told.status, told.type]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(told.text).toMatch(/^BEGIN:VCALENDAR\r\n/u);
  const summaries = told.text.match(/^SUMMARY:.*$/gmu) ?? [];
  expect(summaries.length).toBeGreaterThan(0);
  // The conditions of the page hold in the feed.
  expect(summaries.filter((line) => !line.includes("授权"))).toEqual([]);

  await sheet.getByRole("button", { name: "生成新地址" }).click();
  await page.getByRole("dialog", { name: "生成新的订阅地址？" }).getByRole("button", { name: "生成新地址" }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await page.reload();
  await page.getByRole("button", { name: "订阅", exact: true }).click();
  await expect(sheet.getByRole("status")).toContainText(/最近读取于 \d{4}年/u);
  await expect(address).toHaveCount(0);

  await sheet.getByRole("button", { name: "停用", exact: true }).click();
  await page.getByRole("dialog", { name: "停用订阅地址？" }).getByRole("button", { name: "停用" }).click();
  await expect(sheet.getByRole("status")).toHaveText("现在没有启用的订阅地址。");
  expect((await read(second)).status).toBe(404);
});
