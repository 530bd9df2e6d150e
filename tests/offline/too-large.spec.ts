import { expectDelivered, readyForTheField, syncLine } from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { visitsHolding } from "#tests/fixtures/browser/arrival.ts";
import { expect, test } from "#tests/fixtures/browser/fault-test.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

const mark = "代理只放行小的请求";

/** Text that compression cannot make small: no character comes twice. */
const long = `${mark}：第 2 条。${String.fromCodePoint(...Array.from({ length: 4000 }, (_, i) => 0x4e00 + ((i * 7919) % 20_000)))}`;

test("a proxy's limit holds back the one visit that is too large, and it arrives once the limit is lifted", async ({
  open,
  server,
  line,
}) => {
  const texts = [`${mark}：第 1 条。`, long, `${mark}：第 3 条。`];
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  for (const content of texts) await writeVisit(page, { company: "有限公司", content });
  const ids = await Promise.all(texts.map(async (text) => (await storedVisit(page, text)).id));

  const refusal = { status: 413, headers: { "content-type": "text/html" }, body: Buffer.from("<h1>413</h1>") };
  line.fault = async ({ path, size, forward }) => (path === "/v1/visit/batch" && size > 6000 ? refusal : forward());
  await page.context().setOffline(false);
  await expect(syncLine(page)).toContainText("1 条被退回", { timeout: 60_000 });
  // One that was tried before the network was back goes in its own time.
  await expect
    .poll(async () => (await visitsHolding(server, mark)).map(({ id }) => id), { timeout: 60_000 })
    .toEqual([ids[0], ids[2]]);
  await syncLine(page).click();
  await expect(page.getByText("被退回（内容过大，服务器未接收）")).toBeVisible();

  line.fault = null;
  await page.getByRole("button", { name: "重试" }).click();
  await expectDelivered(page);
  expect(await visitsHolding(server, mark)).toEqual(
    texts.map((content, i) => ({ id: ids[i], content, rev: 1, deleted: false })),
  );
  expect((await storedOn(page)).outbox).toEqual([]);
});
