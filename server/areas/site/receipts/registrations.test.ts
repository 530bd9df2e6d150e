import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { signUps } from "#server/database/tables/website-service.ts";
import { activityPiece, publishPiece } from "#tests/fixtures/pieces.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { newReceipt } from "#contract/site/receipt.ts";
import { receiptHash } from "./receipts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A registration as the public left it. */
async function registered(activity_id: string, changes: Partial<typeof signUps.$inferInsert> = {}) {
  const receipt = newReceipt();
  const row = { id: v7(), activity_id, number: 1, name: "学员", mobile: "13700001001", ...changes };
  const made = { receipt_hash: receiptHash(receipt), created_at: new Date(server.now()) };
  await server.connection.db.insert(signUps).values({ ...row, ...made });
  return { id: row.id, receipt };
}
const cancel = (receipt: string) => server.ask(contract.site.cancelSignUp, { receipt });
const progress = async (receipt: string) => (await server.ask(contract.site.receipt, { receipt })).data;
const set = (id: string, action: string) => server.post("/v1/content/setSignUp", { id, action }, "admin");

it("is not taken back after the activity began, also when the activity was taken down since", async () => {
  const activity = await publishPiece(server, activityPiece(server.now(), 2));
  const { receipt } = await registered(activity);
  const down = { id: activity, base_rev: 1, move: "撤下", remark: "已经结束" };
  server.travel(3 * 3_600_000);
  expect(await server.post("/v1/content/move", down, "admin")).toMatchObject({ code: 1 });
  expect(await cancel(receipt)).toMatchObject({ status: 409, msg: "活动已经开始，不能再取消报名" });
  expect(await progress(receipt)).toMatchObject({ state: "已报名" });
});

it("is not taken back by somebody who has checked in", async () => {
  const activity = await publishPiece(server, activityPiece(server.now(), 1));
  const { receipt } = await registered(activity, { checked_in_at: new Date(server.now()) });
  expect(await cancel(receipt)).toMatchObject({ status: 409, msg: "您已经签到，不能再取消报名" });
  expect(await progress(receipt)).toMatchObject({ state: "已签到" });
});

it("says 已取消 after an administrator cancelled it, checked in or not, and takes no check-in then", async () => {
  const activity = await publishPiece(server, activityPiece(server.now(), 1));
  const { id, receipt } = await registered(activity);
  expect(await set(id, "签到")).toMatchObject({ code: 1 });
  expect(await set(id, "取消报名")).toMatchObject({ code: 1 });
  expect(await progress(receipt)).toMatchObject({ state: "已取消" });
  expect(await set(id, "签到")).toMatchObject({ status: 409, msg: "该报名已取消，请刷新名单" });
  expect(await set(v7(), "签到")).toMatchObject({ status: 404 });
  const written = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "sign-up-set"));
  expect(written).toHaveLength(2);
});
