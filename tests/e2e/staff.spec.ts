import { expect, fillLogin, test } from "#tests/fixtures/app-test.ts";

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
