import { apiOf, arrivedOnce } from "#tests/fixtures/api.ts";
import { expect, readyForTheField, syncLine, test } from "#tests/fixtures/app-test.ts";
import { storedVisit } from "#tests/fixtures/device-store.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

test("what was saved before the page was closed is sent by the worker when the network is back", async ({
  open,
  server,
}) => {
  test.setTimeout(120_000);
  const content = "页面已经关掉，由后台送出的走访。";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.reload();
  const context = page.context();
  await context.setOffline(true);
  await writeVisit(page, { company: "佛山市", content });
  await expect(syncLine(page)).toContainText("离线，已存本机");
  const { id } = await storedVisit(page, content);
  await page.close();
  await context.setOffline(false);
  const api = await apiOf(server, "daliang");
  await expect.poll(() => arrivedOnce(api, [id], content), { timeout: 60_000 }).toBe(true);
});
