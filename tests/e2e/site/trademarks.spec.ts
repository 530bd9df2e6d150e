import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("an enterprise finds what to renew, reads the law behind a day, and searches the register", async ({ open }) => {
  const page = await open("desk", "enterprise");
  await expect(page.getByRole("link", { name: /宽展期商标/u })).toBeVisible();
  await followMenu(page, "商标与维权", "商标");
  const rows = page.locator("tbody tr.ant-table-row");
  await expect(rows.first()).toContainText("宽展期");
  expect(await accessProblems(page)).toEqual([]);

  await test.step("conditions stay in the address", async () => {
    await page
      .getByRole("group", { name: "状态" })
      .getByRole("button", { name: /^待续展/u })
      .click();
    await expect(page).toHaveURL(/state=/u);
    await page.reload();
    await expect(rows.first()).toContainText("续展期还有 1 天");
  });

  await test.step("one trademark tells its days with their articles, and goes into the calendar", async () => {
    await rows.first().getByRole("link").first().click();
    const line = page.getByRole("region", { name: "时间线" });
    await line.getByText("宽展期止").click();
    await expect(line.getByText(/六个月的宽展期.*第四十条/u)).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "加入日历" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/u);
  });

  await test.step("a judgment is found by its full text and read with the words marked", async () => {
    await followMenu(page, "商标与维权", "裁判文书");
    await page.getByRole("button", { name: "全部收录" }).click();
    await page.getByRole("searchbox").fill("合法来源");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "裁判文书" }).getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "全文" }).locator("mark").first()).toHaveText("合法来源");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载 PDF" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/u);
  });
});

test("on the phone an administrator imports trademarks and takes the import back", async ({ open }) => {
  const page = await open("phone", "admin", "/recordImport");
  const csv = "注册号,国际分类,商标名称,申请人\n98000001,9,手机导入,虚构有限公司\n坏,9,写错,虚构有限公司";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "商标.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText(/将新增 1 行.*有问题 1 行/u)).toBeVisible();
  await expect(page.getByText(/注册号“坏”不正确/u)).toBeVisible();
  await page.getByRole("button", { name: "导入 1 行" }).click();
  const run = page.getByRole("region", { name: "导入结果" });
  await expect(run.getByText("导入完成，已新增 1 行")).toBeVisible();
  await expect(run.getByRole("list", { name: "逐行结果" })).toContainText("注册号“坏”不正确");
  await expect(run.getByRole("button", { pressed: true })).toBeInViewport({ ratio: 0.99 });
  expect(await accessProblems(page)).toEqual([]);
  await run.getByRole("button", { name: "撤销这次导入" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
  await expect(run.getByText("已撤销：移除 1 条、恢复 0 条")).toBeVisible();
});

test("a large file runs on the server: left and found again, with its wrong rows to mend", async ({ open }) => {
  const page = await open("desk", "admin", "/recordImport");
  const row = (at: number) => `${at % 100 === 0 ? "坏" : ""}${97_000_000 + at},9,批量${at},虚构有限公司`;
  const csv = ["注册号,国际分类,商标名称,申请人", ...Array.from({ length: 2100 }, (_, at) => row(at))].join("\n");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "批量.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "导入 2,079 行" }).click();
  const run = page.getByRole("region", { name: "导入结果" });
  await expect(page).toHaveURL(/import=/u);
  await expect(run.getByText(/已处理|导入完成/u)).toBeVisible();

  // Away and back: the list leads to the run, wherever it is by then.
  await page.goto("/recordImport");
  await page.getByRole("button", { name: "查看商标导入：批量.csv" }).click();
  await expect(run.getByText("导入完成，已新增 2,079 行")).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(run.getByRole("list", { name: "逐行结果" }).getByRole("listitem")).toHaveCount(21);
  expect(await accessProblems(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await run.getByRole("button", { name: "下载有问题的行" }).click();
  expect((await download).suggestedFilename()).toBe("批量_有问题的行.xlsx");
  await run.getByRole("button", { name: "撤销这次导入" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
  await expect(run.getByText("已撤销：移除 2,079 条")).toBeVisible({ timeout: 30_000 });
});
