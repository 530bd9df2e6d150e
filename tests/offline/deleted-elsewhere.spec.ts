import type { Page } from "@playwright/test";
import { expectDelivered, readyForTheField, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { saveVisit, writeVisit } from "#tests/fixtures/visit-writing.ts";

type Open = (device: "phone", account: "daliang") => Promise<Page>;

/** Two phones of one account that both hold a delivered visit and have lost their network. */
async function twoPhonesOffline(open: Open, content: string) {
  const mine = await open("phone", "daliang");
  const other = await open("phone", "daliang");
  await readyForTheField(mine);
  await readyForTheField(other);
  await writeVisit(other, { company: "佛山市顺德区", content });
  await expectDelivered(other);
  const { id } = await storedVisit(other, content);
  await syncNow(mine);
  await expect.poll(async () => (await storedOn(mine)).visits.some((visit) => visit.id === id)).toBe(true);
  await mine.context().setOffline(true);
  await other.context().setOffline(true);
  return { mine, other, id };
}

async function syncNow(page: Page) {
  await follow(page, "/sync");
  await page.getByRole("button", { name: "立即同步" }).click();
  await expectDelivered(page);
}

async function rewrite(page: Page, id: string, content: string) {
  await follow(page, `/workVisit/form?id=${id}`);
  await page.getByLabel("走访内容").fill(content);
  await saveVisit(page);
}

async function remove(page: Page, id: string) {
  await follow(page, `/workVisit/details?id=${id}`);
  await page.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("已删除，已存本机").first()).toBeVisible();
}

async function send(page: Page) {
  await page.context().setOffline(false);
  await expectDelivered(page);
}

/** Sends the edit of the deleted record and opens its conflict. */
async function meetConflict(page: Page) {
  await page.context().setOffline(false);
  await expect(syncLine(page)).toContainText("1 条有冲突", { timeout: 60_000 });
  await syncLine(page).click();
  await page.getByRole("link", { name: "处理冲突" }).click();
}

test("an edit that met a deletion can bring the record back", async ({ open, server }) => {
  const before = "一台手机删除了它，另一台还在修改：恢复。";
  const { mine, other, id } = await twoPhonesOffline(open, before);
  const own = `${before}这是离线时的修改。`;
  await remove(other, id);
  await rewrite(mine, id, own);
  await send(other);
  expect(await visitsHolding(server, before)).toMatchObject([{ id, deleted: true }]);

  await meetConflict(mine);
  await expect(mine.getByText("你修改的这条记录已经被别人删除")).toBeVisible();
  await mine.getByRole("button", { name: "恢复", exact: true }).click();
  await expectDelivered(mine);
  expect(await visitsHolding(server, before)).toMatchObject([{ id, content: own, deleted: false }]);
});

test("an edit that met a deletion can let the record go", async ({ open, server }) => {
  const before = "一台手机删除了它，另一台还在修改：放弃。";
  const { mine, other, id } = await twoPhonesOffline(open, before);
  await remove(other, id);
  await rewrite(mine, id, `${before}这句不要了。`);
  await send(other);

  await meetConflict(mine);
  await mine.getByRole("button", { name: "放弃", exact: true }).click();
  await expectDelivered(mine);
  expect(await visitsHolding(server, before)).toMatchObject([{ id, content: before, deleted: true }]);
  const { visits, outbox } = await storedOn(mine);
  expect(visits.filter((visit) => visit.id === id)).toEqual([]);
  expect(outbox).toEqual([]);
});
