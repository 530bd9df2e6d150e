import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { chunkOf } from "#tests/fixtures/browser/chunk-of.ts";

test("files of the device and calls do not wait until the worker has started", async ({ open }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  // From here on the worker answers this page.
  await page.reload();
  await expect(page).toHaveURL(/\/work$/);
  const devtools = await page.context().newCDPSession(page);
  let running = "";
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const one of versions) running = one.runningStatus;
  });
  await devtools.send("ServiceWorker.enable");
  await expect.poll(() => running).not.toBe("");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await expect.poll(() => running).toBe("stopped");

  const ask = (address: string) => page.evaluate(async (one) => (await fetch(one)).status, address);
  expect(await ask("/v1/nothing")).toBe(404);
  // Of this page alone: a whole context is not taken offline while its worker stands still.
  await devtools.send("Network.enable");
  const network = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { ...network, offline: true });
  // A page that nobody has opened here: its file comes from the cache and not out of memory.
  expect(await ask(chunkOf("src/features/demands/form/demand-form-page.tsx"))).toBe(200);
  expect(running).toBe("stopped");
  // What the worker alone can answer wakes it.
  expect(await ask("/index.html")).toBe(200);
  expect(running).toBe("running");
});
