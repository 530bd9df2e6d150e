import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { searchReady } from "#tests/pages/search-ready.ts";
import { sql } from "#tests/pages/world.ts";

const isOver = page.getByRole("heading", { name: /^试用已于 .* 到期$/u });

it("a trial that is over says why and where to go, and goes on when an administrator extends it", async () => {
  await searchReady();
  await open("phone", "trialOver", "/home");
  await expect.element(isOver).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^试用已于 .* 到期，去认证$/u })).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  await page.getByRole("link", { name: "去申请认证" }).click();
  await expect.poll(address).toBe("/userCenter");
  await expect.element(page.getByRole("button", { name: "申请认证", exact: true })).toBeVisible();
  await follow("/consulting");
  await expect.element(page.getByRole("link", { name: "我要咨询" }).first()).toBeVisible();
  await follow(`/docking?q=${encodeURIComponent("空气炸锅")}`);
  await expect.element(page.getByText(/^找到/u)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^导出|^保存此检索$/u })).not.toBeInTheDocument();

  await open("desk", "admin", "/user?keyword=19900000021");
  const row = page.getByRole("row").filter({ hasText: /试用已于 .* 到期/u });
  await row.getByRole("button", { name: /^更多/u }).click();
  await page.getByRole("menuitem", { name: "延长试用" }).click();
  const sheet = page.getByRole("dialog", { name: /的试用$/u });
  const extend = sheet.getByRole("button", { name: "延长试用" });
  await sheet.getByLabelText("延长原因").fill("太短");
  await extend.click();
  await expect.element(sheet.getByText("请选择试用截止日")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  await sheet.getByLabelText("试用截止日").fill(shiftDay(dayOf(Date.now()), 30));
  await userEvent.keyboard("{Enter}");
  await extend.click();
  await expect.element(sheet.getByText("延长原因至少 5 个字")).toBeVisible();
  await sheet.getByLabelText("延长原因").fill("企业正在准备证明材料");
  await extend.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole("row").filter({ hasText: /试用至 / })).toBeVisible();

  await open("phone", "trialOver", "/home");
  await expect.element(page.getByRole("link", { name: /^试用至 .*，去认证$/u })).toBeVisible();
  await expect.element(isOver).not.toBeInTheDocument();
  await follow("/center?kind=application");
  await page.getByRole("link", { name: /试用已延长至/u }).click();
  await expect.element(page.getByText("原因：企业正在准备证明材料")).toBeVisible();
});

it("a person who waits for the extension looks for it without leaving the page", async () => {
  const until = (days: number) =>
    sql("update accounts set trial_until = now() + $1 * interval '1 day' where mobile = '19900000021'", [days]);
  await until(-1);
  await open("phone", "trialOver", "/home");
  await expect.element(isOver).toBeVisible();
  await until(30);
  await page.getByRole("button", { name: "刷新账号" }).click();
  await expect.element(isOver).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: /^试用至 .*，去认证$/u })).toBeVisible();
});
