import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf, sql } from "#tests/pages/world.ts";

const numberIn = (words: string) => Number(/\d+/u.exec(words)?.[0] ?? Number.NaN);

it("a company confirms many payments at once", async () => {
  await open("desk", "enterprise", "/annuities?which=unconfirmed");
  const range = page.getByRole("group", { name: "范围" }).getByRole("button", { name: /^未确认缴纳/u });
  await expect.element(range).toHaveTextContent(/\d/u);
  expect(await accessProblems()).toEqual([]);
  await page.getByRole("button", { name: /^批量确认已缴/u }).click();
  const sheet = page.getByRole("dialog", { name: "批量确认已缴" });
  await expect.element(sheet.getByText(/缴纳 ¥\s[\d,]+\.\d\d/u).first()).toBeVisible();
  await sheet.getByRole("button", { name: /^确认 \d+ 件已按期缴纳/u }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(range).toHaveTextContent(/未确认缴纳 0/u);
  await expect.element(page.getByText("没有符合条件的专利")).toBeVisible();
});

it("each year of the forecast leads to its patents", async () => {
  await page.getByRole("link", { name: "五年预测" }).click();
  const year = page.getByRole("list", { name: "各年年费" }).getByRole("link").last();
  const count = numberIn((await year.findElement()).textContent.replace(/^\d+ 年/u, ""));
  expect(await accessProblems()).toEqual([]);
  await year.click();
  await expect.poll(address).toMatch(/cost_year=/u);
  await expect.element(page.getByText(new RegExp(`^平台收录的专利，全部共 ${count} 件`, "u"))).toBeVisible();
});

it("the days are subscribed to by an address that asks for no session", async () => {
  await page.getByRole("button", { name: "订阅", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "订阅年费期限" });
  await sheet.getByRole("button", { name: "生成订阅地址" }).click();
  const field = await sheet.getByRole("textbox", { name: "订阅地址" }).findElement();
  const days = await fetch((field as HTMLInputElement).value, { credentials: "omit" });
  expect(await days.text()).toMatch(/^SUMMARY:.*年费期限/mu);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
});

it("an official reads companies and streets by what is due", async () => {
  await open("desk", "district", "/");
  await followMenu("专利", "年费一览");
  await expect.element(page.getByRole("region", { name: "各镇街年费" }).getByRole("row").nth(1)).toBeVisible();
  await page
    .getByRole("group", { name: "范围" })
    .getByRole("button", { name: /^180 天内到期/u })
    .click();
  await expect.poll(address).toMatch(/which=180/u);
  expect(await accessProblems()).toEqual([]);
  await page.css("tbody tr.ant-table-row a").nth(1).click();
  await expect.poll(address).toMatch(/\/annuities\?company_id=/u);
  await expect.element(page.getByRole("list", { name: "专利年费" }).getByRole("listitem").first()).toBeVisible();
});

it("on the phone a payment is recorded with a note on its amount", async () => {
  await open("phone", "enterprise", "/annuities?which=180");
  await page.getByRole("list", { name: "专利年费" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "登记缴费" }).click();
  const sheet = page.getByRole("dialog", { name: "登记缴费" });
  await sheet.getByLabelText("金额").fill("1");
  await expect.element(sheet.getByText(/登记后仍需补缴/u)).toBeVisible();
  await sheet.getByRole("button", { name: "登记", exact: true }).click();
  await expect.element(page.getByText("已缴金额不足，需补缴")).toBeVisible();
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
});

it("on the phone an official has the sums in cards, with the chosen range in view", async () => {
  await open("phone", "daliang", "/officeAnnuities?which=180");
  const card = page.getByRole("list", { name: "企业年费" }).getByRole("listitem").first();
  await expect.element(card).toHaveTextContent("180 天内到期");
  // The counts, which come later, make the chips before it longer.
  const chip = page.getByRole("button", { pressed: true, name: /^180 天内到期/u });
  await expect.element(chip).toBeInViewport({ ratio: 0.99 });
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
});

it.for(["desk", "phone"] as const)(
  "a company reads on the %s which of its patents pay reduced fees, and comes to the account and back",
  async (device) => {
    const company = await callerOf("enterprise");
    await company.call(contract.annuity.reduction, { kind: "single", from_year: 1 });
    await open(device, "enterprise", "/annuities");
    await page.getByRole("link", { name: "费用减缴" }).click();
    await expect.poll(address).toMatch(/^\/cutDetails\?company=/u);
    await expect.poll(() => document.title).toMatch(/^费用减缴/u);
    const chips = page.getByRole("group", { name: "减缴情况" });
    const all = numberIn((await chips.getByRole("button", { name: /^全部 \d/u }).findElement()).textContent);
    const rows = page.getByRole("list", { name: "费用减缴" }).getByRole("listitem");
    await expect.poll(() => rows.elements().length).toBe(Math.min(all, 20));
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
    await chips.getByRole("button", { name: /^减缴中/u }).click();
    await expect.poll(address).toMatch(/which=/u);
    await expect.element(rows.first()).toHaveTextContent(/减缴 (85|70)%/u);
    await rows.first().getByRole("link").click();
    await expect.element(page.getByRole("region", { name: "应缴" })).toBeVisible();
    await page.getByRole("link", { name: "企业各专利的减缴" }).click();
    await expect.element(rows.first()).toBeVisible();
  },
);

it("an official comes from a company's annuities to its reductions; a foreign address says so", async () => {
  const [company] = await sql<{ id: string; name: string }>(
    `select c.id, c.name from companies c join patents p on p.company_ids = array[c.id]
     join accounts a on a.mobile = '19900000002' and c.street_id = any(a.street_ids)
     where c.deleted_at is null and p.status = '有效' and p.granted_on is not null
     order by c.id limit 1`,
  );
  await open("phone", "daliang", `/annuities?company_id=${company?.id}`);
  await page.getByRole("link", { name: "费用减缴" }).click();
  await expect.element(page.getByRole("heading", { name: company?.name ?? "" })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^费用减缴/u);
  await open("phone", "ronggui", `/cutDetails?company=${company?.id}`);
  await expect.element(page.getByText(/企业不存在/u).first()).toBeVisible();
});
