import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("an administrator tells a street's people something, one confirms it on the phone, and the receipts say so", async ({
  open,
}) => {
  const title = "走访材料核对通知";
  const admin = await open("desk", "admin", "/messages");
  await admin.getByRole("link", { name: "写消息" }).click();
  await admin.getByRole("button", { name: /^发送/ }).click();
  await expect(admin.getByText("标题至少 2 个字")).toBeVisible();
  await admin.getByLabel("标题").fill(title);
  await admin.getByLabel("内容").fill("请在本周五前核对走访照片和签名。");
  await admin.getByText("需要对方确认收到").click();
  await admin.goBack();
  await admin.getByRole("button", { name: "继续填写" }).click();
  await expect(admin.getByLabel("标题")).toHaveValue(title);
  await admin.getByRole("searchbox").fill("大良街道");
  await admin.getByRole("button", { name: "搜索", exact: true }).click();
  const found = admin.getByRole("list", { name: "找到的人" });
  await found.getByRole("button").first().click();
  await expect(admin.getByText("现在有 1 个账号会收到")).toBeVisible();
  await found.getByRole("button").first().click();
  await expect(admin.getByText("现在有 2 个账号会收到")).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
  await admin.getByRole("button", { name: /^发送/ }).click();
  await expect(admin.getByRole("dialog")).toContainText("将立即发给 2 个账号");
  await admin.getByRole("dialog").getByRole("button", { name: "发送" }).click();
  await expect(admin).toHaveURL(/\/messagesDetails\?id=/);
  await expect(admin.getByText(/发给 2 个账号 · 已读 0 · 已确认 0/)).toBeVisible();

  const official = await open("phone", "daliang", "/reminders");
  await official.getByRole("link", { name: new RegExp(title) }).click();
  await expect(official.getByText("请在本周五前核对走访照片和签名。")).toBeVisible();
  expect(await accessProblems(official)).toEqual([]);
  expect(await overflowOf(official)).toBe(0);
  await official.getByRole("button", { name: "确认收到" }).click();
  await expect(official.getByText(/您已于.*确认收到/)).toBeVisible();
  const letter = official.url();
  await official.goBack();
  await expect(official.getByRole("link", { name: new RegExp(title) })).not.toContainText("未读");

  await follow(admin, "/messages");
  await admin.getByRole("link", { name: new RegExp(title) }).click();
  const facts = admin.getByRole("region", { name: "消息", exact: true });
  await expect(facts).toContainText("已读 1 · 已确认 1");
  await admin.getByRole("button", { name: "再次提醒未确认的 1 个账号" }).click();
  await expect(admin.getByText("已再次提醒")).toBeVisible();
  await admin.getByRole("button", { name: "撤回" }).click();
  await admin.getByLabel("撤回的原因").fill("日期写错");
  await admin.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await expect(admin.getByText("撤回原因：日期写错")).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
  await official.reload();
  await expect(official.getByRole("link", { name: new RegExp(title) })).toHaveCount(0);
  await official.goto(letter);
  await expect(official.getByText("该消息已被平台撤回")).toBeVisible();
  await official.getByRole("link", { name: "查看全部消息" }).click();
  await expect(official).toHaveURL(/\/reminders/);
});
