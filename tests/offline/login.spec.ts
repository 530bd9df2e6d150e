import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { accounts } from "#tests/fixtures/accounts.ts";
import { apiOf, arrivedOnce } from "#tests/fixtures/api.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import {
  expect,
  expectDelivered,
  fillLogin,
  readyForTheField,
  syncLine,
  test,
} from "#tests/fixtures/browser/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/browser/device-store.ts";
import { openVisitForm, writeVisit } from "#tests/fixtures/visit-writing.ts";

/** Makes the server forget the page's session, as an idle time or a changed password does. */
async function expire(page: Page, server: AppServer) {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === "sq_token")?.value ?? "";
  const hash = createHash("sha256").update(decodeURIComponent(token)).digest();
  const ended = await server.sql("delete from sessions where token_hash = $1 returning 1 as ended", [hash]);
  expect(ended).toHaveLength(1);
}

test("five wrong passwords lock the account, and the right one does not open it", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/login");
  for (let i = 0; i < 4; i++) {
    await fillLogin(page, "19900000012", `Wrong@2026!${i}`);
    await expect(page.getByRole("alert")).toHaveText("手机号或密码不正确");
  }
  await fillLogin(page, "19900000012", "Wrong@2026!5");
  await expect(page.getByRole("alert")).toContainText("已锁定，请 10 分钟后再试");
  await fillLogin(page, "19900000012");
  await expect(page.getByRole("alert")).toContainText("已锁定");
  await expect(page).toHaveURL(/\/login$/);
});

test("a login that ran out keeps the queue and the open form, and the same account goes on after it", async ({
  open,
  server,
}) => {
  const mark = "登录过期前写下";
  const half = "表单开着的时候登录过期，这些字要留着。";
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  await writeVisit(page, { company: "佛山市", content: `${mark}的第一条走访记录。` });
  await writeVisit(page, { company: "佛山市", content: `${mark}的第二条走访记录。` });
  const ids = [(await storedVisit(page, "第一条走访记录")).id, (await storedVisit(page, "第二条走访记录")).id];
  await openVisitForm(page);
  await page.getByLabel("走访内容").fill(half);
  await expire(page, server);
  await page.context().setOffline(false);

  await expect(syncLine(page)).toContainText("请重新登录，已存本机 2 次走访", { timeout: 60_000 });
  await expect(page.getByText("登录已过期")).toBeVisible();
  await expect(page).toHaveURL(/\/workVisit\/form/);
  await expect(page.getByLabel("走访内容")).toHaveValue(half);
  expect((await storedOn(page)).outbox.map((row) => row.state)).toEqual(["waiting", "waiting"]);

  await page.getByRole("button", { name: "重新登录" }).click();
  await fillLogin(page, accounts.ronggui);
  await expect(page.getByText("这不是当前账号")).toBeVisible();
  expect((await storedOn(page)).outbox).toHaveLength(2);
  await fillLogin(page, accounts.daliang);
  await expectDelivered(page);
  await expect(page.getByLabel("走访内容")).toHaveValue(half);
  expect(await arrivedOnce(await apiOf(server, "daliang"), ids, mark)).toBe(true);
});
