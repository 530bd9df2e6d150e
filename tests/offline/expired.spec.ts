import { accounts, type AccountName } from "#tests/fixtures/accounts.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import { expectDelivered, fillLogin, readyForTheField, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { once } from "#tests/fixtures/fault-line.ts";
import { arrivedFiles, visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { openVisitForm, writeVisit } from "#tests/fixtures/visit-writing.ts";

const endSessions = (server: AppServer, account: AccountName) =>
  server.sql("delete from sessions where account_id = (select id from accounts where mobile = $1)", [
    accounts[account],
  ]);

for (const [moment, path] of [
  ["records", "/v1/visit/batch"],
  ["photos", "/v1/common/file"],
] as const) {
  test(`a login that runs out while ${moment} are sent leaves queue, page and open form as they are`, async ({
    open,
    server,
    line,
  }) => {
    const mark = `登录过期发生在发送途中（${moment}）`;
    const texts = [`${mark}：第 1 条。`, `${mark}：第 2 条。`];
    const typed = `${mark}：正在填写的第 3 条。`;
    const page = await open("phone", "ronggui");
    await readyForTheField(page);
    await page.context().setOffline(true);
    for (const [i, content] of texts.entries())
      await writeVisit(page, { company: "有限公司", content, photos: [await cameraPhoto(10 + i)] });
    const ids = await Promise.all(texts.map(async (text) => (await storedVisit(page, text)).id));
    await openVisitForm(page);
    await page.getByLabel("走访内容").fill(typed);
    const url = page.url();

    once(line, path, async ({ forward }) => {
      await endSessions(server, "ronggui");
      return forward();
    });
    await page.context().setOffline(false);
    const banner = page.getByRole("alert").filter({ hasText: "登录已过期" });
    await expect(banner).toBeVisible({ timeout: 60_000 });
    await expect(syncLine(page)).toContainText("请重新登录，已存本机");
    expect(page.url()).toBe(url);
    await expect(page.getByLabel("走访内容")).toHaveValue(typed);
    const held = await storedOn(page);
    const files = held.attachments.filter((file) => ids.includes(file.record_id));
    expect(held.outbox.length + files.filter((file) => file.state === "waiting" && file.hasBlob).length).toBe(
      path === "/v1/visit/batch" ? 4 : 2,
    );

    await banner.getByRole("button", { name: "重新登录" }).click();
    await fillLogin(page, accounts.ronggui);
    await expect(banner).toBeHidden();
    await expectDelivered(page);
    expect(page.url()).toBe(url);
    await expect(page.getByLabel("走访内容")).toHaveValue(typed);
    expect(await visitsHolding(server, mark)).toEqual(
      texts.map((content, i) => ({ id: ids[i], content, rev: 1, deleted: false })),
    );
    expect(await arrivedFiles(server, ids)).toHaveLength(2);
  });
}
