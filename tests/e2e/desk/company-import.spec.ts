import type { Page } from "@playwright/test";
import writeWorkbook from "write-excel-file/node";
import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { followMenu } from "#tests/fixtures/browser/menu.ts";

const heading = ["企业名称", "统一社会信用代码", "所属镇街", "法定代表人"];
const codeOf = (serial: string) => `91440606MA${serial.padStart(7, "5")}`;
const code = (serial: string) => `${codeOf(serial)}${creditCodeCheckCharacter(codeOf(serial)) ?? ""}`;

const rows = [
  ["佛山市顺德区导入试验甲有限公司", code("1"), "大良", "何建国"],
  ["佛山市顺德区导入试验乙有限公司", code("2"), "容桂街道", "欧阳雪"],
  ["佛山市顺德区导入试验丙有限公司", code("3"), "火星镇", "梁思远"],
];

const xlsx = { name: "企业名单.xlsx", mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
const workbook = async () => ({
  ...xlsx,
  buffer: await writeWorkbook([heading, ...rows].map((row) => row.map((value) => ({ value })))).toBuffer(),
});
const csv = (lines: string[][]) => ({
  name: "企业名单.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\uFEFF${[heading, ...lines].map((line) => line.join(",")).join("\r\n")}\r\n`),
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel("选择文件").setInputFiles(file);
  await expect(page.getByText(file.name)).toBeVisible();
}

const count = (page: Page, word: string) => page.locator(".import-counts div", { hasText: word }).locator("dd");

test("an administrator imports an Excel list, puts a cell right, and the same file again changes nothing", async ({
  open,
  server,
}) => {
  const api = await apiOf(server, "admin");
  const known = async () => {
    const { list } = await api.call(contract.company.getCompany, { keyword: "导入试验", size: 50 });
    return list
      .map(({ id, name, rev, street_id }) => ({ id, name, rev, street_id }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const page = await open("desk", "admin");
  await followMenu(page, "设置", "系统管理");

  await choose(page, await workbook());
  await expect(count(page, "新增")).toHaveText("2 行");
  await expect(count(page, "有问题")).toHaveText("1 行");
  await expect(page.getByText("没有名为“火星镇”的镇街")).toBeVisible();
  await page.getByRole("button", { name: "修改第 4 行的所属镇街" }).click();
  await page.getByLabel("第 4 行的所属镇街", { exact: true }).fill("伦教");
  await page.getByLabel("第 4 行的所属镇街", { exact: true }).press("Enter");
  await expect(count(page, "新增")).toHaveText("3 行");
  await page.getByRole("button", { name: "开始导入 3 行" }).click();
  await expect(page.getByText("导入完成。")).toBeVisible({ timeout: 20_000 });
  const first = await known();
  expect(first.map(({ street_id }) => street_id).toSorted()).toEqual(["440606003", "440606005", "440606006"]);

  await page.getByRole("button", { name: "再导入一个文件" }).click();
  await choose(page, csv(rows.map((row, i) => (i === 2 ? row.with(2, "伦教") : row))));
  await expect(count(page, "无变化")).toHaveText("3 行");
  await expect(page.getByText("所有行都与现有企业一致，无需导入。")).toBeVisible();
  expect(await known()).toEqual(first);

  await page.getByRole("button", { name: "换一个文件" }).click();
  await choose(page, csv([["佛山市顺德区导入试验甲有限公司", code("1"), "大良", "何国栋"]]));
  await expect(count(page, "更新")).toHaveText("1 行");
  await page.getByRole("button", { name: "开始导入 1 行" }).click();
  await expect(page.getByText("导入完成。")).toBeVisible({ timeout: 20_000 });
  expect((await known()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
});

test("nobody but an administrator may import", async ({ server }) => {
  const reply = await fetch(`${server.url}/v1/company/importPreview?name=a.csv`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      authorization: `Bearer ${(await apiOf(server, "district")).token}`,
    },
    body: new Uint8Array(csv(rows).buffer),
  });
  expect(reply.status).toBe(403);
});
