import type { Page } from "@playwright/test";
import { fileRules } from "#contract/core/file.ts";
import { apiOf, arrivedOnce, visitOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { keepShortTimes, addPhotos, fillVisit, openVisitForm, saveVisit } from "#tests/fixtures/visit-writing.ts";

test("a photo over the limit is made small enough, and a file that is no picture is refused with a word", async ({
  open,
  server,
}) => {
  const content = "照片太大会自动压缩，不是照片的不收。";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await openVisitForm(page);
  await fillVisit(page, { company: "佛山市", content });
  await page
    .getByLabel("从相册选")
    .setInputFiles({ name: "账本.jpg", mimeType: "image/jpeg", buffer: Buffer.from("不是图片") });
  await expect(page.getByText("不是可以识别的图片")).toBeVisible();
  const photo = await cameraPhoto(7);
  expect(photo.buffer.length).toBeGreaterThan(fileRules.photo.max);
  await addPhotos(page, [photo]);
  await saveVisit(page);
  await expectDelivered(page);

  const api = await apiOf(server, "daliang");
  const { id } = await storedVisit(page, content);
  const sent = await visitOf(api, id);
  expect(sent?.photos).toHaveLength(1);
  expect(sent?.photos[0]?.size).toBeLessThanOrEqual(fileRules.photo.max);
  expect(sent?.arrived).toEqual([sent?.photos[0]?.id]);
  const files = (await storedOn(page)).attachments.filter((file) => file.record_id === id);
  expect(files.map(({ state, hasBlob }) => [state, hasBlob])).toEqual([["sent", false]]);
});

/** How a write of some length to a database of its own ends: null, or the name of the error. */
const probe = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const opening = indexedDB.open("probe", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("values");
        opening.onerror = () => resolve(opening.error?.name ?? "");
        opening.onsuccess = () => {
          const writing = opening.result.transaction("values", "readwrite");
          writing.objectStore("values").put("x".repeat(100_000), 1);
          writing.oncomplete = () => resolve(null);
          writing.onabort = () => resolve(writing.error?.name ?? "");
        };
      }),
  );

test("with the storage full the form stays open with the reason, and saves once there is room", async ({
  open,
  server,
}) => {
  const content = "手机空间满了，表单里的字也不能丢。";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
  await openVisitForm(page);
  await fillVisit(page, { company: "佛山市", content });
  // Chromium looks at the free space again after some 30 s.
  await expect.poll(() => probe(page), { timeout: 60_000, intervals: [500] }).toBe("QuotaExceededError");

  await page.getByLabel("从相册选").setInputFiles(await cameraPhoto(8));
  await expect(page.getByRole("status").filter({ hasText: "存储空间不足" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await keepShortTimes(page);
  await expect(page.getByRole("alert").filter({ hasText: "存储空间不足，未能保存" })).toBeVisible();
  await expect(page.getByLabel("走访内容")).toHaveValue(content);
  expect((await storedOn(page)).outbox).toEqual([]);

  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url });
  await saveVisit(page);
  await expectDelivered(page);
  const { id } = await storedVisit(page, content);
  expect(await arrivedOnce(await apiOf(server, "daliang"), [id], content)).toBe(true);
});
