import { apiOf, arrivedOnce } from "#tests/fixtures/api.ts";
import { expect, readyForTheField, test } from "#tests/fixtures/app-test.ts";
import { storedVisit } from "#tests/fixtures/device-store.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

test("a lead has a phone wiped: what was unsent arrives first, then nothing is left on it", async ({
  open,
  server,
}) => {
  test.setTimeout(90_000);
  const mark = "清除之前还没发出去";
  const phone = await open("phone", "daliang");
  await readyForTheField(phone);
  await phone.context().setOffline(true);
  await writeVisit(phone, { company: "佛山市", content: `${mark}的走访。` });
  const { id } = await storedVisit(phone, mark);

  const desk = await open("desk", "daliangLead");
  await desk.goto("/staff?tab=devices");
  const device = desk.getByRole("listitem").filter({ hasText: "龙婉文" }).first();
  await device.getByRole("button", { name: "清除本机数据" }).click();
  await expect(desk.getByRole("dialog")).toContainText("先送出能送达的内容，随后删除本机全部数据");
  await desk.getByRole("dialog").getByRole("button", { name: "清除", exact: true }).click();
  await expect(device).toContainText("等待设备联网");

  await phone.context().setOffline(false);
  const notice = phone.getByRole("dialog", { name: "本机数据已清除" });
  await expect(notice).toContainText("没有丢失", { timeout: 30_000 });
  await notice.getByRole("button", { name: "知道了" }).click();
  await expect(phone).toHaveURL(/\/login$/);
  const databases = await phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith("ip-smart/"))).toEqual([]);
  expect(await arrivedOnce(await apiOf(server, "daliang"), [id], mark)).toBe(true);
  await desk.reload();
  await expect(desk.getByRole("listitem").filter({ hasText: "没有丢失" })).toContainText("龙婉文");
});
