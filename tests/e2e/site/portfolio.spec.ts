import { readFile } from "node:fs/promises";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const rows = "tbody tr.ant-table-row";

test("an enterprise sorts its patents, marks many at once, decides on one, and takes the list along", async ({
  open,
}) => {
  const page = await open("desk", "enterprise");
  await followMenu(page, "专利", "专利库");
  await expect(page.locator(rows).first()).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await test.step("all of the company's patents come in, and numbers with a result for each", async () => {
    await page.getByRole("button", { name: "加入专利" }).click();
    await page.getByRole("button", { name: "全部加入" }).click();
    await expect(page.getByRole("region", { name: "结果" })).toContainText("未加入 0 个");
    await page.getByLabel("申请号、公开号或授权号").fill("CN202110000000.1，不是号码");
    await page.getByRole("button", { name: "加入 2 个号码" }).click();
    await expect(page.getByRole("region", { name: "结果" })).toContainText("号码有误");
    await page.keyboard.press("Escape");
  });

  await test.step("a category is made, and chosen patents go into it", async () => {
    await page.getByRole("button", { name: "新建分类" }).click();
    await page.getByLabel("分类名称").fill("海外布局");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("button", { name: "海外布局 0", exact: true })).toBeVisible();
    for (const place of [0, 1]) await page.locator(rows).nth(place).getByRole("checkbox").check();
    await page.getByRole("button", { name: "批量修改" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("radio", { name: "海外布局" }).check();
    await sheet.getByLabel("添加标签").fill("重点");
    await sheet.getByLabel("添加标签").press("Enter");
    await sheet.getByRole("button", { name: "修改 2 件" }).click();
    await page.getByRole("button", { name: "海外布局 2", exact: true }).click();
    await expect(page).toHaveURL(/category=/u);
    await expect(page.locator(rows)).toHaveCount(2);
  });

  await test.step("a category is moved by the keys of its grip", async () => {
    const names = page.getByRole("button", { name: /^移动分类 / });
    await page.getByRole("button", { name: "新建分类" }).click();
    await page.getByLabel("分类名称").fill("放前面");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(names.last()).toHaveAccessibleName("移动分类 放前面");
    const [grip, last] = [page.getByRole("button", { name: "移动分类 放前面" }), await names.count()];
    await grip.press("Space");
    await expect(grip).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("移到 海外布局")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(names.nth(last - 2)).toHaveAccessibleName("移动分类 放前面");
    await page.reload();
    await expect(names.nth(last - 2)).toHaveAccessibleName("移动分类 放前面");
  });

  await test.step("one is given up, with a reason only; back leads to the list as it was", async () => {
    const address = page.url();
    await page.locator(rows).first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/patentDetails\?id=/u);
    await page.getByRole("radio", { name: "放弃" }).check();
    await page.getByLabel("决定理由").fill("");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("决定放弃时请填写决定理由").first()).toBeVisible();
    await page.getByLabel("决定理由").fill("产品已停产");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("已保存")).toBeVisible();
    await page.getByLabel("写一条研判").fill("同族仍在缴费，请核对。");
    await page.getByRole("button", { name: "添加", exact: true }).click();
    await expect(page.getByRole("region", { name: "研判" })).toContainText("刚刚");
    await page.goBack();
    await expect(page).toHaveURL(address);
  });

  await test.step("the file holds what the list shows", async () => {
    await page.getByRole("button", { name: "导出", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("JSON（.json）").check();
    const arriving = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "导出 2 件" }).click();
    const lines = JSON.parse(await readFile(await (await arriving).path(), "utf8")) as { category: string }[];
    expect(lines.map(({ category }) => category)).toEqual(["海外布局", "海外布局"]);
  });
});

test("on the phone patents leave the portfolio and come back, and the figures lead to their lists", async ({
  open,
}) => {
  const page = await open("phone", "enterprise", "/patent");
  const cards = page.getByRole("list", { name: "专利库" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  const title = await cards.first().getByRole("link").textContent();
  await cards.first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "移出专利库" }).click();
  await expect(cards.first().getByRole("link")).not.toHaveText(title ?? "");
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(cards.first().getByRole("link")).toHaveText(title ?? "");
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "趋势" }).click();
  await page.getByRole("link", { name: /^有效 \d+ 件$/u }).click();
  await expect(page).toHaveURL(/status=/u);
  await expect(cards.filter({ hasNotText: "有效" })).toHaveCount(0);
});
