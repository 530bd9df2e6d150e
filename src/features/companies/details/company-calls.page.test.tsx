import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { follow, open } from "#tests/pages/open.tsx";
import { callerOf, sql } from "#tests/pages/world.ts";

async function knownFirm() {
  const [firm] = await sql<{ id: string; name: string }>(`
    select companies.id, companies.name from companies
    where deleted_at is null and street_id = '440606005'
      and exists (select from answers where company_id = companies.id and answers.deleted_at is null)
      and exists (select from contacts where company_id = companies.id and is_primary)
    order by companies.id limit 1`);
  if (firm === undefined) throw new Error("大良 has companies that answered");
  return firm;
}

for (const device of ["desk", "phone"] as const)
  it(`on the ${device} a company's card is handed on, all its answers are listed, and its name is no new company's`, async () => {
    const { id, name } = await knownFirm();
    const api = await callerOf("daliang");
    await open(device, "daliang", `/companyDetails?id=${id}`);
    await page.getByRole("button", { name: "企业名片" }).click();
    const card = page.getByRole("dialog", { name: "企业名片" });
    await expect.element(card).toHaveTextContent(name);
    await expect.element(card).toHaveTextContent(/1\d{2}\*{4}\d{4}/u);
    await expect.element(card.getByRole("button", { name: "复制名片" })).toBeEnabled();
    expect([await accessProblems(), overflow()]).toEqual([[], 0]);
    await userEvent.keyboard("{Escape}");

    await page.getByRole("button", { name: "查看全部问卷" }).click();
    const rows = page.getByRole("dialog", { name: "全部问卷" }).getByRole("listitem");
    const { total } = await api.call(contract.question.companyAnswerList, { company_id: id });
    await expect.poll(() => rows.elements().length).toBe(Math.min(total, 20));
    expect([await accessProblems(), overflow()]).toEqual([[], 0]);
    await userEvent.keyboard("{Escape}");

    await follow("/addCompany");
    await page.getByLabelText("企业名称").fill(name);
    await expect.element(page.getByText(`平台已有${name}，不必新增。`)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "打开企业" }))
      .toHaveAttribute("href", `/companyDetails?id=${id}`);
    await page.getByLabelText("企业名称").fill(`${name}某`);
    await expect.element(page.getByText(/^平台已有/u)).not.toBeInTheDocument();
  });
