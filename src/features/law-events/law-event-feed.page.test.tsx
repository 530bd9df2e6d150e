import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { valueOf } from "#tests/pages/fields.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { open, reload } from "#tests/pages/open.tsx";

it("legal events of a kind are subscribed to by a secret address, which is replaced and ended", async () => {
  await open("desk", "daliang", "/adminLawNew");
  await page.getByRole("group", { name: "事件类型" }).getByRole("button", { name: /^授权/u }).click();
  await expect.element(page.css("tbody tr.ant-table-row").first()).toHaveTextContent("授权");
  await page.getByRole("button", { name: "订阅", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "订阅法律事件" });
  await expect.element(sheet.getByRole("status")).toHaveTextContent(/^现在没有启用的订阅地址。$/u);
  await sheet.getByRole("button", { name: "生成订阅地址" }).click();
  const field = sheet.getByRole("textbox", { name: "订阅地址" });
  await expect.poll(() => valueOf(field)).toMatch(/^http.+/u);
  await expect.element(sheet).toHaveTextContent("地址只显示这一次。");
  expect(await accessProblems("[role=dialog]")).toEqual([]);
  const first = valueOf(field);

  /** As a calendar program asks: without a session. */
  const read = async (from: string) => {
    const reply = await fetch(from);
    return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() };
  };
  const answer = await read(first);
  expect([answer.status, answer.type]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/u);
  const summaries = answer.text.match(/^SUMMARY:.*$/gmu) ?? [];
  expect(summaries.length).toBeGreaterThan(0);
  // The conditions of the page hold in the feed.
  expect(summaries.filter((line) => !line.includes("授权"))).toEqual([]);

  await sheet.getByRole("button", { name: "生成新地址" }).click();
  await page.getByRole("dialog", { name: "生成新的订阅地址？" }).getByRole("button", { name: "生成新地址" }).click();
  await expect.poll(() => valueOf(field)).not.toBe(first);
  const second = valueOf(field);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await reload();
  await page.getByRole("button", { name: "订阅", exact: true }).click();
  await expect.element(sheet.getByRole("status")).toHaveTextContent(/最近读取于 \d{4}年/u);
  await expect.element(field).not.toBeInTheDocument();

  await sheet.getByRole("button", { name: "停用", exact: true }).click();
  await page.getByRole("dialog", { name: "停用订阅地址？" }).getByRole("button", { name: "停用" }).click();
  await expect.element(sheet.getByRole("status")).toHaveTextContent(/^现在没有启用的订阅地址。$/u);
  expect((await read(second)).status).toBe(404);
});
