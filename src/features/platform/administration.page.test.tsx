import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf, failCalls } from "#tests/pages/world.ts";

const part = (title: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });

it.for(["desk", "phone"] as const)(
  "an administrator has on the %s everything that is governed with its state and the way to it",
  async (device) => {
    const admin = await callerOf("admin");
    const [accounts, companies, rules, certified, changes, applications] = await Promise.all([
      admin.call(contract.staff.list, { size: 1 }),
      admin.call(contract.company.getCompany, { size: 1 }),
      admin.call(contract.warning.warningRules, {}),
      admin.call(contract.account.certifyList, { size: 1 }),
      admin.call(contract.enterprise.companyChangeQueue, { size: 1 }),
      admin.call(contract.application.queue, { size: 1 }),
    ]);
    const waiting = certified.waiting + changes.waiting + applications.waiting;
    const restore = failCalls("/v1/backup/state");
    await open(device, "admin", "/system");
    await expect.element(part("用户管理")).toHaveTextContent(`共 ${accounts.total} 个账号`);
    await expect
      .element(part("申请管理"))
      .toHaveTextContent(waiting === 0 ? "没有待处理的申请" : `${waiting} 项申请待处理`);
    await expect
      .element(part("企业导入"))
      .toHaveTextContent(new RegExp(`${companies.total.toLocaleString("en")} 家`, "u"));
    await expect.element(part("专利导入")).toHaveTextContent(/专利库共 [\d,]+ 件/u);
    await expect.element(part("存储")).toHaveTextContent(/剩余 [\d.,]+ GB/u);
    await expect.element(part("预警规则")).toHaveTextContent(`启用 ${rules.filter(({ is_on }) => is_on).length} 类`);
    await expect.element(part("操作日志")).toHaveTextContent(/今天 \d+ 条/u);
    // One that fails leaves the others, and is asked for again by hand.
    await expect.element(part("数据备份"), { timeout: 60_000 }).toHaveTextContent("没有读到");
    restore();
    await part("数据备份").getByRole("button", { name: "重试：数据备份" }).click();
    await expect.element(part("数据备份")).toHaveTextContent("还没有备份");
    await expect.element(page.getByText("正在读取…")).not.toBeInTheDocument();
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
    await part("企业导入").getByRole("link").click();
    await expect.poll(address).toBe("/companyImport");
    await expect.element(page.getByRole("heading", { name: "企业导入" }).first()).toBeVisible();
    await page.getByRole("button", { name: "返回" }).click();
    await expect.poll(address).toBe("/system");
  },
);

it("an administrator comes to the advanced search by the menu, at the desk and on the phone", async () => {
  await open("desk", "admin", "/user");
  await followMenu("专利", "高级检索");
  await expect.poll(address).toBe("/AdvancedSearch");
  await expect.element(page.getByRole("button", { name: "返回" })).not.toBeInTheDocument();
  await open("phone", "admin", "/user");
  await page.getByRole("button", { name: "全部功能" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "高级检索" }).click();
  await expect.poll(address).toBe("/AdvancedSearch");
});
