import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, follow, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const editor = "信息编辑员";

it("an audit administrator reads what another did, and has no page to change anything", async () => {
  await open("desk", "admin", "/user");
  await page.getByRole("button", { name: "新建账号" }).click();
  const form = page.getByRole("dialog", { name: "新建账号" });
  await form.getByText("管理员", { exact: true }).click();
  await form.getByLabelText("手机号").fill("13712340461");
  await form.getByLabelText("姓名").fill(editor);
  await form.getByText("内容管理员", { exact: true }).click();
  await expect.element(form.getByText(/不管理账号和平台设置/)).toBeVisible();
  await form.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByText("账号已建立")).toBeVisible();

  await open("phone", "auditor", "/");
  await expect.poll(address).toMatch(/\/auditLog$/);
  const log = page.getByRole("list", { name: "操作日志" });
  await expect.element(log.getByText("新建账号").first()).toBeVisible();
  await expect.element(log.getByRole("listitem").filter({ hasText: "新建账号" }).first()).toHaveTextContent(editor);
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  await page.getByRole("button", { name: "账号与设备" }).click();
  await expect.poll(address).toMatch(/group=/);
  history.back();
  const file = nextDownload();
  await page.getByRole("button", { name: "导出 Excel" }).click();
  expect((await file).name).toMatch(/^操作日志_.*\.xlsx$/);
  // What it has no page for, the server refuses as well.
  await follow("/user");
  await expect.element(page.getByRole("heading", { name: "没有这个页面" })).toBeVisible();
  await expect.element(page.getByText("新建账号")).not.toBeInTheDocument();
  const api = await callerOf("auditor");
  await expect(api.call(contract.staff.list, {})).rejects.toThrow(/审计管理员不能使用此功能/);

  await open("desk", "admin", "/auditLog?action=audit-export");
  await expect.element(page.getByRole("table").getByText("导出操作日志")).toBeVisible();
  expect(await accessProblems()).toEqual([]);
});
