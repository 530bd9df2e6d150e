import { expectDelivered, readyForTheField } from "#tests/fixtures/browser/app-test.ts";
import { expectWhole } from "#tests/fixtures/browser/arrival.ts";
import { storedOn } from "#tests/fixtures/browser/device-store.ts";
import type { FaultLine } from "#tests/fixtures/fault-line.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { saveVisits } from "#tests/fixtures/browser/page-writes.ts";

const drains = ["/v1/visit/batch", "/v1/common/file"];

/** Resolves when the `nth` request that drains the queue has come to the line; it then hangs until `letGo`. */
function cut(line: FaultLine, nth: number, afterCommit: boolean) {
  let count = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    line.fault = async ({ path, forward }) => {
      if (!drains.includes(path) || ++count < nth) return forward();
      if (afterCommit) await forward();
      resolve();
      await held;
      return null;
    };
  });
  return { reached, letGo };
}

test("airplane mode switched on and off 20 times while records and photos are sent", async ({ open, server, line }) => {
  const mark = "飞行模式开开关关";
  const page = await open("phone", "daliang");
  const context = page.context();
  await readyForTheField(page);
  await context.setOffline(true);
  const texts = Array.from({ length: 12 }, (_, i) => `${mark}：第 ${i} 条走访记录。`);
  const kept = await saveVisits(page, { texts, photos: 3 });

  for (let flight = 0; flight < 20; flight++) {
    // Now the first request, now the second; now before the server has it, now after it has kept it.
    const { reached, letGo } = cut(line, 1 + (flight % 2), flight % 4 < 2);
    await context.setOffline(false);
    await reached;
    await context.setOffline(true);
    letGo();
  }
  const { outbox, attachments } = await storedOn(page);
  const unsent = attachments.filter(({ state }) => state === "waiting");
  expect(unsent.length + outbox.length).toBeGreaterThan(0);
  expect(unsent.every(({ hasBlob }) => hasBlob)).toBe(true);

  line.fault = null;
  await context.setOffline(false);
  await expectDelivered(page);
  await expectWhole(server, "daliang", mark, kept);
});
