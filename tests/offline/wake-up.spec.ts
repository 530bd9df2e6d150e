import { readyForTheField, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { arrivedFiles, expectWhole } from "#tests/fixtures/browser/arrival.ts";
import { once } from "#tests/fixtures/fault-line.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { saveVisits } from "#tests/fixtures/browser/page-writes.ts";

test("with every window closed the worker sends records and photos when the network is back", async ({
  open,
  server,
  line,
}) => {
  const mark = "页面已经关掉，由后台送出";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.reload();
  const context = page.context();
  await context.setOffline(true);
  const kept = await saveVisits(page, { texts: [`${mark}的走访甲。`, `${mark}的走访乙。`], photos: 2 });
  await expect(syncLine(page)).toContainText("离线，已存本机");
  await page.close();
  expect(context.pages()).toEqual([]);

  // The first photo breaks off on its way, so the worker has to come back to it by itself.
  once(line, "/v1/common/file", async () => null);
  await context.setOffline(false);
  const ids = kept.map(({ id }) => id);
  const photos = kept.flatMap((visit) => visit.photos);
  await expect.poll(() => arrivedFiles(server, ids), { timeout: 60_000 }).toHaveLength(photos.length);
  await expectWhole(server, "daliang", mark, kept);
});
