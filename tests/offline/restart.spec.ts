import { expectDelivered, readyForTheField, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { once } from "#tests/fixtures/fault-line.ts";
import { arrivedFiles, visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { holdVisit, somebodyWaits } from "#tests/fixtures/browser/held-row.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { saveVisit, writeVisit } from "#tests/fixtures/visit-writing.ts";

test("a server killed in the middle of a batch and started again has everything once", async ({
  open,
  origin,
  line,
}) => {
  const mark = "服务器在批次中途被杀掉";
  const [known, edited] = [`${mark}：第 0 条。`, `${mark}：第 0 条，离线时修改。`];
  const texts = [`${mark}：第 1 条。`, `${mark}：第 2 条。`];
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await writeVisit(page, { company: "有限公司", content: known });
  await expectDelivered(page);
  const { id } = await storedVisit(page, known);

  await page.context().setOffline(true);
  for (const [i, content] of texts.entries())
    await writeVisit(page, { company: "有限公司", content, photos: [await cameraPhoto(20 + i)] });
  const ids = await Promise.all(texts.map(async (text) => (await storedVisit(page, text)).id));
  await page.goto(`/workVisit/form?id=${id}`);
  await page.getByLabel("走访内容").fill(edited);
  await saveVisit(page);

  // The two new visits are committed and the edit of the third waits for its row when the server dies.
  const letGo = await holdVisit(origin, id);
  const killed = new Promise<void>((resolve, reject) => {
    once(line, "/v1/visit/batch", async ({ forward }) => {
      const reply = forward().catch(() => null);
      await somebodyWaits(origin)
        .then(() => origin.kill())
        .then(resolve, reject);
      return reply;
    });
  });
  await page.context().setOffline(false);
  await killed;
  await letGo();
  await expect(syncLine(page)).toContainText("离线，已存本机");
  expect((await storedOn(page)).outbox).toHaveLength(3);
  expect(await visitsHolding(origin, mark)).toMatchObject([
    { id, content: known, rev: 1 },
    { id: ids[0], content: texts[0] },
    { id: ids[1], content: texts[1] },
  ]);

  await origin.start();
  // By itself the phone waits the longer the longer the server was away; a network that comes back it uses at once.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expectDelivered(page);
  expect(await visitsHolding(origin, mark)).toEqual([
    { id, content: edited, rev: 2, deleted: false },
    { id: ids[0], content: texts[0], rev: 1, deleted: false },
    { id: ids[1], content: texts[1], rev: 1, deleted: false },
  ]);
  expect(await arrivedFiles(origin, ids)).toHaveLength(2);
  expect((await storedOn(page)).outbox).toEqual([]);
});
