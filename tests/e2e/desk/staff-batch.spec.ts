import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, fillLogin, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

const [first, second] = ["13712340511", "13712340512"];
const file = [
  "姓名,手机号,账号类型,所在单位,负责镇街,负责人",
  `钟新到,${first},镇街人员,大良街道知识产权工作站,大良街道,`,
  `钟再到,${second},服务机构人员,容桂服务站,容桂街道,`,
  "钟有误,1371234,镇街人员,大良街道知识产权工作站,没有的镇,",
].join("\n");

/** People who are active here would be found by other stories. */
test.afterEach(async ({ server }) => {
  const api = await apiOf(server, "admin");
  const { list } = await api.call(contract.staff.list, { keyword: "钟", state: "on" });
  for (const { id, name } of list)
    if (/^钟[新再]到$/u.test(name)) await api.call(contract.staff.setState, { id, state: "off" });
});

test("accounts come from a file, one locks itself out and is let in again, both are moved and switched off at once", async ({
  open,
  server,
}) => {
  const phone = await open("phone", "admin", "/user");
  await phone.getByRole("button", { name: "导入" }).click();
  const sheet = phone.getByRole("dialog", { name: "导入账号" });
  await sheet
    .getByLabel("选择文件")
    .setInputFiles({ name: "账号.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(sheet.getByRole("status")).toContainText("共 3 行，2 个账号可以建立，1 行有问题");
  await expect(sheet.getByRole("listitem")).toContainText("负责镇街：没有名为“没有的镇”的镇街");
  expect(await accessProblems(phone)).toEqual([]);
  await sheet.getByRole("button", { name: "建立 2 个账号" }).click();
  const made = phone.getByRole("dialog", { name: "导入账号" });
  await expect(made).toContainText("已办理 2 个账号，1 个没有办理");
  const passwords = await made.locator("code").allInnerTexts();
  expect(passwords).toHaveLength(2);
  expect(await accessProblems(phone)).toEqual([]);
  expect(await overflowOf(phone)).toBe(0);
  // Passwords that nobody took are not lost by a slip.
  await phone.goBack();
  await phone.getByRole("button", { name: "返回", exact: true }).click();
  const taken = phone.waitForEvent("download");
  await made.getByRole("button", { name: "下载密码表" }).click();
  expect((await taken).suggestedFilename()).toMatch(/^一次性密码_.*\.csv$/);
  await made.getByRole("button", { name: "关闭" }).click();
  await expect(made).toHaveCount(0);

  for (let turn = 0; turn < 5; turn++)
    await fetch(`${server.url}/v1/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mobile: first, password: "Wrong@2026!" }),
    });
  const desk = await open("desk", "admin", "/user?keyword=钟");
  const row = desk.getByRole("row").filter({ hasText: "钟新到" });
  await expect(row).toContainText("登录已锁定");
  await row.getByRole("button", { name: "更多：钟新到" }).click();
  await desk.getByRole("menuitem", { name: "解除登录锁定" }).click();
  await expect(row).not.toContainText("登录已锁定");
  const person = await open("phone");
  await person.goto("/login");
  await fillLogin(person, first, passwords[0] ?? "");
  await expect(person).toHaveURL(/\/NewupPwd$/);

  await row.getByRole("checkbox").check();
  await desk.getByRole("checkbox", { name: "选择 钟再到" }).check();
  const bar = desk.getByRole("region", { name: "批量操作" });
  await expect(bar).toContainText("已选 2 个账号");
  expect(await accessProblems(desk)).toEqual([]);
  await bar.getByRole("button", { name: "调整负责镇街" }).click();
  const streets = desk.getByRole("dialog", { name: "调整 2 个账号的负责镇街" });
  await streets.getByRole("combobox", { name: "负责镇街" }).fill("勒流");
  await desk.getByRole("option", { name: /勒流/ }).or(desk.getByTitle(/勒流/)).last().click();
  await streets.getByRole("button", { name: "保存" }).click();
  await expect(row).toContainText("勒流");

  await row.getByRole("checkbox").check();
  await desk.getByRole("checkbox", { name: "选择 钟再到" }).check();
  await bar.getByRole("button", { name: "停用", exact: true }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "停用", exact: true }).click();
  await expect(row).toContainText("已停用");
  await expect(bar).toHaveCount(0);
  // Who is switched off in the meantime is out.
  await person.reload();
  await expect(person).toHaveURL(/\/login/);
});
