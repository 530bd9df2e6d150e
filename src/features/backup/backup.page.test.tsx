import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { type Device, open } from "#tests/pages/open.tsx";
import { callerOf, tellCall } from "#tests/pages/world.ts";

it("an administrator makes a backup at the desk and sees it on the phone; an official has no such page", async () => {
  const admin = await callerOf("admin");
  const kept = async () => (await admin.call(contract.backup.state, {})).list.length;
  await open("desk", "admin", "/user");
  await expect.element(page.getByText("还没有数据备份，请立即备份一次。")).toBeVisible();
  await page.getByRole("link", { name: "查看数据备份" }).click();
  const state = page.getByRole("region", { name: "备份", exact: true });
  await expect.element(state.getByRole("status")).toHaveTextContent(/^还没有备份。$/u);
  await expect.element(state).toHaveTextContent("请立即备份一次");
  await expect.element(state).toHaveTextContent("数据库由外部 PostgreSQL 提供，请用其自身的备份");
  const begin = state.getByRole("button", { name: "立即备份" });
  await begin.click();
  await page.getByRole("dialog", { name: "立即备份？" }).getByRole("button", { name: "返回" }).click();
  expect(await kept()).toBe(0);
  await begin.click();
  await page.getByRole("dialog", { name: "立即备份？" }).getByRole("button", { name: "开始备份" }).click();
  const backups = page.getByRole("region", { name: "保留的备份" }).getByRole("listitem");
  await expect.poll(() => backups.elements().length).toBe(1);
  await expect.element(state.getByRole("status")).toHaveTextContent("最近一次备份");
  await expect.element(state).not.toHaveTextContent("请立即备份一次");
  expect(await accessProblems("#main")).toEqual([]);
  expect(await kept()).toBe(1);

  await open("phone", "admin", "/system");
  await expect.element(page.getByText(/没有数据备份/)).not.toBeInTheDocument();
  await page.getByRole("link", { name: "数据备份" }).click();
  await expect.element(backups).toHaveTextContent("仅文件");
  expect(overflow()).toBe(0);
  expect(await accessProblems("#main")).toEqual([]);

  await open("desk", "district", "/backup");
  await expect.element(page.getByRole("heading", { name: "没有这个页面" })).toBeVisible();
  await expect.element(state).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "数据备份" })).not.toBeInTheDocument();
});

for (const device of ["phone", "desk"] as const satisfies readonly Device[])
  it(`an administrator on the ${device} is told of a folder that no backup can be written into`, async () => {
    const admin = await callerOf("admin");
    const problem = "备份文件夹（BACKUP_DIR）没有写入权限";
    const backup = await admin.call(contract.backup.state, {});
    onTestFinished(tellCall(contract.backup.state, { ...backup, problem }));
    const platform = await admin.call(contract.platform.state, {});
    onTestFinished(tellCall(contract.platform.state, { ...platform, backup_problem: problem }));
    for (const at of ["/backup", "/systemState"]) {
      await open(device, "admin", at);
      await expect.element(page.getByText(`${problem}，备份会失败，请检查服务器。`)).toBeVisible();
      expect(overflow()).toBe(0);
      expect(await accessProblems("#main")).toEqual([]);
    }
  });
