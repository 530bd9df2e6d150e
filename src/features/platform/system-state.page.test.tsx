import { v7 } from "uuid";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, type Device, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

const jobs = page.getByRole("region", { name: "后台任务" });

/** Work takes its turn among that of the whole demo. */
const soon = { timeout: 60_000 };

/** An import of companies whose job has failed. */
async function failedImport(): Promise<string> {
  const [admin] = await sql<{ id: string }>("select id from accounts where mobile = '19900000006'");
  const id = v7();
  await sql("insert into imports (id, account_id, file_name, state, rows) values ($1, $2, 'a.xlsx', 'failed', '[]')", [
    id,
    admin?.id,
  ]);
  await sql(
    `insert into jobs.job (name, data, state, started_on, completed_on, output)
     values ('company-import', $1, 'failed', now(), now(), '{"message":"disk full","code":"ENOSPC"}')`,
    [JSON.stringify({ id })],
  );
  return id;
}

for (const device of ["desk", "phone"] as const satisfies readonly Device[]) {
  /** Work that somebody has just started is not started again: each device takes another. */
  const other = device === "desk" ? "清理到期内容" : "清理无主文件";
  const row = (name: string) =>
    jobs.getByRole(device === "desk" ? "row" : "listitem", { name: new RegExp(`^${name}`, "u") });

  it(`an administrator on the ${device} sees how the platform runs, and tests its services`, async () => {
    await open(device, "admin", device === "desk" ? "/" : "/system");
    if (device === "desk") await followMenu("设置", "运行状态");
    else await page.getByRole("link", { name: "运行状态" }).click();
    await expect
      .element(page.getByRole("region", { name: "版本与数据库" }))
      .toHaveTextContent(/PostgreSQL.*统计和导出.*处理中 \d+ 项，排队 \d+ 项，启动以来因繁忙未处理 0 项/u);
    await expect.element(page.getByRole("region", { name: "存储" })).toHaveTextContent(/剩余.*GB.*上传的文件/u);
    const ofService = (name: string) =>
      page.getByRole("region", { name: "外部服务" }).getByRole("listitem", { name, exact: true });
    await ofService("文件存储").getByRole("button", { name: "测试文件存储" }).click();
    await expect
      .element(ofService("文件存储").getByRole("status"))
      .toHaveTextContent("成功：写入、读回、核对和移出均正常。");
    await ofService("短信").getByRole("button", { name: "测试短信" }).click();
    await page.getByRole("button", { name: "发送", exact: true }).click();
    await expect.element(ofService("短信").getByRole("status")).toHaveTextContent("发往本人手机 199****0006");
    await expect.element(ofService("微信登录")).toHaveTextContent("WECHAT_WEB_APP_ID");
  });

  it(`on the ${device} work that failed is found and repeated, and other work is started by hand`, async () => {
    const failed = await failedImport();
    await open(device, "admin", "/systemState");
    await jobs.getByRole("button", { name: /^只看失败/u }).click();
    await expect.element(row("企业导入")).toHaveTextContent("失败：disk full（ENOSPC）");
    await expect.element(row(other)).not.toBeInTheDocument();
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
    await row("企业导入").getByRole("button", { name: "重试企业导入" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "重试", exact: true }).click();
    await expect.element(page.getByText("已重新排队“企业导入”")).toBeVisible();
    await jobs.getByRole("button", { name: /^全部/u }).click();
    await expect.element(row("企业导入"), soon).toHaveTextContent("完成");
    expect(await sql("select state from imports where id = $1", [failed])).toEqual([{ state: "done" }]);
    await row(other)
      .getByRole("button", { name: `立即运行${other}` })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "立即运行", exact: true }).click();
    await expect.element(page.getByText(`已开始运行“${other}”`)).toBeVisible();
    await expect.element(row(other), soon).toHaveTextContent("完成");
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
  });

  it(`an official on the ${device} has no such page`, async () => {
    await open(device, "district", "/systemState");
    await expect.poll(address).not.toMatch(/systemState/u);
    await expect.element(jobs).not.toBeInTheDocument();
  });
}
