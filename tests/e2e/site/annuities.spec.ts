import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

for (const device of ["desk", "phone"] as const)
  test(`an enterprise finds what falls due, records a payment and takes it back (${device})`, async ({ open }) => {
    const page = await open(device, "enterprise");
    await page.goto("/annuities");
    const rows = page.getByRole("list", { name: "专利年费" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    await page
      .getByRole("group", { name: "范围" })
      .getByRole("button", { name: /^180 天内/u })
      .click();
    await expect(page).toHaveURL(/which=180/u);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole("group", { name: "范围" }).getByRole("button", { name: /^全部/u }).click();
    await rows.filter({ hasText: "到期" }).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/costdetails\?patent=/u);
    await expect(page.getByRole("region", { name: "各年度" })).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "登记缴费" }).click();
    const sheet = page.getByRole("dialog", { name: "登记缴费" });
    await sheet.getByRole("button", { name: "登记", exact: true }).click();
    const paid = page.getByRole("region", { name: "缴费记录" }).getByRole("listitem");
    await expect(paid).toHaveCount(1);
    await paid.getByRole("button", { name: "撤回" }).click();
    await page.getByRole("dialog").getByLabel("撤回原因").fill("登记错了");
    await page.getByRole("button", { name: "撤回这笔缴费" }).click();
    await expect(paid).toContainText("登记错了");
  });
