import type { Page } from "@playwright/test";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const number = (serial: number) => inventedApplicationNo(2022, "发明", serial);
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
});

const [first, second, third] = [number(9_700_001), number(9_700_002), number(9_700_003)];
const wrongDigit = third.endsWith("3") ? "4" : "3";
const file = csv("顺德风机专利.csv", [
  "申请号,专利题名称,申请人,申请日,法务备注",
  `${first},一种试验用双层旋流送风盘,佛山市顺德区导入试验风机有限公司,2022-03-01,甲`,
  `${second},一种试验用静音导风环,佛山市顺德区导入试验风机有限公司,2022年4月1日,乙`,
  `${third.slice(0, -1)}${wrongDigit},校验位写错的一件,某公司,2022-05-01,丙`,
]);

async function choose(page: Page, label: string, chosen: ReturnType<typeof csv>) {
  await page.getByLabel(label, { exact: true }).setInputFiles(chosen);
}

async function found(page: Page): Promise<void> {
  await page.goto(`/docking?q=${encodeURIComponent("名称=(双层旋流送风盘)")}&mode=cn`);
}

test("an administrator imports patents, finds one in the search, and takes the run back", async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open("desk", "admin");
  await followMenu(page, "专利", "专利导入");

  await test.step("a column that is not recognised is chosen by hand, and what is wrong is named", async () => {
    await choose(page, "选择专利文件", file);
    await expect(page.getByText("Excel / CSV 表格", { exact: false })).toBeVisible();
    await expect(page.getByText(/以下 2 列不会导入：专利题名称、法务备注/u)).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole("button", { name: /^更改“专利题名称”/u }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("对应字段").fill("名称");
    await sheet.getByLabel("对应字段").press("Enter");
    await expect(sheet.getByTitle("名称", { exact: true })).toBeVisible();
    await sheet.getByRole("button", { name: /^确\s?定$/u }).click();
    await expect(page.getByText(/以下 1 列不会导入：法务备注/u)).toBeVisible();
    await expect(page.getByRole("region", { name: "预览" }).getByText("一种试验用双层旋流送风盘")).toBeVisible();
    await expect(page.getByText(`应为 ${third.slice(-1)}`, { exact: false })).toBeVisible();
  });

  await test.step("the run says what became of each record", async () => {
    await page.getByRole("button", { name: "开始导入 3 件" }).click();
    await expect(page.getByText("已完成：新增 2，更新 0，无变化 0，失败 1。")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "失败 1" }).click();
    await expect(page.getByText("校验位写错的一件")).toBeVisible();
    await expect(page.getByText("一种试验用静音导风环")).toBeHidden();
    expect(await accessProblems(page)).toEqual([]);
  });

  const address = page.url();
  await test.step("everybody finds it", async () => {
    const visitor = await open("phone");
    await expect(async () => {
      await found(visitor);
      await expect(visitor.getByRole("link", { name: /双层旋流送风盘/u })).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
  });

  await test.step("taken back it is gone, and the list says so", async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "撤销这次导入" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
    await expect(page.getByText("已撤销：移除 2 件，恢复 0 件。")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "再导入一个文件" }).click();
    await expect(page.getByText("已撤销：移除 2 件，恢复 0 件", { exact: true })).toBeVisible();
    await expect(async () => {
      await found(page);
      await expect(page.getByText(/^没有|没有找到|找到 0/u).first()).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
  });
});

test("on a phone a list of numbers tells what is missing and what is written wrong", async ({ open }) => {
  const page = await open("phone", "admin", "/patentImport");
  await expect(page.getByRole("button", { name: "开始导入" })).toBeHidden();
  const digits = first.slice(0, -1);
  const wrong = first.endsWith("1") ? "2" : "1";
  await choose(page, "选择号码清单", csv("清单.csv", ["申请号", `CN${digits}.${wrong}`, second]));
  await expect(page.getByText(/核对 2 个号码：写法有误 1，库中没有 1/u)).toBeVisible();
  await expect(page.getByText(`规范写法：CN${digits}.${first.slice(-1)}`)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(390);
});

test("a file that breaks off is previewed up to there, and one with a document type is refused", async ({ open }) => {
  const page = await open("phone", "admin", "/patentImport");
  const one = (serial: string) =>
    `<us-patent-grant><us-bibliographic-data-grant><publication-reference><document-id><country>US</country><doc-number>${serial}</doc-number><kind>B2</kind></document-id></publication-reference><invention-title>Test fan</invention-title></us-bibliographic-data-grant></us-patent-grant>\n`;
  const xml = (name: string, text: string) => ({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
  await choose(page, "选择专利文件", xml("断开.xml", one("09997001") + one("09997002").slice(0, 120)));
  await expect(page.getByText(/第 2 件专利、文件第 2 行附近.*此处之前的 1 件可以导入/u)).toBeVisible();
  await page.getByRole("button", { name: "放弃这个文件" }).click();
  await expect(page.getByRole("region", { name: "导入记录" })).toBeVisible();
  await expect(page.getByText("断开.xml")).toBeHidden();
  await choose(page, "选择专利文件", xml("声明.xml", `<!DOCTYPE x [<!ENTITY a "b">]><us-patent-grant/>`));
  await expect(page.getByText(/DOCTYPE 声明定义了实体/u).first()).toBeVisible();
});
