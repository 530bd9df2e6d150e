import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

const editor = "信息编辑员";

/** Who could publish what another wrote would be waited for in other stories. */
test.afterEach(async ({ server }) => {
  const api = await apiOf(server, "admin");
  const { list } = await api.call(contract.staff.list, { keyword: editor, state: "on" });
  for (const { id } of list) await api.call(contract.staff.setState, { id, state: "off" });
});

test("an audit administrator reads what another did, and has no page to change anything", async ({ open, server }) => {
  const admin = await open("desk", "admin", "/user");
  await admin.getByRole("button", { name: "新建账号" }).click();
  const form = admin.getByRole("dialog", { name: "新建账号" });
  await form.getByText("管理员", { exact: true }).click();
  await form.getByLabel("手机号").fill("13712340461");
  await form.getByLabel("姓名").fill(editor);
  await form.getByText("内容管理员", { exact: true }).click();
  await expect(form.getByText(/不管理账号和平台设置/)).toBeVisible();
  await form.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByText("账号已建立")).toBeVisible();

  const auditor = await open("phone", "auditor", "/");
  await expect(auditor).toHaveURL(/\/auditLog$/);
  const log = auditor.getByRole("list", { name: "操作日志" });
  await expect(log.getByText("新建账号").first()).toBeVisible();
  await expect(log.getByRole("listitem").filter({ hasText: "新建账号" }).first()).toContainText(editor);
  expect(await accessProblems(auditor)).toEqual([]);
  expect(await overflowOf(auditor)).toBe(0);
  await auditor.getByRole("button", { name: "账号与设备" }).click();
  await expect(auditor).toHaveURL(/group=/);
  await auditor.goBack();
  const file = auditor.waitForEvent("download");
  await auditor.getByRole("button", { name: "导出 Excel" }).click();
  expect((await file).suggestedFilename()).toMatch(/^操作日志_.*\.xlsx$/);
  // What it has no page for, the server refuses as well.
  await auditor.goto("/user");
  await expect(auditor.getByText("新建账号")).toHaveCount(0);
  const api = await apiOf(server, "auditor");
  await expect(api.call(contract.staff.list, {})).rejects.toThrow(/审计管理员不能使用此功能/);

  await admin.goto("/auditLog?action=audit-export");
  await expect(admin.getByRole("table").getByText("导出操作日志")).toBeVisible();
  expect(await accessProblems(admin)).toEqual([]);
});
