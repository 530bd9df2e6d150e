import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { knock, knockJson, rows, signIn } from "./kit/target.ts";

const doors = async () =>
  rows(`select (select count(*) from calendar_feeds) as feeds, (select count(*) from push_subscriptions) as pushes,
    (select count(*) from report_shares) as shares, (select count(*) from question_links) as links`);

it("leaves a way back into an account behind a view that may write", async () => {
  const admin = await signIn("admin");
  const { list } = await admin.call(contract.staff.list, { kind: "street", state: "on" });
  const begun = await admin.call(contract.account.view, {
    account_id: list[0]?.id ?? "",
    reason: "核对反映的问题",
    allow_writes: true,
  });
  const { token } = begun;
  const before = await doors();
  const id = "018f0000-0000-7000-8000-000000000000";
  const keys = { p256dh: "p".repeat(60), auth: "a".repeat(20) };
  for (const [path, body] of [
    [contract.calendar.calendarFeedCreate.path, {}],
    [contract.calendar.pushSubscribe.path, { endpoint: "https://fcm.googleapis.com/x", keys }],
    [contract.report.share.path, { report_id: id, version: 1, days: 2, max_views: 3 }],
    [contract.question.questionLinks.path, { id, company_ids: [id] }],
    [contract.account.changePassword.path, { old_password: "x", new_password: "Better@2026x" }],
    [contract.staff.resetPassword.path, { id }],
  ] as const) {
    const answer = await knockJson(path, body, { token });
    expect([path, answer.status, (answer.envelope().data as { reason?: string }).reason]).toEqual([
      path,
      403,
      "admin-view",
    ]);
  }
  expect(await doors()).toEqual(before);
  await knockJson(contract.account.viewEnd.path, {}, { token });
  expect((await knockJson(contract.account.info.path, {}, { token })).status).toBe(401);
});

it("reads a person's calendar by its address after the password was changed", async () => {
  const official = await signIn("daliangLead");
  const { path } = await official.call(contract.calendar.calendarFeedCreate, {});
  expect((await knock(path)).status).toBe(200);
  const [from, to] = ["Demo@2026!", "Better@2026x"];
  await official.call(contract.account.changePassword, { old_password: from, new_password: to });
  expect((await knock(path)).status).toBe(404);
  await official.call(contract.account.changePassword, { old_password: to, new_password: from });
});
