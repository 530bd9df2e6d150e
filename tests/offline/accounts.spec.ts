import type { Page } from "@playwright/test";
import { accounts } from "#tests/fixtures/accounts.ts";
import { apiOf, arrivedOnce, visitOf } from "#tests/fixtures/api.ts";
import {
  expect,
  expectDelivered,
  fillLogin,
  readyForTheField,
  syncLine,
  test,
  withoutWakeUp,
} from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

async function logOut(page: Page) {
  await page.getByRole("link", { name: "我的", exact: true }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
}

async function logInAs(page: Page, mobile: string) {
  await page.getByRole("link", { name: "登录", exact: true }).click();
  await fillLogin(page, mobile);
  await expect(page).toHaveURL(/\/work$/);
}

test("two tabs save at the same time and each visit arrives once", async ({ open, server }) => {
  const mark = "两个标签页同时保存";
  const first = await open("phone", "daliang");
  await readyForTheField(first);
  const second = await first.context().newPage();
  await second.goto("/");
  await expectDelivered(second);
  await first.context().setOffline(true);
  await writeVisit(first, { company: "佛山市", content: `${mark}：第一个标签页的走访。` });
  await writeVisit(second, { company: "广东", content: `${mark}：第二个标签页的走访。` });
  const ids = [
    (await storedVisit(first, "第一个标签页的走访")).id,
    (await storedVisit(first, "第二个标签页的走访")).id,
  ];
  await expect(syncLine(first)).toContainText("已存本机 2 次走访");
  await first.context().setOffline(false);
  await Promise.all([expectDelivered(first), expectDelivered(second)]);
  const api = await apiOf(server, "daliang");
  expect(await arrivedOnce(api, ids, mark)).toBe(true);
  for (const id of ids) expect((await visitOf(api, id))?.rev).toBe(1);
});

test("the next account on the same phone sees none of the first one's work and sends none of it", async ({
  open,
  server,
}) => {
  const mark = "换人之前还没发出去";
  const page = await open("phone", "daliang");
  await withoutWakeUp(page);
  await readyForTheField(page);
  await page.route("**/v1/visit/batch", (route) => route.abort());
  await writeVisit(page, { company: "佛山市", content: `${mark}的走访。` });
  const { id } = await storedVisit(page, mark);

  await logOut(page);
  await expect(page.getByText("本机还有 1 条未送达内容")).toBeVisible();
  await page.getByRole("button", { name: "留在本机并退出" }).click();
  await expect(page).toHaveURL(/\/web\/index$/);
  await page.unroute("**/v1/visit/batch");

  await logInAs(page, accounts.ronggui);
  await readyForTheField(page);
  expect((await storedOn(page)).outbox).toEqual([]);
  await page.getByRole("link", { name: "走访", exact: true }).click();
  await expect(page.getByRole("list", { name: "走访记录" }).getByRole("listitem").first()).toBeVisible();
  await page.getByLabel("搜索走访").fill(mark);
  await expect(page.getByText("没有找到相符的走访")).toBeVisible();
  const api = await apiOf(server, "daliang");
  expect(await visitOf(api, id)).toBeNull();

  await logOut(page);
  await expect(page).toHaveURL(/\/web\/index$/);
  await logInAs(page, accounts.daliang);
  await expectDelivered(page);
  expect(await arrivedOnce(api, [id], mark)).toBe(true);
  const [row] = await server.sql<{ mobile: string }>(
    "select mobile from visits join accounts on accounts.id = visits.created_by where visits.id = $1",
    [id],
  );
  expect(row?.mobile).toBe(accounts.daliang);
});
