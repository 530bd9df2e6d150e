import type { Page } from "@playwright/test";
import { expectDelivered, readyForTheField, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { expectWhole } from "#tests/fixtures/browser/arrival.ts";
import { storedDrafts, storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { saveVisits } from "#tests/fixtures/browser/page-writes.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { firstStores } from "#tests/fixtures/browser/first-stores.ts";
import { fillVisit, openVisitForm, saveVisit } from "#tests/fixtures/visit-writing.ts";

/** Dexie counts its versions in tens. */
const versionsOf = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).filter(({ name }) => name?.startsWith("ip-smart/")).map(({ version }) => version),
  );

/**
 * Makes the account's database what the first release would have left: its version, its tables and no others,
 * with the same rows and files. From a page of the origin that runs no code of the product.
 */
async function toFirstRelease(page: Page) {
  await page.goto("/v1/openapi.json");
  await page.evaluate(async (tables) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("ip-smart/"));
    const name = found?.name ?? "";
    const now = await asked(indexedDB.open(name));
    const rows: Record<string, Record<string, unknown>[]> = {};
    for (const table of Object.keys(tables)) {
      rows[table] = await asked(now.transaction(table).objectStore(table).getAll());
      // Their bytes, not what points into the database that goes.
      for (const row of rows[table] ?? [])
        for (const [field, value] of Object.entries(row))
          if (value instanceof Blob) row[field] = new Blob([await value.arrayBuffer()], { type: value.type });
    }
    now.close();
    await asked(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, 10);
    opening.onupgradeneeded = () => {
      for (const [table, keys] of Object.entries(tables)) {
        const [primary = "", ...indexes] = keys.split(", ");
        const store = opening.result.createObjectStore(table, { keyPath: primary });
        for (const index of indexes) store.createIndex(index, index);
      }
    };
    const first = await asked(opening);
    const writing = first.transaction(Object.keys(tables), "readwrite");
    for (const [table, values] of Object.entries(rows)) for (const row of values) writing.objectStore(table).put(row);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    first.close();
  }, firstStores);
}

test("a newer app on the first release's database keeps the queue, the photos and the open form", async ({
  open,
  server,
  line,
}) => {
  const [mark, typed] = ["旧版数据库里还没送出", "旧版数据库里的草稿，还没有保存。"];
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  line.fault = async ({ path, forward }) => (path === "/v1/openapi.json" ? forward() : null);
  const kept = await saveVisits(page, { texts: [`${mark}：第 1 条。`, `${mark}：第 2 条。`], photos: 2 });
  await openVisitForm(page);
  await fillVisit(page, { company: "佛山市", content: typed, photos: [await cameraPhoto(5)] });
  await expect.poll(() => storedDrafts(page)).toContain(typed);

  await toFirstRelease(page);
  expect(await versionsOf(page)).toEqual([10]);
  await page.goto("/work");
  // Two visits and their four photos.
  await expect(syncLine(page)).toContainText("离线，已存本机 2 次走访（6 项）");
  expect(await versionsOf(page)).toEqual([40]);
  expect((await storedOn(page)).outbox.map(({ recordId }) => recordId)).toEqual(kept.map(({ id }) => id));

  line.fault = null;
  await page.goto("/sync");
  await page.getByRole("button", { name: "立即同步" }).click();
  await expectDelivered(page);
  await expectWhole(server, "daliang", mark, kept);

  await page.goto("/work");
  await page
    .getByRole("region", { name: "草稿" })
    .getByRole("link", { name: /新建走访/ })
    .click();
  await expect(page.getByLabel("走访内容")).toHaveValue(typed);
  await saveVisit(page);
  await expectDelivered(page);
  const { id, photos } = await storedVisit(page, typed);
  expect(photos).toHaveLength(1);
  await expectWhole(server, "daliang", typed, [{ id, content: typed, photos }]);
});
