import { demoPassword, accounts } from "#tests/fixtures/accounts.ts";
import { type OwnDatabaseServer, startWithOwnDatabase } from "#tests/fixtures/app-server.ts";
import { expectDelivered, readyForTheField } from "#tests/fixtures/browser/app-test.ts";
import { expectWhole, visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { storedOn } from "#tests/fixtures/browser/device-store.ts";
import { expect, test as base } from "#tests/fixtures/browser/fault-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { holdVisit, somebodyWaits } from "#tests/fixtures/browser/held-row.ts";
import { saveVisits } from "#tests/fixtures/browser/page-writes.ts";
import { addOfficial } from "#tests/fixtures/small-district.ts";
import { saveVisit } from "#tests/fixtures/visit-writing.ts";

const test = base.extend<object, { origin: OwnDatabaseServer }>({
  origin: [
    async ({}, use) => {
      const origin = await startWithOwnDatabase();
      await addOfficial(origin, accounts.daliang, demoPassword);
      await use(origin);
      await origin.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("PostgreSQL killed in the middle of a batch loses nothing it acknowledged and doubles nothing", async ({
  open,
  origin,
  server,
  line,
}) => {
  const mark = "数据库在批次中途被杀掉";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  const [known] = await saveVisits(page, { texts: [`${mark}：早已送达的一条。`] });
  await follow(page, "/sync");
  await page.getByRole("button", { name: "立即同步" }).click();
  await expectDelivered(page);
  await page.context().setOffline(true);
  const texts = Array.from({ length: 105 }, (_, i) => `${mark}：第 ${String(i).padStart(3, "0")} 条。`);
  const many = await saveVisits(page, { texts: texts.slice(0, 100) });
  const kept = [...many, ...(await saveVisits(page, { texts: texts.slice(100), photos: 2 }))];
  await follow(page, `/workVisit/form?id=${known?.id}`);
  const edited = `${known?.content}离线时修改。`;
  await page.getByLabel("走访内容").fill(edited);
  await saveVisit(page);

  // 100 rows are acknowledged, five more committed, and the edit waits for its row when PostgreSQL dies.
  const letGo = await holdVisit(origin, known?.id ?? "");
  let previous: Promise<unknown> = Promise.resolve();
  line.fault = ({ path, forward }) => {
    if (path !== "/v1/visit/batch") return forward();
    // Two batches may be under way: the second leaves when the first is answered.
    const reply = previous.then(forward).catch(() => null);
    previous = reply;
    return reply;
  };
  await page.context().setOffline(false);
  try {
    await somebodyWaits(origin);
    await origin.killDatabase();
  } finally {
    await letGo();
  }
  const left = new Set((await storedOn(page)).outbox.map(({ recordId }) => recordId));
  expect(left.has(known?.id ?? "")).toBe(true);

  await expectDelivered(page);
  await expectWhole(server, "daliang", `${mark}：第`, kept);
  expect(await visitsHolding(server, `${mark}：早已`)).toEqual([
    { id: known?.id, content: edited, rev: 2, deleted: false },
  ]);
});
