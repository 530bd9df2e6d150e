import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { type Device, expect, expectDelivered, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

interface Firm {
  id: string;
  name: string;
  legal_person: string;
  credit_code: string;
}

for (const device of ["desk", "phone"] as const satisfies readonly Device[])
  test(`an official looks a company up on the ${device} and takes over what is ticked, by the company's own form`, async ({
    open,
    server,
  }) => {
    const firms = await server.sql<Firm>(`
      select id, name, legal_person, credit_code from companies
      where deleted_at is null and street_id = '440606005' and legal_person <> '' and credit_code <> ''
      order by id ${device === "desk" ? "asc" : "desc"} limit 2`);
    const [firm, other] = firms;
    if (firm === undefined || other === undefined) throw new Error("大良 has companies");
    const api = await apiOf(server, "daliang");
    const before = await api.call(contract.company.companyAllInfo, { id: firm.id });
    const page = await open(device, "daliang", `/companyDetails?id=${firm.id}`);
    await expectDelivered(page);
    const lookUp = page.getByRole("button", { name: "查工商信息" });
    const sheet = page.getByRole("dialog", { name: "查工商信息" });

    await test.step("the answer says whose it is, and offers nothing that is the same", async () => {
      await lookUp.click();
      await expect(sheet).toContainText("尚未配置天眼查，以下为本平台企业名录的记录。");
      await expect(sheet).toContainText(/来源：本平台企业名录，截至 \d{4}年/u);
      await expect(sheet.getByRole("list", { name: "逐项对照" }).getByRole("checkbox")).toHaveCount(0);
      await expect(sheet.getByRole("button", { name: "请勾选要填入的内容" })).toBeDisabled();
      expect(await accessProblems(page)).toEqual([]);
    });

    await test.step("another company is told apart, and only the tick goes into the form", async () => {
      await sheet.getByRole("button", { name: "按名称或信用代码查找其他企业" }).click();
      await sheet.getByRole("searchbox").fill(other.credit_code);
      await sheet.getByRole("searchbox").press("Enter");
      await sheet.getByRole("button", { name: `查看 ${other.name}` }).click();
      await expect(sheet.getByRole("alert")).toContainText("请核对是否为同一家企业");
      await sheet.getByRole("checkbox", { name: "采用登记的法定代表人" }).check();
      expect(await accessProblems(page)).toEqual([]);
      await sheet.getByRole("button", { name: "填入表单（1 项）" }).click();
      await expect(sheet).toHaveCount(0);
    });

    await test.step("nothing is written before the form is saved; then this field alone", async () => {
      const form = page.getByRole("dialog", { name: "编辑企业" });
      await expect(form.getByLabel("法定代表人")).toHaveValue(other.legal_person);
      await expect(form.getByLabel("企业名称")).toHaveValue(firm.name);
      const meanwhile = await api.call(contract.company.companyAllInfo, { id: firm.id });
      expect(meanwhile.company.rev).toBe(before.company.rev);
      await form.getByRole("button", { name: "保存", exact: true }).click();
      await expect(form).toHaveCount(0);
      await expectDelivered(page);
      const { company } = await api.call(contract.company.companyAllInfo, { id: firm.id });
      expect(company).toMatchObject({
        name: firm.name,
        credit_code: firm.credit_code,
        legal_person: other.legal_person,
        rev: before.company.rev + 1,
      });
    });

    await test.step("a new company is searched for and taken over", async () => {
      await follow(page, "/addCompany");
      await page.getByRole("button", { name: "查工商信息" }).click();
      await sheet.getByRole("searchbox").fill(other.name);
      await sheet.getByRole("searchbox").press("Enter");
      await expect(sheet.getByRole("link", { name: "已在本平台，打开企业" })).toHaveAttribute(
        "href",
        `/companyDetails?id=${other.id}`,
      );
      await sheet.getByRole("button", { name: `查看 ${other.name}` }).click();
      await sheet.getByRole("button", { name: /^勾选全部不同项/u }).click();
      await sheet.getByRole("button", { name: /^填入表单/u }).click();
      await expect(page.getByLabel("企业名称")).toHaveValue(other.name);
      await expect(page.getByLabel("统一社会信用代码")).toHaveValue(other.credit_code);
    });

    await test.step("without a network the button says that it needs one, and the form stays", async () => {
      await page.context().setOffline(true);
      await expect(page.getByRole("button", { name: "查工商信息（需要联网）" })).toBeDisabled();
      await expect(page.getByLabel("企业名称")).toHaveValue(other.name);
      await page.context().setOffline(false);
      await expect(page.getByRole("button", { name: "查工商信息", exact: true })).toBeEnabled();
    });
  });

test("an enterprise sees what is registered of it, and cannot take over what certification proved", async ({
  open,
}) => {
  const page = await open("desk", "enterprise", "/system");
  await expect(page.getByText("注册资本（万元）").locator("xpath=following-sibling::*[1]")).toHaveText(
    /^[\d,]+,\d{3}/u,
  );
  await page.getByRole("button", { name: "修改资料" }).click();
  const form = page.getByRole("dialog", { name: "修改资料" });
  await form.getByLabel("法定代表人").fill("写错了");
  await form.getByRole("button", { name: "查工商信息" }).click();
  const sheet = page.getByRole("dialog", { name: "查工商信息" });
  await expect(sheet.getByRole("button", { name: /查找其他企业/u })).toHaveCount(0);
  await sheet.getByRole("checkbox", { name: "采用登记的法定代表人" }).check();
  await sheet.getByRole("button", { name: "填入表单（1 项）" }).click();
  await expect(form.getByLabel("法定代表人")).not.toHaveValue("写错了");
});

test("an administrator settles limits and prices, and sees what the provider did", async ({ open }) => {
  for (const device of ["desk", "phone"] as const) {
    const page = await open(device, "admin", device === "desk" ? undefined : "/dataSources");
    if (device === "desk") await followMenu(page, "设置", "外部数据源");
    const part = page.getByRole("region", { name: "天眼查（企业工商信息）" });
    await expect(part).toContainText("未配置，由本平台企业名录代答");
    await expect(part).toContainText("还没有向天眼查查询过");
    const limit = device === "desk" ? "77" : "88";
    await part.getByRole("button", { name: "修改设置" }).click();
    const sheet = page.getByRole("dialog", { name: "天眼查设置" });
    await sheet.getByLabel("全平台每日上限（次）").fill("很多");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(sheet.getByText("全平台每日上限应为整数").first()).toBeVisible();
    await sheet.getByLabel("全平台每日上限（次）").fill(limit);
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect(part).toContainText(`全平台 ${limit} 次`);
    expect(await accessProblems(page)).toEqual([]);
  }
});
