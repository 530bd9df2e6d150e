import { v7 } from "uuid";
import { type Device, expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

/** Work takes its turn among that of the whole demo. */
const soon = { timeout: 60_000 };

for (const device of ["desk", "phone"] as const satisfies readonly Device[])
  test(`an administrator on the ${device} sees how the platform runs, tests it and repeats what failed`, async ({
    open,
    server,
  }) => {
    test.setTimeout(180_000);
    const [admin] = await server.sql<{ id: string }>("select id from accounts where mobile = '19900000006'");
    const importId = v7();
    await server.sql(
      "insert into imports (id, account_id, file_name, state, rows) values ($1, $2, 'a.xlsx', 'failed', '[]')",
      [importId, admin?.id],
    );
    await server.sql(
      `insert into jobs.job (name, data, state, started_on, completed_on, output)
       values ('company-import', $1, 'failed', now(), now(), '{"message":"disk full","code":"ENOSPC"}')`,
      [JSON.stringify({ id: importId })],
    );
    const page = await open(device, "admin", device === "desk" ? undefined : "/system");
    if (device === "desk") await followMenu(page, "设置", "运行状态");
    else await page.getByRole("link", { name: "运行状态" }).click();

    await test.step("version, database and disk are told", async () => {
      await expect(page.getByRole("region", { name: "版本与数据库" })).toContainText("PostgreSQL");
      await expect(page.getByRole("region", { name: "存储" })).toContainText(/剩余.*GB/u);
    });

    await test.step("a test tells the real answer in place", async () => {
      const ofService = (name: string) =>
        page.getByRole("region", { name: "外部服务" }).getByRole("listitem", { name, exact: true });
      await ofService("文件存储").getByRole("button", { name: "测试文件存储" }).click();
      await expect(ofService("文件存储").getByRole("status")).toContainText("成功：写入、读回、核对和移出均正常。");
      await ofService("短信").getByRole("button", { name: "测试短信" }).click();
      await page.getByRole("button", { name: "发送", exact: true }).click();
      await expect(ofService("短信").getByRole("status")).toContainText("发往本人手机 199****0006");
      await expect(ofService("微信登录")).toContainText("WECHAT_WEB_APP_ID");
    });

    const jobs = page.getByRole("region", { name: "后台任务" });
    const row = (name: string) =>
      jobs.getByRole(device === "desk" ? "row" : "listitem", { name: new RegExp(`^${name}`, "u") });

    await test.step("what failed is found and repeated", async () => {
      await jobs.getByRole("button", { name: /^只看失败/u }).click();
      await expect(row("企业导入")).toContainText("失败：disk full（ENOSPC）");
      await expect(row("清理到期内容")).toHaveCount(0);
      expect(await overflowOf(page)).toBe(0);
      expect(await accessProblems(page)).toEqual([]);
      await row("企业导入").getByRole("button", { name: "重试企业导入" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "重试", exact: true }).click();
      await expect(page.getByText("已重新排队“企业导入”")).toBeVisible();
      await jobs.getByRole("button", { name: /^全部/u }).click();
      await expect(row("企业导入")).toContainText("完成", soon);
      const [done] = await server.sql<{ state: string }>("select state from imports where id = $1", [importId]);
      expect(done?.state).toBe("done");
    });

    await test.step("other work is started by hand", async () => {
      await row("清理到期内容").getByRole("button", { name: "立即运行清理到期内容" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "立即运行", exact: true }).click();
      await expect(page.getByText("已开始运行“清理到期内容”")).toBeVisible();
      await expect(row("清理到期内容")).toContainText("完成", soon);
      expect(await overflowOf(page)).toBe(0);
      expect(await accessProblems(page)).toEqual([]);
    });

    await test.step("an official has no such page", async () => {
      const other = await open(device, "district");
      await other.goto("/systemState");
      await expect(other).not.toHaveURL(/systemState/u);
      await expect(other.getByRole("region", { name: "后台任务" })).toHaveCount(0);
    });
  });
