import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { csv } from "#tests/pages/files.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { address, type Device, open } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";

const number = (serial: number) => inventedApplicationNo(2022, "发明", serial);

const [first, second, third] = [number(9_700_001), number(9_700_002), number(9_700_003)];
const wrongDigit = third.endsWith("3") ? "4" : "3";
const file = csv("顺德风机专利.csv", [
  "申请号,专利题名称,申请人,申请日,公开（公告）日,法务备注",
  `${first},一种试验用双层旋流送风盘,佛山市顺德区导入试验风机有限公司,2022-03-01,2022-09-06,甲`,
  `${second},一种试验用静音导风环,佛山市顺德区导入试验风机有限公司,2022年4月1日,,乙`,
  `${third.slice(0, -1)}${wrongDigit},校验位写错的一件,某公司,2022-05-01,2022-11-01,丙`,
]);

const choose = (label: string, chosen: File) => page.getByLabelText(label, { exact: true }).upload(chosen);

/**
 * The search follows an import a moment later, and an address is asked once: it is left and opened again until then. A
 * transaction of any database of the cluster holds it back, so beside others it may take minutes.
 */
async function foundUntil(guest: "admin" | null, device: Device, count: number): Promise<void> {
  const told = page.getByText(/^找到 \d+ 件/u);
  await expect
    .poll(
      async () => {
        await open(device, guest, `/docking?q=${encodeURIComponent("名称=(双层旋流送风盘)")}&mode=cn`);
        await expect.element(told).toBeVisible();
        return told.element().textContent;
      },
      { timeout: 400_000 },
    )
    .toContain(`找到 ${count} 件`);
}

it(
  "an administrator imports patents, finds one in the search, and takes the run back",
  { timeout: 900_000 },
  async () => {
    await open("desk", "admin", "/");
    await followMenu("专利", "专利导入");

    await step("a column that is not recognised is chosen by hand, and what is wrong is named", async () => {
      await choose("选择专利文件", file);
      await expect.element(page.getByText("Excel / CSV 表格", { exact: false })).toBeVisible();
      await expect.element(page.getByText(/以下 2 列不会导入：专利题名称、法务备注/u)).toBeVisible();
      expect(await accessProblems()).toEqual([]);
      await page.getByRole("button", { name: /^更改“专利题名称”/u }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByLabelText("对应字段").fill("名称");
      await userEvent.keyboard("{Enter}");
      await expect.element(sheet.getByTitle("名称", { exact: true })).toBeVisible();
      await sheet.getByRole("button", { name: /^确\s?定$/u }).click();
      await expect.element(page.getByText(/以下 1 列不会导入：法务备注/u)).toBeVisible();
      await expect
        .element(page.getByRole("region", { name: "预览" }).getByText("一种试验用双层旋流送风盘"))
        .toBeVisible();
      await expect.element(page.getByText(`应为 ${third.slice(-1)}`, { exact: false })).toBeVisible();
      await expect.element(page.getByText("其中 1 件尚未公开，仅本企业和经办人员可见")).toBeVisible();
    });

    await step("the run says what became of each record", async () => {
      await page.getByRole("button", { name: "开始导入 3 件" }).click();
      await expect.element(page.getByText("已完成：新增 2，更新 0，无变化 0，失败 1。")).toBeVisible();
      await page.getByRole("button", { name: "失败 1" }).click();
      await expect.element(page.getByText("校验位写错的一件")).toBeVisible();
      await expect.element(page.getByText("一种试验用静音导风环")).not.toBeInTheDocument();
      expect(await accessProblems()).toEqual([]);
    });

    const run = address();
    await step("everybody finds it", async () => {
      await foundUntil(null, "phone", 1);
      await expect.element(page.getByRole("link", { name: /双层旋流送风盘/u })).toBeVisible();
    });

    await step("taken back it is gone, and the list says so", async () => {
      await open("desk", "admin", run);
      await page.getByRole("button", { name: "撤销这次导入" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
      await expect.element(page.getByText("已撤销：移除 2 件，恢复 0 件。")).toBeVisible();
      await page.getByRole("button", { name: "再导入一个文件" }).click();
      await expect.element(page.getByText("已撤销：移除 2 件，恢复 0 件", { exact: true })).toBeVisible();
      await foundUntil("admin", "desk", 0);
    });
  },
);

it("on a phone a list of numbers tells what is missing and what is written wrong", async () => {
  await open("phone", "admin", "/patentImport");
  await expect.element(page.getByRole("button", { name: "开始导入" })).not.toBeInTheDocument();
  const digits = first.slice(0, -1);
  const wrong = first.endsWith("1") ? "2" : "1";
  await choose("选择号码清单", csv("清单.csv", ["申请号", `CN${digits}.${wrong}`, second]));
  await expect.element(page.getByText(/核对 2 个号码：写法有误 1，库中没有 1/u)).toBeVisible();
  await expect.element(page.getByText(`规范写法：CN${digits}.${first.slice(-1)}`)).toBeVisible();
  expect(await accessProblems()).toEqual([]);
  expect(overflow()).toBe(0);
});

it("a file that breaks off is previewed up to there, and one with a document type is refused", async () => {
  await open("phone", "admin", "/patentImport");
  const one = (serial: string) =>
    `<us-patent-grant><us-bibliographic-data-grant><publication-reference><document-id><country>US</country><doc-number>${serial}</doc-number><kind>B2</kind></document-id></publication-reference><invention-title>Test fan</invention-title></us-bibliographic-data-grant></us-patent-grant>\n`;
  const xml = (name: string, text: string) => new File([text], name, { type: "text/xml" });
  await choose("选择专利文件", xml("断开.xml", one("09997001") + one("09997002").slice(0, 120)));
  await expect.element(page.getByText(/第 2 件专利、文件第 2 行附近.*此处之前的 1 件可以导入/u)).toBeVisible();
  await page.getByRole("button", { name: "放弃这个文件" }).click();
  await expect.element(page.getByRole("region", { name: "导入记录" })).toBeVisible();
  await expect.element(page.getByText("断开.xml")).not.toBeInTheDocument();
  await choose("选择专利文件", xml("声明.xml", `<!DOCTYPE x [<!ENTITY a "b">]><us-patent-grant/>`));
  await expect.element(page.getByText(/DOCTYPE 声明定义了实体/u).first()).toBeVisible();
});
