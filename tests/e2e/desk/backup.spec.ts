import type { BrowserContext } from "@playwright/test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiOf } from "#tests/fixtures/api.ts";
import { startAppServer } from "#tests/fixtures/app-server.ts";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import { devices, expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("an administrator makes a backup at the desk and sees it on the phone; an official has no such page", async ({
  browser,
}) => {
  const folder = join(await mkdtemp(join(tmpdir(), "ip-smart-backups-")), "nightly");
  const server = await startAppServer({ BACKUP_DIR: folder });
  // Others of the same browser stay as they are.
  const opened: BrowserContext[] = [];
  const open = async (device: "desk" | "phone", account: AccountName) => {
    const context = await browser.newContext({ ...devices[device], baseURL: server.url });
    opened.push(context);
    const { token } = await apiOf(server, account, device === "phone" ? "phone" : "pc");
    await context.addCookies([{ name: "sq_token", value: token, url: server.url, sameSite: "Strict" }]);
    return context.newPage();
  };
  try {
    const desk = await open("desk", "admin");
    await desk.goto("/user");
    await expect(desk.getByText("还没有数据备份，请立即备份一次。")).toBeVisible();
    await desk.getByRole("link", { name: "查看数据备份" }).click();
    const state = desk.getByRole("region", { name: "备份", exact: true });
    await expect(state.getByRole("status")).toHaveText("还没有备份。");
    await expect(state).toContainText("请立即备份一次");
    await expect(state).toContainText("数据库由外部 PostgreSQL 提供，请用其自身的备份");
    const begin = state.getByRole("button", { name: "立即备份" });
    await begin.click();
    await desk.getByRole("dialog", { name: "立即备份？" }).getByRole("button", { name: "返回" }).click();
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    await begin.click();
    await desk.getByRole("dialog", { name: "立即备份？" }).getByRole("button", { name: "开始备份" }).click();
    await expect(desk.getByRole("region", { name: "保留的备份" }).getByRole("listitem")).toHaveCount(1);
    await expect(state.getByRole("status")).toContainText("最近一次备份");
    await expect(state).not.toContainText("请立即备份一次");
    expect(await accessProblems(desk, "#main")).toEqual([]);

    const phone = await open("phone", "admin");
    await phone.goto("/system");
    await expect(phone.getByText(/没有数据备份/)).toHaveCount(0);
    await phone.getByRole("link", { name: "数据备份" }).click();
    await expect(phone.getByRole("region", { name: "保留的备份" }).getByRole("listitem")).toContainText("仅文件");
    expect(await overflowOf(phone)).toBe(0);
    expect(await accessProblems(phone, "#main")).toEqual([]);

    const official = await open("desk", "district");
    await official.goto("/backup");
    await expect(official.getByRole("region", { name: "备份", exact: true })).toHaveCount(0);
    await expect(official.getByRole("link", { name: "数据备份" })).toHaveCount(0);
  } finally {
    for (const context of opened) await context.close();
    await server.remove();
    await rm(join(folder, ".."), { recursive: true });
  }
});
