import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

const numberIn = (words: string | null) => Number(/\d+/u.exec(words ?? "")?.[0] ?? Number.NaN);

test("a company confirms what was paid, sees five years ahead, and its officials see what is left", async ({
  open,
}) => {
  const page = await open("desk", "enterprise", "/annuities?which=unconfirmed");
  const range = page.getByRole("group", { name: "范围" }).getByRole("button", { name: /^未确认缴纳/u });
  await expect(range).toHaveText(/\d/u);
  expect(await accessProblems(page)).toEqual([]);

  await test.step("many at once", async () => {
    await page.getByRole("button", { name: /^批量确认已缴/u }).click();
    const sheet = page.getByRole("dialog", { name: "批量确认已缴" });
    await expect(sheet.getByText(/缴纳 ¥\s[\d,]+\.\d\d/u).first()).toBeVisible();
    await sheet.getByRole("button", { name: /^确认 \d+ 件已按期缴纳/u }).click();
    await expect(sheet).toBeHidden();
    await expect(range).toHaveText(/未确认缴纳 0/u);
    await expect(page.getByText("没有符合条件的专利")).toBeVisible();
  });

  await test.step("each year of the forecast leads to its patents", async () => {
    await page.getByRole("link", { name: "五年预测" }).click();
    const year = page.getByRole("list", { name: "各年年费" }).getByRole("link").last();
    const count = numberIn((await year.textContent())?.replace(/^\d+ 年/u, "") ?? null);
    expect(await accessProblems(page)).toEqual([]);
    await year.click();
    await expect(page).toHaveURL(/cost_year=/u);
    await expect(page.getByText(new RegExp(`^平台收录的专利，全部共 ${count} 件`, "u"))).toBeVisible();
  });

  await test.step("the days are subscribed to by an address that asks for no session", async () => {
    await page.getByRole("button", { name: "订阅", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "订阅年费期限" });
    await sheet.getByRole("button", { name: "生成订阅地址" }).click();
    const address = await sheet.getByRole("textbox", { name: "订阅地址" }).inputValue();
    expect(await (await fetch(address)).text()).toMatch(/^SUMMARY:.*年费期限/mu);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  await test.step("an official reads companies and streets by what is due", async () => {
    const official = await open("desk", "district");
    await followMenu(official, "专利", "年费一览");
    await expect(official.getByRole("region", { name: "各镇街年费" }).getByRole("row").nth(1)).toBeVisible();
    await official
      .getByRole("group", { name: "范围" })
      .getByRole("button", { name: /^180 天内到期/u })
      .click();
    await expect(official).toHaveURL(/which=180/u);
    expect(await accessProblems(official)).toEqual([]);
    await official.locator("tbody tr.ant-table-row a").nth(1).click();
    await expect(official).toHaveURL(/\/annuities\?company_id=/u);
    await expect(official.getByRole("list", { name: "专利年费" }).getByRole("listitem").first()).toBeVisible();
  });
});

test("on the phone a payment is recorded with a hint at its amount, and an official has the sums in cards", async ({
  open,
}) => {
  const page = await open("phone", "enterprise", "/annuities?which=180");
  await page.getByRole("list", { name: "专利年费" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "登记缴费" }).click();
  const sheet = page.getByRole("dialog", { name: "登记缴费" });
  await sheet.getByLabel("金额").fill("1");
  await expect(sheet.getByText(/登记后仍需补缴/u)).toBeVisible();
  await sheet.getByRole("button", { name: "登记", exact: true }).click();
  await expect(page.getByText("已缴金额不足，需补缴")).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);

  const official = await open("phone", "daliang", "/officeAnnuities?which=180");
  const card = official.getByRole("list", { name: "企业年费" }).getByRole("listitem").first();
  await expect(card).toContainText("180 天内到期");
  // The counts, which come later, make the chips before it longer.
  await expect(official.getByRole("button", { pressed: true, name: /^180 天内到期/u })).toBeInViewport({ ratio: 0.99 });
  expect(await overflowOf(official)).toBe(0);
  expect(await accessProblems(official)).toEqual([]);
});
