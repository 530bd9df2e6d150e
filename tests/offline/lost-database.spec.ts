import type { Page } from "@playwright/test";
import { expectDelivered, readyForTheField, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

/** Does what a browser in need of space does, from a page of the origin that opens no database. */
async function evictDatabases(page: Page) {
  await page.goto("/v1/openapi.json");
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name ?? "");
        request.onsuccess = resolve;
        request.onerror = request.onblocked = reject;
      });
    }
  });
}

test("a database that the browser threw away is told of, with what the server had heard of it", async ({
  open,
  server,
}) => {
  const [refused, kept] = ["这条被退回，随数据库一起丢失。", "这条早已送达，应当还在。"];
  let page = await open("phone", "daliang");
  await readyForTheField(page);
  await writeVisit(page, { company: "有限公司", content: kept });
  await expectDelivered(page);
  await page.context().setOffline(true);
  await writeVisit(page, { company: "有限公司", content: refused });
  const { company_id } = await storedVisit(page, refused);
  await server.sql("update companies set deleted_at = now() where id = $1", [company_id]);
  await page.context().setOffline(false);
  await expect(syncLine(page)).toContainText("1 条被退回", { timeout: 60_000 });
  await syncLine(page).click();
  await page.getByRole("button", { name: "立即同步" }).click();
  await expect
    .poll(async () => (await server.sql("select pending from devices where pending = 1")).length)
    .toBeGreaterThan(0);
  await server.sql("update companies set deleted_at = null where id = $1", [company_id]);

  const context = page.context();
  await page.close();
  page = await context.newPage();
  await evictDatabases(page);
  await page.goto("/work");
  await expect(syncLine(page)).toContainText("本机数据库曾被清除", { timeout: 60_000 });
  await syncLine(page).click();
  const told = page.getByRole("alert").filter({ hasText: "本机的数据库曾被浏览器清除" });
  await expect(told).toContainText("本机有 1 条未发送");
  await page.getByRole("button", { name: "知道了" }).click();
  await expect(told).toBeHidden();
  await expectDelivered(page);
  await page.reload();
  await expect(page.getByRole("region", { name: "本机数据" })).toBeVisible();
  await expect(told).toBeHidden();

  expect((await storedOn(page)).outbox).toEqual([]);
  // It comes back with the first download, which has started over.
  const held = async () => (await storedOn(page)).visits.map((visit) => visit.content);
  await expect.poll(held, { timeout: 60_000 }).toContain(kept);
  expect(await visitsHolding(server, refused)).toEqual([]);
});
