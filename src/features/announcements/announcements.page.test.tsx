import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";

it("an administrator tells a street's people something, one confirms it on the phone, and the receipts say so", async () => {
  const title = "走访材料核对通知";
  await open("desk", "admin", "/messages");
  await page.getByRole("link", { name: "写消息" }).click();
  await page.getByRole("button", { name: /^发送/ }).click();
  await expect.element(page.getByText("标题至少 2 个字")).toBeVisible();
  await page.getByLabelText("标题").fill(title);
  await page.getByLabelText("内容").fill("请在本周五前核对走访照片和签名。");
  await page.getByText("需要对方确认收到").click();
  history.back();
  await page.getByRole("button", { name: "继续填写" }).click();
  await expect.element(page.getByLabelText("标题")).toHaveValue(title);
  await page.getByRole("searchbox").fill("大良街道");
  await page.getByRole("button", { name: "搜索", exact: true }).click();
  const found = page.getByRole("list", { name: "找到的人" });
  await found.getByRole("button").first().click();
  await expect.element(page.getByText("现在有 1 个账号会收到")).toBeVisible();
  await found.getByRole("button").first().click();
  await expect.element(page.getByText("现在有 2 个账号会收到")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: /^发送/ }).click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent("将立即发给 2 个账号");
  await page.getByRole("dialog").getByRole("button", { name: "发送" }).click();
  await expect.poll(address).toMatch(/\/messagesDetails\?id=/);
  await expect.element(page.getByText(/发给 2 个账号 · 已读 0 · 已确认 0/)).toBeVisible();

  await open("phone", "daliang", "/reminders");
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await expect.element(page.getByText("请在本周五前核对走访照片和签名。")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  await page.getByRole("button", { name: "确认收到" }).click();
  await expect.element(page.getByText(/您已于.*确认收到/)).toBeVisible();
  const letter = address();
  history.back();
  await expect.element(page.getByRole("link", { name: new RegExp(title) })).not.toHaveTextContent("未读");

  await open("desk", "admin", "/messages");
  await page.getByRole("link", { name: new RegExp(title) }).click();
  const facts = page.getByRole("region", { name: "消息", exact: true });
  await expect.element(facts).toHaveTextContent("已读 1 · 已确认 1");
  await page.getByRole("button", { name: "再次提醒未确认的 1 个账号" }).click();
  await expect.element(page.getByText("已再次提醒")).toBeVisible();
  await page.getByRole("button", { name: "撤回" }).click();
  await page.getByLabelText("撤回的原因").fill("日期写错");
  await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await expect.element(page.getByText("撤回原因：日期写错")).toBeVisible();
  expect(await accessProblems()).toEqual([]);

  await open("phone", "daliang", "/reminders");
  // Others of the day may have become due meanwhile.
  await expect.element(page.getByText(/^没有未读的提醒$|条未读$/u)).toBeVisible();
  await expect.element(page.getByRole("link", { name: new RegExp(title) })).not.toBeInTheDocument();
  await follow(letter);
  await expect.element(page.getByText("该消息已被平台撤回")).toBeVisible();
  await page.getByRole("link", { name: "查看全部消息" }).click();
  await expect.poll(address).toMatch(/\/reminders/);
});
