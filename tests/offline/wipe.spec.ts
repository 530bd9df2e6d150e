import { contract } from "#contract/index.ts";
import { accounts, demoPassword } from "#tests/fixtures/accounts.ts";
import { apiOf, arrivedOnce } from "#tests/fixtures/api.ts";
import { expect, fillLogin, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

test("a lead has a phone wiped: what was unsent arrives first, then nothing is left on it, no login either", async ({
  open,
  server,
}) => {
  const mark = "清除之前还没发出去";
  const phone = await open("phone");
  await phone.goto("/login");
  await phone.getByLabel("记住我").check();
  await fillLogin(phone, accounts.daliang);
  await readyForTheField(phone);
  const token = (await phone.context().cookies()).find(({ name }) => name === "sq_token")?.value ?? "";
  await phone.context().setOffline(true);
  await writeVisit(phone, { company: "佛山市", content: `${mark}的走访。` });
  const { id } = await storedVisit(phone, mark);

  const desk = await open("desk", "daliangLead", "/staff?tab=devices");
  const device = desk.getByRole("listitem").filter({ hasText: "龙婉文" }).first();
  await device.getByRole("button", { name: "清除该设备数据" }).click();
  const question = desk.getByRole("dialog");
  await expect(question).toContainText("先送出能送达的内容，随后删除本机全部数据");
  await expect(question).toContainText("请同时联系能管理此账号的区级人员或管理员重置");
  await question.getByRole("button", { name: "清除", exact: true }).click();
  await expect(device).toContainText("等待设备联网");

  // Whoever holds the phone, or has its token, reads nothing from now on, not only once the phone obeys.
  const { index } = contract.figures;
  const read = await fetch(`${server.url}${index.path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await read.json()).toMatchObject({ status: 401, data: { reason: "wiped" } });

  await phone.context().setOffline(false);
  const notice = phone.getByRole("dialog", { name: "本机数据已清除" });
  await expect(notice).toContainText("没有丢失", { timeout: 60_000 });
  await notice.getByRole("button", { name: "知道了" }).click();
  await expect(phone).toHaveURL(/\/login$/);
  const databases = await phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith("ip-smart/"))).toEqual([]);
  expect(await arrivedOnce(await apiOf(server, "daliang"), [id], mark)).toBe(true);
  await desk.reload();
  await expect(desk.getByRole("listitem").filter({ hasText: "没有丢失" })).toContainText("龙婉文");

  await phone.reload();
  await expect(phone.getByLabel("记住我")).not.toBeChecked();
  await expect(phone.getByLabel("手机号", { exact: true })).toHaveValue("");
  await expect(phone.getByLabel("密码", { exact: true })).toHaveValue("");
  await phone.getByRole("button", { name: "登录", exact: true }).click();
  await expect(phone.getByText("请填写密码")).toBeVisible();
  await fillLogin(phone, accounts.daliang, demoPassword);
  await readyForTheField(phone);
});
