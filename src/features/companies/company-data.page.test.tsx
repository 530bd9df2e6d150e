import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectDelivered } from "#tests/pages/delivery.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { type Device, follow, open } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";
import { callerOf, cutNetwork, sql, tellCall } from "#tests/pages/world.ts";

interface Firm {
  id: string;
  name: string;
  legal_person: string;
  credit_code: string;
}

for (const device of ["desk", "phone"] as const satisfies readonly Device[])
  it(`an official looks a company up on the ${device} and takes over what is ticked, by the company's own form`, async () => {
    const firms = await sql<Firm>(`
      select id, name, legal_person, credit_code from companies
      where deleted_at is null and street_id = '440606005' and legal_person <> '' and credit_code <> ''
      order by id ${device === "desk" ? "asc" : "desc"} limit 2`);
    const [firm, other] = firms;
    if (firm === undefined || other === undefined) throw new Error("大良 has companies");
    const api = await callerOf("daliang");
    const before = await api.call(contract.company.companyAllInfo, { id: firm.id });
    await open(device, "daliang", `/companyDetails?id=${firm.id}`);
    await expectDelivered();
    const lookUp = page.getByRole("button", { name: "查工商信息" });
    const sheet = page.getByRole("dialog", { name: "查工商信息" });

    await step("the answer says whose it is, and offers nothing that is the same", async () => {
      await lookUp.click();
      await expect.element(sheet).toHaveTextContent("尚未配置天眼查，以下为本平台企业名录的记录。");
      await expect.element(sheet).toHaveTextContent(/来源：本平台企业名录，截至 \d{4}年/u);
      await expect.element(sheet.getByRole("list", { name: "逐项对照" }).getByRole("checkbox")).not.toBeInTheDocument();
      await expect.element(sheet.getByRole("button", { name: "请勾选要填入的内容" })).toBeDisabled();
      expect(await accessProblems()).toEqual([]);
    });

    await step("another company is told apart, and only the tick goes into the form", async () => {
      await sheet.getByRole("button", { name: "按名称或信用代码查找其他企业" }).click();
      await sheet.getByRole("searchbox").fill(other.credit_code);
      await userEvent.keyboard("{Enter}");
      await sheet.getByRole("button", { name: `查看 ${other.name}` }).click();
      await expect.element(sheet.getByRole("alert")).toHaveTextContent("请核对是否为同一家企业");
      await sheet.getByRole("checkbox", { name: "采用登记的法定代表人" }).click();
      expect(await accessProblems()).toEqual([]);
      await sheet.getByRole("button", { name: "填入表单（1 项）" }).click();
      await expect.element(sheet).not.toBeInTheDocument();
    });

    await step("nothing is written before the form is saved; then this field alone", async () => {
      const form = page.getByRole("dialog", { name: "编辑企业" });
      await expect.element(form.getByLabelText("法定代表人")).toHaveValue(other.legal_person);
      await expect.element(form.getByLabelText("企业名称")).toHaveValue(firm.name);
      const meanwhile = await api.call(contract.company.companyAllInfo, { id: firm.id });
      expect(meanwhile.company.rev).toBe(before.company.rev);
      await form.getByRole("button", { name: "保存", exact: true }).click();
      await expect.element(form).not.toBeInTheDocument();
      await expectDelivered();
      const { company } = await api.call(contract.company.companyAllInfo, { id: firm.id });
      expect(company).toMatchObject({
        name: firm.name,
        credit_code: firm.credit_code,
        legal_person: other.legal_person,
        rev: before.company.rev + 1,
      });
    });

    await step("a new company is searched for and taken over", async () => {
      await follow("/addCompany");
      await page.getByRole("button", { name: "查工商信息" }).click();
      await sheet.getByRole("searchbox").fill(other.name);
      await userEvent.keyboard("{Enter}");
      await expect
        .element(sheet.getByRole("link", { name: "已在本平台，打开企业" }))
        .toHaveAttribute("href", `/companyDetails?id=${other.id}`);
      await sheet.getByRole("button", { name: `查看 ${other.name}` }).click();
      await sheet.getByRole("button", { name: /^勾选全部不同项/u }).click();
      await sheet.getByRole("button", { name: /^填入表单/u }).click();
      await expect.element(page.getByLabelText("企业名称")).toHaveValue(other.name);
      await expect.element(page.getByLabelText("统一社会信用代码")).toHaveValue(other.credit_code);
    });

    await step("without a network the button says that it needs one, and the form stays", async () => {
      cutNetwork(true);
      await expect.element(page.getByRole("button", { name: "查工商信息（需要联网）" })).toBeDisabled();
      await expect.element(page.getByLabelText("企业名称")).toHaveValue(other.name);
      cutNetwork(false);
      await expect.element(page.getByRole("button", { name: "查工商信息", exact: true })).toBeEnabled();
    });
  });

it("what is left of the day's questions stands above the search, in the provider's words where none is", async () => {
  const limits = { account_limit: 50, own_today: 48, day_limit: 500, today: 499, keep_days: 30 };
  const state = { ...limits, configured: true, source: "tianyancha" as const, own_cost: "0", opens_at: null, note: "" };
  for (const [told, words] of [
    [state, "天眼查今天还可查 1 次；查过的企业不计次数。"],
    [{ ...state, note: "管理员已停用天眼查查询。" }, "管理员已停用天眼查查询。"],
  ] as const) {
    const restore = tellCall(contract.companyData.login, told);
    await open("phone", "daliang", "/addCompany");
    await page.getByRole("button", { name: "查工商信息" }).click();
    await expect
      .element(page.getByRole("dialog", { name: "查工商信息" }).getByText(words, { exact: true }))
      .toBeVisible();
    restore();
  }
});

it("an enterprise sees what is registered of it, and cannot take over what certification proved", async () => {
  await open("desk", "enterprise", "/system");
  await expect.element(page.css(":text-is('注册资本（万元）') + *")).toHaveTextContent(/^[\d,]+,\d{3}/u);
  await page.getByRole("button", { name: "修改资料" }).click();
  const form = page.getByRole("dialog", { name: "修改资料" });
  await form.getByLabelText("法定代表人").fill("写错了");
  await form.getByRole("button", { name: "查工商信息" }).click();
  const sheet = page.getByRole("dialog", { name: "查工商信息" });
  await expect.element(sheet.getByRole("button", { name: /查找其他企业/u })).not.toBeInTheDocument();
  await sheet.getByRole("checkbox", { name: "采用登记的法定代表人" }).click();
  await sheet.getByRole("button", { name: "填入表单（1 项）" }).click();
  await expect.element(form.getByLabelText("法定代表人")).not.toHaveValue("写错了");
});

it("an administrator settles limits and prices, and sees what the provider did", async () => {
  for (const device of ["desk", "phone"] as const) {
    await open(device, "admin", device === "desk" ? "/" : "/dataSources");
    if (device === "desk") await followMenu("设置", "外部数据源");
    const part = page.getByRole("region", { name: "天眼查（企业工商信息）" });
    await expect.element(part).toHaveTextContent("未配置，由本平台企业名录代答");
    await expect.element(part).toHaveTextContent("还没有向天眼查查询过");
    const limit = device === "desk" ? "77" : "88";
    await part.getByRole("button", { name: "修改设置" }).click();
    const sheet = page.getByRole("dialog", { name: "天眼查设置" });
    await sheet.getByLabelText("全平台每日上限（次）").fill("很多");
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect.element(sheet.getByText("全平台每日上限应为整数").first()).toBeVisible();
    await sheet.getByLabelText("全平台每日上限（次）").fill(limit);
    await sheet.getByRole("button", { name: "保存" }).click();
    await expect.element(part).toHaveTextContent(`全平台 ${limit} 次`);
    expect(await accessProblems()).toEqual([]);
  }
});
