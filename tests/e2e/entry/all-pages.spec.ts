import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("on the phone one button leads to every page of the sidebar, and back closes it before it leaves the page", async ({
  open,
}) => {
  const page = await open("phone", "enterprise");
  await page.getByRole("button", { name: "全部功能" }).click();
  const sheet = page.getByRole("dialog", { name: "全部功能" });
  await expect(sheet.getByRole("region", { name: "商标与维权" }).getByRole("link")).toHaveText([
    "诉讼管理",
    "商标",
    "裁判文书",
    "著作权与海关备案",
  ]);
  expect(await accessProblems(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/u);

  await page.getByRole("button", { name: "全部功能" }).click();
  await sheet.getByRole("link", { name: "年费", exact: true }).click();
  await expect(page).toHaveURL(/\/annuities$/u);
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/u);
});
