import { readToken } from "#src/api/session-token.ts";
import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

/** People of their own for each try: those of the first are there already. */
function newcomers() {
  const surname = `钟${[..."甲乙丙丁戊己庚辛壬癸"][Date.now() % 10]}`;
  const [first, second] = [1, 2].map((last) => `137${String(Date.now()).slice(-7)}${last}`);
  const file = [
    "姓名,手机号,账号类型,所在单位,负责镇街,负责人",
    `${surname}新,${first},镇街人员,大良街道知识产权工作站,大良街道,`,
    `${surname}再,${second},服务机构人员,容桂服务站,容桂街道,`,
    `${surname}误,1371234,镇街人员,大良街道知识产权工作站,没有的镇,`,
  ].join("\n");
  return { surname, first: first ?? "", file };
}

it("accounts come from a file, one locks itself out and is let in again, both are moved and switched off at once", async () => {
  const { surname, first, file } = newcomers();
  await open("phone", "admin", "/user");
  await page.getByRole("button", { name: "导入" }).click();
  const sheet = page.getByRole("dialog", { name: "导入账号" });
  await sheet.getByLabelText("选择文件").upload(new File([file], "账号.csv", { type: "text/csv" }));
  await expect.element(sheet.getByRole("status")).toHaveTextContent("共 3 行，2 个账号可以建立，1 行有问题");
  await expect.element(sheet.getByRole("listitem")).toHaveTextContent("负责镇街：没有名为“没有的镇”的镇街");
  expect(await accessProblems()).toEqual([]);
  await sheet.getByRole("button", { name: "建立 2 个账号" }).click();
  const made = page.getByRole("dialog", { name: "导入账号" });
  await expect.element(made).toHaveTextContent("已办理 2 个账号，1 个没有办理");
  const passwords = made
    .css("code")
    .elements()
    .map(({ textContent }) => textContent);
  expect(passwords).toHaveLength(2);
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
  // Passwords that nobody took are not lost by a slip.
  history.back();
  await page.getByRole("button", { name: "返回", exact: true }).click();
  const taken = nextDownload();
  await made.getByRole("button", { name: "下载密码表" }).click();
  expect((await taken).name).toMatch(/^一次性密码_.*\.csv$/);
  await made.getByRole("button", { name: "关闭" }).click();
  await expect.element(made).not.toBeInTheDocument();

  const anybody = await callerOf(null);
  for (let turn = 0; turn < 5; turn++)
    await anybody.ask(contract.account.login, { mobile: first, password: "Wrong@2026!", type: "pc" });
  await open("desk", "admin", `/user?keyword=${surname}`);
  const row = page.getByRole("row").filter({ hasText: `${surname}新` });
  await expect.element(row).toHaveTextContent("登录已锁定");
  await row.getByRole("button", { name: `更多：${surname}新` }).click();
  await page.getByRole("menuitem", { name: "解除登录锁定" }).click();
  await expect.element(row).not.toHaveTextContent("登录已锁定");

  await open("phone", null, "/login");
  await page.getByLabelText("手机号", { exact: true }).fill(first);
  await page.getByLabelText("密码", { exact: true }).fill(passwords[0] ?? "");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect.poll(address).toMatch(/\/NewupPwd$/);
  const token = readToken() ?? "";

  await open("desk", "admin", `/user?keyword=${surname}`);

  await row.getByRole("checkbox").click();
  await page.getByRole("checkbox", { name: `选择 ${surname}再` }).click();
  const bar = page.getByRole("region", { name: "批量操作" });
  await expect.element(bar).toHaveTextContent("已选 2 个账号");
  expect(await accessProblems()).toEqual([]);
  await bar.getByRole("button", { name: "调整负责镇街" }).click();
  const streets = page.getByRole("dialog", { name: "调整 2 个账号的负责镇街" });
  await streets.getByRole("combobox", { name: "负责镇街" }).fill("勒流");
  await page.getByRole("option", { name: /勒流/ }).or(page.getByTitle(/勒流/)).last().click();
  await streets.getByRole("button", { name: "保存" }).click();
  await expect.element(row).toHaveTextContent("勒流");

  await row.getByRole("checkbox").click();
  await page.getByRole("checkbox", { name: `选择 ${surname}再` }).click();
  await bar.getByRole("button", { name: "停用", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "停用", exact: true }).click();
  await expect.element(row).toHaveTextContent("已停用");
  await expect.element(bar).not.toBeInTheDocument();
  // Who is switched off in the meantime is out.
  await open("phone", { token }, "/NewupPwd");
  await expect.poll(address).toMatch(/\/login/);
});
