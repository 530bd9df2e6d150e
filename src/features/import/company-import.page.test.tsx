import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { csv, workbook } from "#tests/pages/files.ts";
import { followMenu } from "#tests/pages/menu.ts";
import { open } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

const heading = ["企业名称", "统一社会信用代码", "所属镇街", "法定代表人"];
const codeOf = (serial: string) => `91440606MA${serial.padStart(7, "5")}`;
const code = (serial: string) => `${codeOf(serial)}${creditCodeCheckCharacter(codeOf(serial)) ?? ""}`;

const rows = [
  ["佛山市顺德区导入试验甲有限公司", code("1"), "大良", "何建国"],
  ["佛山市顺德区导入试验乙有限公司", code("2"), "容桂街道", "欧阳雪"],
  ["佛山市顺德区导入试验丙有限公司", code("3"), "火星镇", "梁思远"],
];

const lines = (chosen: string[][]) =>
  csv(
    "企业名单.csv",
    [heading, ...chosen].map((line) => line.join(",")),
  );

async function choose(file: File) {
  await page.getByLabelText("选择文件").upload(file);
  await expect.element(page.getByText(file.name)).toBeVisible();
}

const count = (word: string) => page.css(".import-counts div").filter({ hasText: word }).css("dd");

it("an administrator imports an Excel list, puts a cell right, and the same file again changes nothing", async () => {
  const api = await callerOf("admin");
  const known = async () => {
    const { list } = await api.call(contract.company.getCompany, { keyword: "导入试验", size: 50 });
    return list
      .map(({ id, name, rev, street_id }) => ({ id, name, rev, street_id }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  await open("desk", "admin", "/");
  await followMenu("设置", "企业导入");

  await choose(await workbook("企业名单.xlsx", { 企业: [heading, ...rows] }));
  await expect.element(count("新增")).toHaveTextContent(/^2 行$/u);
  await expect.element(count("有问题")).toHaveTextContent(/^1 行$/u);
  await expect.element(page.getByText("没有名为“火星镇”的镇街")).toBeVisible();
  await page.getByRole("button", { name: "修改第 4 行的所属镇街" }).click();
  await page.getByLabelText("第 4 行的所属镇街", { exact: true }).fill("伦教");
  await userEvent.keyboard("{Enter}");
  await expect.element(count("新增")).toHaveTextContent(/^3 行$/u);
  await page.getByRole("button", { name: "开始导入 3 行" }).click();
  await expect.element(page.getByText("导入完成。")).toBeVisible();
  const first = await known();
  expect(first.map(({ street_id }) => street_id).toSorted()).toEqual(["440606003", "440606005", "440606006"]);

  await page.getByRole("button", { name: "再导入一个文件" }).click();
  await choose(lines(rows.map((row, i) => (i === 2 ? row.with(2, "伦教") : row))));
  await expect.element(count("无变化")).toHaveTextContent(/^3 行$/u);
  await expect.element(page.getByText("所有行都与现有企业一致，无需导入。")).toBeVisible();
  expect(await known()).toEqual(first);

  await page.getByRole("button", { name: "换一个文件" }).click();
  await choose(lines([["佛山市顺德区导入试验甲有限公司", code("1"), "大良", "何国栋"]]));
  await expect.element(count("更新")).toHaveTextContent(/^1 行$/u);
  await page.getByRole("button", { name: "开始导入 1 行" }).click();
  await expect.element(page.getByText("导入完成。")).toBeVisible();
  expect((await known()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
});
