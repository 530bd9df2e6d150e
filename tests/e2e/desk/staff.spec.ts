import { accounts } from "#tests/fixtures/accounts.ts";
import { expect, fillLogin, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("a lead makes a sub-account, whose generated password opens nothing but its own change", async ({ open }) => {
  const lead = await open("phone", "daliangLead");
  await lead.getByRole("link", { name: "我的", exact: true }).click();
  await lead.getByRole("link", { name: "人员与设备" }).click();
  await lead.getByRole("button", { name: "新建账号" }).click();
  const form = lead.getByRole("dialog");
  await form.getByLabel("手机号").fill("13712345678");
  await form.getByLabel("姓名").fill("欧新来");
  await expect(form).toContainText("大良街道知识产权工作站（子账号）");
  await expect(form.getByRole("button", { name: /^负责镇街/ })).toContainText("大良");
  await form.getByRole("button", { name: "保存" }).click();
  const made = lead.getByRole("dialog", { name: "欧新来的登录密码" });
  const generated = await made.locator("output").innerText();
  await made.getByRole("button", { name: "已记下，关闭" }).click();
  await expect(lead.getByRole("listitem").filter({ hasText: "欧新来" })).toContainText("在用");

  const fresh = await open("desk");
  await fresh.goto("/login");
  await fillLogin(fresh, "13712345678", generated);
  await expect(fresh).toHaveURL(/\/NewupPwd$/);
  await fresh.goto("/workVisit");
  await expect(fresh).toHaveURL(/\/NewupPwd$/);
  await fresh.getByLabel("一次性密码").fill(generated);
  await fresh.getByLabel("新密码", { exact: true }).fill("Zijide@2026");
  await fresh.getByLabel("再次填写新密码").fill("Zijide@2026");
  await fresh.getByRole("button", { name: "保存" }).click();
  await expect(fresh).toHaveURL(/\/work$/);
  await expect(fresh.getByRole("alert")).toHaveCount(0);
});

for (const device of ["desk", "phone"] as const)
  test(`a manager has a lost phone wiped and its person's password reset in one step, on a ${device}`, async ({
    open,
    server,
  }) => {
    const [before] = await server.sql<{ name: string; password_hash: string }>(
      "select name, password_hash from accounts where mobile = $1",
      [accounts.ronggui],
    );
    const { name = "", password_hash } = before ?? {};
    const lost = await open("phone", "ronggui");
    await readyForTheField(lost);
    await lost.context().setOffline(true);
    const manager = await open(device, "district", "/staff?tab=devices");
    const row = manager
      .getByRole("listitem")
      .filter({ hasText: name })
      .filter({ hasText: "已登录" })
      .filter({ has: manager.getByRole("button", { name: "清除该设备数据" }) })
      .first();
    await row.getByRole("button", { name: "清除该设备数据" }).click();
    const question = manager.getByRole("dialog");
    await expect(question.getByRole("checkbox", { name: /^同时重置密码/ })).toBeChecked();
    await expect(question).toContainText("下达后此设备不能再读取任何内容");
    expect(await accessProblems(manager)).toEqual([]);
    await question.getByRole("button", { name: /清除/ }).click();

    const made = manager.getByRole("dialog", { name: `${name}的登录密码` });
    await expect(made).toContainText("在另一台设备上用手机号和这个密码登录，先设置自己的密码");
    const generated = await made.locator("output").innerText();
    await made.getByRole("button", { name: "已记下，关闭" }).click();
    // Nobody is signed in on it any more: the new password has ended the session.
    const ordered = manager.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "等待设备联网" });
    await expect(ordered).toHaveCount(1);

    const fresh = await open("desk");
    await fresh.goto("/login");
    await fillLogin(fresh, accounts.ronggui);
    await expect(fresh.getByRole("alert")).toHaveText("手机号或密码不正确");
    await fillLogin(fresh, accounts.ronggui, generated);
    await expect(fresh).toHaveURL(/\/NewupPwd$/);

    // The phone still hears of the order, although its session is over.
    await lost.context().setOffline(false);
    await expect(lost.getByRole("dialog", { name: "本机数据已清除" })).toBeVisible({ timeout: 60_000 });
    await manager.reload();
    await expect(manager.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "没有丢失" })).toBeVisible();
    await server.sql("update accounts set password_hash = $1, must_change_password = false where mobile = $2", [
      password_hash,
      accounts.ronggui,
    ]);
    await server.sql("update devices set wipe_ordered_at = null, wiped_at = null");
  });
