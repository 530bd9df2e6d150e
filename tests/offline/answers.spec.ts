import { apiOf, arrivedOnce, visitOf } from "#tests/fixtures/api.ts";
import {
  expect,
  expectDelivered,
  readyForTheField,
  syncLine,
  test,
  withoutWakeUp,
} from "#tests/fixtures/browser/app-test.ts";
import { expectWhole } from "#tests/fixtures/browser/arrival.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { saveVisits } from "#tests/fixtures/browser/page-writes.ts";
import { chooseCompany, saveVisit, writeVisit } from "#tests/fixtures/visit-writing.ts";

test("one refused visit of fifty is put right on the sync page while the others arrive", async ({ open, server }) => {
  const mark = "五十条里有一条被退回";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  const texts = Array.from({ length: 50 }, (_, i) => `${mark}：第 ${i} 条走访。`);
  const kept = await saveVisits(page, { texts, company: (place) => (place === 23 ? "广东" : "佛山市") });
  const refused = texts[23] ?? "";
  const { company_id } = await storedVisit(page, refused);
  await server.sql("update companies set deleted_at = now() where id = $1", [company_id]);
  await page.context().setOffline(false);

  await expect(syncLine(page)).toContainText("1 条被退回", { timeout: 60_000 });
  const others = kept.filter(({ content }) => content !== refused);
  await expectWhole(server, "daliang", mark, others);
  expect((await storedOn(page)).outbox.map(({ recordId, refusal }) => [recordId, refusal?.status])).toEqual([
    [kept[23]?.id, 422],
  ]);
  await syncLine(page).click();
  await expect(page.getByText("被退回（走访企业不存在，或不在您的管辖范围内）")).toBeVisible();
  await page.getByRole("link", { name: "编辑" }).click();
  await expect(page.getByText("上次提交被退回")).toBeVisible();
  await chooseCompany(page, "佛山市");
  await saveVisit(page);
  await expectDelivered(page);
  await expectWhole(server, "daliang", mark, kept);
});

test("a reply lost after the server had committed makes no second visit", async ({ open, server }) => {
  const mark = "回执在路上丢了";
  const page = await open("phone", "daliang");
  await withoutWakeUp(page);
  await readyForTheField(page);
  let lost = 0;
  await page.route("**/v1/visit/batch", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    const reply = await route.fetch();
    expect(reply.status()).toBe(200);
    await route.abort("connectionreset");
  });
  await writeVisit(page, { company: "佛山市", content: `${mark}，服务器已经收下。` });
  const { id } = await storedVisit(page, mark);
  await expect.poll(() => lost).toBe(1);
  await expectDelivered(page);
  const api = await apiOf(server, "daliang");
  expect(await arrivedOnce(api, [id], mark)).toBe(true);
  expect((await visitOf(api, id))?.rev).toBe(1);
});

test("a captive portal's page counts as no network: nothing is lost, nobody is logged out", async ({
  open,
  server,
}) => {
  const mark = "门户网页挡在中间";
  const page = await open("phone", "daliang");
  await withoutWakeUp(page);
  await readyForTheField(page);
  const portal = { status: 200, contentType: "text/html", body: "<html><body>请先登录无线网络</body></html>" };
  await page.route("**/v1/**", (route) => route.fulfill(portal));
  await writeVisit(page, { company: "佛山市", content: `${mark}，先存在手机里。` });
  const { id } = await storedVisit(page, mark);
  await expect(syncLine(page)).toContainText("离线，已存本机 1 次走访", { timeout: 60_000 });
  await page.reload();
  await expect(syncLine(page)).toContainText("离线，已存本机 1 次走访");
  expect((await storedOn(page)).outbox).toHaveLength(1);

  await page.unroute("**/v1/**");
  await syncLine(page).click();
  await page.getByRole("button", { name: "立即同步" }).click();
  await expectDelivered(page);
  expect(await arrivedOnce(await apiOf(server, "daliang"), [id], mark)).toBe(true);
});

test("a server that is killed and started again gets what was saved meanwhile, once", async ({ open, server }) => {
  const mark = "服务器停机时写的";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await server.kill();
  await page.reload();
  await writeVisit(page, { company: "佛山市", content: `${mark}走访，机房在维护。` });
  const { id } = await storedVisit(page, mark);
  await expect(syncLine(page)).toContainText("离线，已存本机 1 次走访", { timeout: 60_000 });
  await server.start();
  await syncLine(page).click();
  await page.getByRole("button", { name: "立即同步" }).click();
  await expectDelivered(page);
  expect(await arrivedOnce(await apiOf(server, "daliang"), [id], mark)).toBe(true);
});
