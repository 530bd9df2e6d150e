import { expectDelivered, readyForTheField } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { arrivedFiles, visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { cameraPhoto } from "#tests/fixtures/files/photos.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

test("the reply to a photo is lost after the server has kept it: it is sent again and stays one", async ({
  open,
  server,
  line,
}) => {
  const content = "照片的回执丢失后再发一次，仍然只有一张。";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  let kept = false;
  line.fault = async ({ path, forward }) => {
    const reply = await forward();
    // A server that has much to do sends the first one away.
    if (kept || path !== "/v1/common/file" || reply.status !== 200) return reply;
    kept = true;
    return null;
  };

  await writeVisit(page, { company: "佛山市顺德区", content, photos: [await cameraPhoto(3)] });
  const { id } = await storedVisit(page, content);
  await expectDelivered(page);

  expect(kept).toBe(true);
  expect(line.seen.filter((path) => path === "/v1/common/file").length).toBeGreaterThan(1);
  expect(await visitsHolding(server, content)).toEqual([{ id, content, rev: 1, deleted: false }]);
  expect(await arrivedFiles(server, [id])).toHaveLength(1);
  const own = (await storedOn(page)).attachments.filter((file) => file.record_id === id);
  expect(own.map(({ state, hasBlob }) => ({ state, hasBlob }))).toEqual([{ state: "sent", hasBlob: false }]);
});
